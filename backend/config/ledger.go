package config

import (
	"errors"
	"math/big"
	"net/netip"
	"net/url"
	"time"

	"github.com/spf13/pflag"

	"footlight/backend/event"
)

// Ledger is the chain that stores plans and tickets. An empty RPCURL means the embedded chain, which ignores
// the other fields.
type Ledger struct {
	RPCURL         string // JSON-RPC of an external chain; a secret
	ChainID        uint64 // required chain id; 0 accepts the id of the first start
	Factory        string // address of the EventFactory; empty means the one of the last start, or a new one
	Confirmations  uint64 // blocks, including its own, after which a transaction counts
	WeiPerMinor    string // price of a minor unit of money; empty refuses paid tiers
	RelayWei       string // daily budget for users' transactions
	RPCTimeout     time.Duration
	ReceiptTimeout time.Duration
}

// ledgerURL is a flag whose value may contain a secret.
const ledgerURL = "ledger-rpc-url"

func (l *Ledger) flags(fs *pflag.FlagSet) {
	fs.StringVar(&l.RPCURL, ledgerURL, "", "JSON-RPC of an external chain, http(s) or ws(s); empty means the embedded chain (put a URL that contains a key into the file or the environment)")
	fs.Uint64Var(&l.ChainID, "ledger-chain-id", 0, "id of the external chain; 0 means the id seen at the first start. Set it to move to another chain")
	fs.StringVar(&l.Factory, "ledger-factory", "", "address of the EventFactory on the external chain; if empty, the server deploys one once")
	fs.Uint64Var(&l.Confirmations, "ledger-confirmations", 1, "confirmations of a transaction on the external chain before it counts, its own block included")
	fs.StringVar(&l.WeiPerMinor, "ledger-wei-per-minor", "", "price in wei of one minor unit of money (a cent) on the external chain; if empty, paid tiers are refused")
	fs.StringVar(&l.RelayWei, "ledger-relay-wei", "100000000000000000", "daily budget in wei for all users' transactions on the external chain")
	fs.DurationVar(&l.RPCTimeout, "ledger-rpc-timeout", 10*time.Second, "timeout of one call to the external chain's RPC")
	fs.DurationVar(&l.ReceiptTimeout, "ledger-receipt-timeout", 2*time.Minute, "how long a request waits for its transaction before it answers that the transaction is pending")
}

// External reports whether an external chain is configured.
func (l *Ledger) External() bool { return l.RPCURL != "" }

// Wei parses an amount of wei. It returns nil for the empty text.
func Wei(flag, text string) (*big.Int, error) {
	if text == "" {
		return nil, nil
	}
	wei, ok := new(big.Int).SetString(text, 10)
	if !ok || wei.Sign() <= 0 {
		return nil, invalid(flag, "%q is not a whole number of wei above zero (in YAML, put it in quotes)", text)
	}
	return wei, nil
}

func (l *Ledger) validate() error {
	_, priced := Wei("ledger-wei-per-minor", l.WeiPerMinor)
	_, paid := Wei("ledger-relay-wei", l.RelayWei)
	errs := []error{priced, paid, l.validateURL()}
	if l.Factory != "" {
		if a, err := event.ParseAddress("ledger-factory", l.Factory); err != nil || a.IsZero() {
			errs = append(errs, invalid("ledger-factory", "%q is not the address of a contract, 0x and 40 hexadecimal digits", l.Factory))
		}
	}
	switch {
	case l.Confirmations < 1:
		errs = append(errs, invalid("ledger-confirmations", "must be at least 1"))
	case l.RPCTimeout < time.Second:
		errs = append(errs, invalid("ledger-rpc-timeout", "must be at least 1s"))
	case l.ReceiptTimeout < l.RPCTimeout:
		errs = append(errs, invalid("ledger-receipt-timeout", "must be at least --ledger-rpc-timeout"))
	}
	return errors.Join(errs...)
}

// validateURL does not quote the URL in errors, because it may contain a key.
func (l *Ledger) validateURL() error {
	if !l.External() {
		if l.ChainID != 0 || l.Factory != "" {
			return invalid(ledgerURL, "is missing; --ledger-chain-id and --ledger-factory need an external chain")
		}
		return nil
	}
	return checkRPC(ledgerURL, l.RPCURL)
}

// nearby reports whether the chain's node is on this machine. A host name other than localhost counts as
// another machine.
func (l *Ledger) nearby() bool {
	u, err := url.Parse(l.RPCURL)
	if !l.External() || err != nil { // validateURL refuses a malformed URL
		return true
	}
	addr, err := netip.ParseAddr(u.Hostname())
	return u.Hostname() == "localhost" || err == nil && IsLocal(addr)
}
