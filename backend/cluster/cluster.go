package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"footlight/backend/event"
)

// Cluster is this server's part in a cluster. It is safe for concurrent use.
type Cluster struct {
	cfg    Config
	nodes  *nodes
	leases *leases
}

// Open joins the cluster. It refuses a server that does not belong to it.
func Open(ctx context.Context, cfg Config) (*Cluster, error) {
	c := &Cluster{cfg: cfg, nodes: &nodes{cfg: cfg, all: map[string]seenNode{}}, leases: newLeases(cfg)}
	if err := c.check(ctx); err != nil {
		return nil, err
	}
	return c, c.nodes.announce(ctx, up)
}

// Run renews what this server told the others, and learns what they tell, until ctx ends.
func (c *Cluster) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return c.cfg.Nodes.Watch(ctx, "", c.nodes.learn) })
	g.Go(func() error { return c.cfg.Leases.Watch(ctx, "", c.leases.learn) })
	g.Go(func() error { c.leases.run(ctx); return nil })
	g.Go(func() error { c.beat(ctx); return nil })
	return g.Wait()
}

// beat renews this server's entry, and says at the end that it is gone.
func (c *Cluster) beat(ctx context.Context) {
	tick := time.NewTicker(renewEvery)
	defer tick.Stop()
	for state := up; state == up; {
		select {
		case <-tick.C:
		case <-ctx.Done():
			state = gone
		}
		err := c.nodes.announce(context.WithoutCancel(ctx), state)
		if err != nil && !errors.Is(err, event.ErrUnavailable) { // the bus reports that it is away
			c.cfg.Log.Warn("the other servers of the cluster were not told of this one; it is tried again", "err", err)
		}
	}
}

// check refuses to join servers with another secret, chain, access or version.
func (c *Cluster) check(ctx context.Context) error {
	return c.cfg.Nodes.Each(ctx, "", func(key string, value []byte, _ uint64) error {
		e, err := c.nodes.read(key, value)
		switch {
		case key == c.cfg.Name || err == nil && e.State == gone:
			return nil
		case err != nil:
			return fmt.Errorf("--cluster-secret: server %s of this cluster has another secret: give this one the same, "+
				"or start it a minute after the last of the others ended", key)
		case e.Protocol != protocol:
			return fmt.Errorf("--node: server %s of this cluster speaks version %d of the cluster's protocol, this one %d: run the same release on both", key, e.Protocol, protocol)
		case e.Chain != c.cfg.Chain:
			return fmt.Errorf("--ledger-rpc-url: server %s of this cluster uses another chain or ledger (%s) than this one (%s): "+
				"give both the same --ledger-rpc-url and --ledger-factory", key, e.Chain, c.cfg.Chain)
		case e.Access != c.cfg.Access:
			return fmt.Errorf("--access: server %s of this cluster has access %s, this one %s: give both the same", key, e.Access, c.cfg.Access)
		}
		return nil
	})
}

// May decides from memory whether a person's device may publish a stream here. It returns ErrHeld or ErrTaken.
func (c *Cluster) May(id event.ID, identity, device string) error {
	return c.leases.may(id, identity, device, time.Now())
}

// Publish takes the lease of a stream in the background, and keeps it until over is called. It calls claim.End once if
// another server has the stream.
func (c *Cluster) Publish(claim Claim) (over func()) {
	x := &claim
	c.leases.begin(x)
	return func() { c.leases.end(x) }
}
