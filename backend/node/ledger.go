package node

import (
	"context"
	"fmt"
	"math/big"
	"path/filepath"

	"footlight/backend/ledger"
	"footlight/backend/ledger/devchain"
	"footlight/backend/ledger/ethereum"
)

// testMoneyPerDay is what the house pays for its users on the embedded chain:
// a thousand coins, which are worth nothing.
var testMoneyPerDay = new(big.Int).Exp(big.NewInt(10), big.NewInt(21), nil)

func (n *Node) openLedger(ctx context.Context) error {
	key, err := ethereum.OpenKey(ethereum.KeyConfig{Dir: n.folder.sub("keys")})
	if err != nil {
		return err
	}
	chain, err := devchain.Open(ctx, devchain.Config{
		Dir: n.folder.sub("chain"), Journal: n.folder.sub("journal"), Operator: key.Address(), RPCAddr: n.cfg.RPC, CORSOrigins: n.cfg.CORSOrigins, Logger: n.log,
	})
	if err != nil {
		return fmt.Errorf("%w; --rpc chooses another address for the chain", err)
	}
	n.onClose("chain", chain.Close)
	n.chain = chain
	n.addrs.RPC = chain.RPCAddr()
	outbox, err := ethereum.OpenOutbox(filepath.Join(n.folder.sub("journal"), "outbox"))
	if err != nil {
		return err
	}
	client, err := ethereum.Open(ctx, ethereum.Config{Backend: chain.Client(), Key: key, Outbox: outbox})
	if err != nil {
		return err
	}
	relay := ethereum.NewRelay(client, ethereum.NewBudget(ethereum.BudgetConfig{DayWei: testMoneyPerDay}))
	n.ledger, err = ledger.Open(ctx, ledger.Config{Chain: client, Relay: relay, RPCURL: chain.RPCURL(), TestMoney: true})
	return err
}
