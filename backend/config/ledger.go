package config

import (
	"errors"
	"math/big"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"footlight/backend/event"
)

// Ledger is the chain that plans and tickets are written to. An empty URL means the
// embedded chain, for which the other fields do not count.
type Ledger struct {
	RPCURL         string // JSON-RPC of an external chain; a secret
	ChainID        uint64 // the chain it must be; 0: the one it was, or is at first
	Factory        string // address of the EventFactory; empty: the one it was, or a new one
	Confirmations  uint64 // blocks that must hold what is believed
	WeiPerMinor    string // price of a minor unit of money; empty: paid tiers are refused
	RelayWei       string // what may be paid for users in a day
	RPCTimeout     time.Duration
	ReceiptTimeout time.Duration
}

// ledgerURL is the flag that holds a secret.
const ledgerURL = "ledger-rpc-url"

func (l *Ledger) flags(fs *pflag.FlagSet) {
	fs.StringVar(&l.RPCURL, ledgerURL, "", "JSON-RPC of an external chain, http(s) or ws(s); none embeds one (a URL with a key in it belongs into the file or the environment)")
	fs.Uint64Var(&l.ChainID, "ledger-chain-id", 0, "chain the external RPC must be of; needed to leave one chain for another, 0 takes the one it was, or at first the one it is")
	fs.StringVar(&l.Factory, "ledger-factory", "", "address of the EventFactory on the external chain; none deploys one, once")
	fs.Uint64Var(&l.Confirmations, "ledger-confirmations", 1, "blocks, its own included, that must hold a transaction on the external chain before it counts")
	fs.StringVar(&l.WeiPerMinor, "ledger-wei-per-minor", "", "wei that one minor unit of money (a cent) costs on the external chain; without it paid tiers are refused")
	fs.StringVar(&l.RelayWei, "ledger-relay-wei", "100000000000000000", "wei a day that are paid for what users sign on the external chain, in all")
	fs.DurationVar(&l.RPCTimeout, "ledger-rpc-timeout", 10*time.Second, "how long the external chain's RPC may take for one answer")
	fs.DurationVar(&l.ReceiptTimeout, "ledger-receipt-timeout", 2*time.Minute, "how long a request waits for its transaction; then the answer is that it is pending")
}

// External reports whether the chain is not the embedded one.
func (l *Ledger) External() bool { return l.RPCURL != "" }

// Wei reads a setting that is an amount of wei. It is nil for an empty one.
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

// validateURL does not repeat the URL, which may hold a key.
func (l *Ledger) validateURL() error {
	if !l.External() {
		if l.ChainID != 0 || l.Factory != "" {
			return invalid(ledgerURL, "is missing; --ledger-chain-id and --ledger-factory are of an external chain")
		}
		return nil
	}
	return checkRPC(ledgerURL, l.RPCURL)
}

// checkRPC wants the URL of a chain's node, if any, and does not repeat it.
func checkRPC(flag, text string) error {
	if text == "" {
		return nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || !strings.Contains(" http https ws wss ", " "+u.Scheme+" ") {
		return invalid(flag, "must be http://, https://, ws:// or wss:// and a host")
	}
	return nil
}

// nearby reports whether the chain's node is on this machine. A name other than
// localhost could be anybody's.
func (l *Ledger) nearby() bool {
	u, err := url.Parse(l.RPCURL)
	if !l.External() || err != nil { // validateURL refuses the latter
		return true
	}
	addr, err := netip.ParseAddr(u.Hostname())
	return u.Hostname() == "localhost" || err == nil && IsLocal(addr)
}
