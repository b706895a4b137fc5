package node

import (
	"context"
	"fmt"

	"footlight/backend/ledger"
	"footlight/backend/ledger/devchain"
	"footlight/backend/ledger/ethereum"
)

func (n *Node) openLedger(ctx context.Context) error {
	key, err := ethereum.OpenKey(ethereum.KeyConfig{Dir: n.folder.sub("keys")})
	if err != nil {
		return err
	}
	chain, err := devchain.Open(ctx, devchain.Config{
		Dir: n.folder.sub("chain"), Operator: key.Address(), RPCAddr: n.cfg.RPC, CORSOrigins: n.cfg.CORSOrigins, Logger: n.log,
	})
	if err != nil {
		return fmt.Errorf("%w; --rpc chooses another address for the chain", err)
	}
	n.onClose("chain", chain.Close)
	n.chain = chain
	n.addrs.RPC = chain.RPCAddr()
	client, err := ethereum.Open(ctx, ethereum.Config{Backend: chain.Client(), Key: key})
	if err != nil {
		return err
	}
	n.ledger, err = ledger.Open(ctx, ledger.Config{Chain: client, RPCURL: chain.RPCURL(), TestMoney: true})
	return err
}
