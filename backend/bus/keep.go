package bus

import (
	"context"
	"crypto/rand"
	"errors"
	"time"
)

// part is the bus's name in /health.
const part = "bus"

// releaseFor limits how long a stop waits until the entry is ended.
const releaseFor = 2 * time.Second

// occupy claims the external NATS for this server, or returns a *HeldError. Until Close it keeps the claim.
func (b *Bus) occupy(ctx context.Context) error {
	kv, err := b.KV(ctx, KVConfig{Bucket: claimBucket})
	if err != nil {
		return err
	}
	kv.probes = true
	c := &claim{cell: kv, node: b.cfg.Node, mine: entry{Tenant: b.cfg.Tenant, Run: rand.Text()}}
	if err = b.ready(ctx, "the claim of this server", c.take); err != nil {
		return err
	}
	life := context.WithoutCancel(ctx)
	keeping, stop := context.WithCancel(life)
	b.keeping.Go(func() { b.keep(keeping, c) })
	b.keeping.Go(func() { b.refill(keeping) })
	b.vacate = func() {
		stop()
		b.keeping.Wait()
		b.release(life, c)
	}
	return nil
}

// release ends the claim, unless NATS is away: then it ends by itself.
func (b *Bus) release(ctx context.Context, c *claim) {
	if b.reach.err() != nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, releaseFor)
	defer cancel()
	if err := c.release(ctx); err != nil {
		b.log.Warn("claim of the NATS was not released; it ends by itself", "err", err)
	}
}

// keep renews the claim until ctx ends, and at once when the connection is back. The server goes on whatever
// the result is; the renewal also finds out whether NATS answers.
func (b *Bus) keep(ctx context.Context, c *claim) {
	tick := time.NewTicker(renewEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-b.connected:
		}
		b.note(ctx, b.renewed(ctx, c))
	}
}

func (b *Bus) renewed(ctx context.Context, c *claim) error {
	ctx, cancel := context.WithTimeout(ctx, renewEvery)
	defer cancel()
	if b.reach.err() != nil { // NATS may come back without its streams
		if err := b.restore(ctx); err != nil {
			return err
		}
	}
	return c.renew(ctx)
}

// note records what a renewal says about the bus.
func (b *Bus) note(ctx context.Context, err error) {
	var held *HeldError
	switch {
	case ctx.Err() != nil:
	case b.stores.missing.Load() > 0: // calls are still refused
	case err == nil:
		b.regain()
	case errors.As(err, &held):
		b.regain()
		b.log.Error("another server uses the same NATS, and both take each other's jobs; stop one of them",
			"host", held.Holder.Host, "process", held.Holder.Process, "folder", held.Holder.Folder)
		b.report("another server uses the same message bus (NATS), and both take each other's jobs; one of them must stop")
	default:
		b.lose(err)
	}
}

// lose records that the external NATS does not answer.
func (b *Bus) lose(why error) {
	if b.reach.lose(why) {
		b.log.Error("NATS does not answer; calls that need it are refused until it does", "err", why)
		b.report("the message bus (NATS) does not answer; rooms and recordings that need it wait until it does")
	}
}

// regain records that the external NATS answers.
func (b *Bus) regain() {
	if away := b.reach.regain(); away > 0 {
		b.log.Info("NATS answers again", "away", away)
	}
	if b.cfg.Health != nil {
		b.cfg.Health.Clear(part)
	}
}

func (b *Bus) report(why string) {
	if b.cfg.Health != nil {
		b.cfg.Health.Report(part, why)
	}
}
