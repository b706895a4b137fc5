package chain

import (
	"context"
	"errors"
	"fmt"

	"footlight/backend/config"
	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/ethereum"
)

// openExternal opens the ledger on an external chain.
func (c *Chain) openExternal(ctx context.Context, key *ethereum.Key) error {
	cfg := c.cfg.External
	node := ethereum.NewNode(ethereum.NodeConfig{URL: cfg.RPCURL, Timeout: cfg.RPCTimeout})
	c.closers = append(c.closers, node.Close)
	c.RPC = node
	pays, err := config.Wei("ledger-relay-wei", cfg.RelayWei)
	if err != nil {
		return err
	}
	if c.WeiPerMinor, err = config.Wei("ledger-wei-per-minor", cfg.WeiPerMinor); err != nil {
		return err
	}
	at, err := c.destination(ctx, node)
	if err != nil {
		return err
	}
	if err = c.openClient(ctx, ethereum.Config{
		Backend: node, Key: key, ChainID: at.ChainID, Confirmations: cfg.Confirmations, ReceiptTimeout: cfg.ReceiptTimeout,
	}); err != nil {
		return err
	}
	relay, err := c.relay(pays)
	if err != nil {
		return err
	}
	return c.settleDown(ctx, at, ledger.Config{Chain: c.Client, Relay: relay, RPCURL: c.RPCURL()})
}

// destination returns the deployment of the external ledger: the configured one, or else the remembered one.
// A zero factory means that the factory must be deployed.
func (c *Chain) destination(ctx context.Context, node *ethereum.Node) (ledger.Deployment, error) {
	known, err := c.known.read()
	if err != nil {
		return ledger.Deployment{}, err
	}
	wanted := c.cfg.External.ChainID
	if was := known.External; was != nil && (wanted == 0 || wanted == was.ChainID) {
		return c.configured(*was)
	}
	id, err := node.ChainID(ctx)
	switch {
	case err != nil:
		return ledger.Deployment{}, fmt.Errorf("--ledger-rpc-url: %w", err)
	case !id.IsUint64() || wanted != 0 && id.Uint64() != wanted:
		return ledger.Deployment{}, fmt.Errorf("--ledger-rpc-url: %w: it is chain %s, --ledger-chain-id says %d", ledger.ErrOtherChain, id, wanted)
	}
	return c.configured(ledger.Deployment{ChainID: id.Uint64()})
}

// configured returns d with the configured factory, if there is one.
func (c *Chain) configured(d ledger.Deployment) (ledger.Deployment, error) {
	if c.cfg.External.Factory == "" {
		return d, nil
	}
	factory, err := event.ParseAddress("ledger-factory", c.cfg.External.Factory)
	if err == nil && factory != d.Factory {
		d.Factory, d.Since = factory, 0
	}
	return d, err
}

// settleDown opens the ledger at its deployment and remembers it. If the ledger was found there before, the
// server starts although the chain does not answer now.
func (c *Chain) settleDown(ctx context.Context, at ledger.Deployment, cfg ledger.Config) (err error) {
	if at.Factory.IsZero() {
		c.Ledger, err = ledger.Open(ctx, cfg)
	} else {
		c.Ledger = ledger.At(cfg, at)
		err = c.Ledger.Check(ctx)
	}
	var silent *ledger.UnreachableError
	if known, failed := c.known.read(); errors.As(err, &silent) && failed == nil && known.External != nil && *known.External == at {
		c.cfg.Log.Warn("the ledger's chain does not answer; plans and tickets wait for it", "error", err)
		c.silent = true
		return nil
	}
	if err != nil {
		return misplaced(err)
	}
	now := c.Ledger.Deployment()
	return c.known.change(func(d *deployed) { d.External = &now })
}

// misplaced adds a remedy to the error for a ledger that is not where it was.
func misplaced(err error) error {
	switch {
	case errors.Is(err, ledger.ErrOtherChain):
		return fmt.Errorf("%w; --ledger-chain-id with its number leaves the old chain, whose events stay there", err)
	case errors.Is(err, ledger.ErrNoFactory):
		return fmt.Errorf("%w; is this the same chain? --ledger-factory names another, and removing %s from the data folder begins with a new one", err, deploymentsFile)
	}
	return err
}
