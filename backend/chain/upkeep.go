package chain

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"

	"footlight/backend/ledger"
)

// again is the interval at which a silent chain is called again and stuck transactions are resent.
const again = 15 * time.Second

// Run maintains the chain until ctx ends. It returns an error if the ledger is not where it was.
func (c *Chain) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return c.settle(ctx) })
	group.Go(func() error { return c.appoint(ctx) })
	if c.silent {
		group.Go(func() error { return c.checkLater(ctx) })
	}
	return group.Wait()
}

// settle resends transactions that no caller waits for. A stuck transaction holds up all later ones.
func (c *Chain) settle(ctx context.Context) error {
	tick := time.NewTicker(again)
	defer tick.Stop()
	for {
		if err := c.Client.Settle(ctx); err != nil && ctx.Err() == nil {
			c.cfg.Log.Warn("transactions are still pending", "error", err)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// appoint registers the wallets that run this server as the ledger's hosts, so that they can cancel its
// events with their own signature. Until it succeeds, only creators can.
func (c *Chain) appoint(ctx context.Context) error {
	tick := time.NewTicker(again)
	defer tick.Stop()
	for {
		err := c.Ledger.Appoint(ctx, c.cfg.Hosts)
		refused := new(ledger.RefusedError)
		switch {
		case err == nil:
			return nil
		case errors.As(err, &refused):
			c.cfg.Log.Warn("hosts were not appointed: another account owns the factory and decides which hosts may cancel events", "error", err)
			return nil
		case ctx.Err() == nil:
			c.cfg.Log.Warn("hosts were not appointed yet; they cannot cancel events", "error", err)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// checkLater checks the ledger once its chain answers. If the ledger is elsewhere, the error ends the server,
// as it would have at the start.
func (c *Chain) checkLater(ctx context.Context) error {
	tick := time.NewTicker(again)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
		err := c.Ledger.Check(ctx)
		var silent *ledger.UnreachableError
		switch {
		case err == nil:
			c.cfg.Log.Info("the ledger's chain answers again")
			return nil
		case ctx.Err() == nil && !errors.As(err, &silent):
			return misplaced(err)
		}
	}
}
