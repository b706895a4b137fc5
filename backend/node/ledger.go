package node

import (
	"context"
	"fmt"
	"math/big"
	"path/filepath"

	"footlight/backend/api"
	"footlight/backend/config"
	"footlight/backend/ledger"
	"footlight/backend/ledger/devchain"
	"footlight/backend/ledger/ethereum"
	"footlight/backend/store/pdp/provider"
)

// testMoneyPerDay is what the house pays for its users on the embedded chain:
// a thousand coins, which are worth nothing.
var testMoneyPerDay = new(big.Int).Exp(big.NewInt(10), big.NewInt(21), nil)

// testWeiPerMinor is what one minor unit of any currency costs on the embedded
// chain, in wei: 10^13, so that 1 EUR is 0.001 of the test money.
const testWeiPerMinor = 10_000_000_000_000

// caller makes any call of a chain's JSON-RPC.
type caller interface {
	CallContext(ctx context.Context, result any, method string, args ...any) error
}

// chain is what the ledger is written on.
type chain struct {
	embedded *devchain.Chain // nil: it is somebody else's
	rpc      caller
	client   *ethereum.Client
	wei      *big.Int // price of a minor unit of money; nil: there is none
}

func (n *Node) openLedger(ctx context.Context) error {
	key, err := ethereum.OpenKey(ethereum.KeyConfig{
		Dir: n.folder.Sub("keys"), Passphrase: n.cfg.Key.Passphrase, PassphraseFile: n.cfg.Key.PassphraseFile,
	})
	if err != nil {
		return err
	}
	if n.cfg.Ledger.External() {
		err = n.openExternal(ctx, key)
	} else {
		err = n.openEmbedded(ctx, key)
	}
	if err != nil {
		return err
	}
	n.loop("ledger", n.settle)
	n.loop("hosts", n.appoint)
	return nil
}

func (n *Node) openEmbedded(ctx context.Context, key *ethereum.Key) error {
	embedded, err := devchain.Open(ctx, devchain.Config{
		Dir: n.folder.Sub("chain"), Journal: n.folder.Sub("journal"), Operator: key.Address(), RPCAddr: n.cfg.RPC,
		Origins: api.Origins{Listed: n.cfg.CORSOrigins}.Allowed, MaxDrift: n.maxDrift, Patient: provider.Patient(), Logger: n.log,
		NoLogIndex: n.reserve.Released(), // an index that cannot be written ends the process
	})
	if err != nil {
		return fmt.Errorf("%w; --rpc chooses another address for the chain", err)
	}
	n.onClose("chain", embedded.Close)
	n.addrs.RPC = embedded.RPCAddr()
	n.chain = chain{embedded: embedded, rpc: embedded.Client().Client(), wei: big.NewInt(testWeiPerMinor)}
	if err = n.openClient(ctx, ethereum.Config{Backend: embedded.Client(), Key: key}); err != nil {
		return err
	}
	relay, err := n.relay(testMoneyPerDay)
	if err != nil {
		return err
	}
	n.ledger, err = ledger.Open(ctx, ledger.Config{Chain: n.chain.client, Relay: relay, RPCURL: n.rpcURL(), TestMoney: true})
	if err != nil {
		return err
	}
	return n.rememberEmbedded()
}

// openClient makes the client that signs with the operator's key.
func (n *Node) openClient(ctx context.Context, cfg ethereum.Config) (err error) {
	if cfg.Outbox, err = ethereum.OpenOutbox(n.ofChain("outbox")); err != nil {
		return err
	}
	n.chain.client, err = ethereum.Open(ctx, cfg)
	return err
}

// ofChain is where something of the chain is kept: what was signed for one must
// not be sent to another, nor its money be counted with another's.
func (n *Node) ofChain(name string) string {
	if n.cfg.Ledger.External() {
		name += "-external"
	}
	return filepath.Join(n.folder.Sub("journal"), name)
}

func (n *Node) relay(wei *big.Int) (*ethereum.Relay, error) {
	budget, err := ethereum.OpenBudget(ethereum.BudgetConfig{DayWei: wei, File: n.ofChain("budget")})
	if err != nil {
		return nil, err
	}
	n.onClose("budget", budget.Close)
	return ethereum.NewRelay(n.chain.client, budget), nil
}

// rpcURL is where others reach the chain: on a server for this machine alone the
// embedded chain itself, else what of it the site passes on.
func (n *Node) rpcURL() string {
	if n.chain.embedded != nil && !n.cfg.Enforced() {
		return n.chain.embedded.RPCURL()
	}
	return n.origins().SiteURL() + rpcPath
}

// rpcPath is where the public handler passes on what may be asked of the chain.
const rpcPath = "/rpc"

// openExternal finds the ledger on somebody else's chain.
func (n *Node) openExternal(ctx context.Context, key *ethereum.Key) error {
	c := n.cfg.Ledger
	node := ethereum.NewNode(ethereum.NodeConfig{URL: c.RPCURL, Timeout: c.RPCTimeout})
	n.onClose("chain's RPC", node.Close)
	n.chain = chain{rpc: node}
	pays, err := config.Wei("ledger-relay-wei", c.RelayWei)
	if err != nil {
		return err
	}
	if n.chain.wei, err = config.Wei("ledger-wei-per-minor", c.WeiPerMinor); err != nil {
		return err
	}
	place, err := n.destination(ctx, node)
	if err != nil {
		return err
	}
	if err = n.openClient(ctx, ethereum.Config{
		Backend: node, Key: key, ChainID: place.ChainID, Confirmations: c.Confirmations, ReceiptTimeout: c.ReceiptTimeout,
	}); err != nil {
		return err
	}
	relay, err := n.relay(pays)
	if err != nil {
		return err
	}
	return n.settleDown(ctx, place, ledger.Config{Chain: n.chain.client, Relay: relay, RPCURL: n.rpcURL()})
}
