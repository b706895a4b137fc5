package chain

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"

	"footlight/backend/ledger"
)

// again is how often a chain that did not answer is asked again, and what hangs in its
// pool looked after.
const again = 15 * time.Second

// Run looks after the chain until ctx ends, or the ledger turns out not to be where it
// was.
func (c *Chain) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return c.settle(ctx) })
	group.Go(func() error { return c.appoint(ctx) })
	if c.silent {
		group.Go(func() error { return c.checkLater(ctx) })
	}
	return group.Wait()
}

// settle looks after transactions that nobody waits for any more: what hangs in
// a chain's pool hangs all that comes after it.
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

// appoint has the ledger know who runs this server, so that these can cancel its
// events by their own signature. Until it does, only creators can.
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
			c.cfg.Log.Warn("the factory is somebody else's, who alone says which hosts may cancel events", "error", err)
			return nil
		case ctx.Err() == nil:
			c.cfg.Log.Warn("the ledger does not know the hosts yet; they cannot cancel events", "error", err)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// checkLater checks the ledger once its chain answers. What is found to be
// somewhere else then ends the server, as it would have at the start.
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
