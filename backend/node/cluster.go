package node

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/shirou/gopsutil/v4/cpu"

	"footlight/backend/bus"
	"footlight/backend/cluster"
	"footlight/backend/live"
)

const (
	// keepNodes is the time after which the bus forgets a server, and keepLeases that for a lease. Both end long
	// before, when they were not renewed.
	keepNodes  = time.Minute
	keepLeases = 24 * time.Hour
)

// clusterPart joins this server with others. Without --node it opens nothing.
type clusterPart struct {
	*base
	chain *chainPart
	live  *livePart

	joined *cluster.Cluster // nil without --node
}

func (p *clusterPart) open(ctx context.Context) error {
	if p.cfg.Cluster.Node == "" {
		return nil
	}
	text, err := p.cfg.Cluster.Key()
	if err != nil {
		return err
	}
	cfg := cluster.Config{Name: p.cfg.Cluster.Node, URL: p.cfg.Cluster.URL, Region: p.cfg.Cluster.Region, Load: p.load, Log: p.log.With("part", "cluster")}
	if cfg.Secret, err = cluster.NewSecret(text); err != nil {
		return err
	}
	if cfg.Nodes, err = p.bus.KV(ctx, bus.KVConfig{Bucket: "nodes", Shared: true, TTL: keepNodes}); err != nil {
		return err
	}
	if cfg.Leases, err = p.bus.KV(ctx, bus.KVConfig{Bucket: "leases", Shared: true, TTL: keepLeases}); err != nil {
		return err
	}
	at := p.chain.Ledger.Deployment()
	cfg.Chain = fmt.Sprintf("chain %d, factory %s", at.ChainID, at.Factory)
	if p.joined, err = cluster.Open(ctx, cfg); err != nil {
		return err
	}
	if p.cfg.Cluster.Insecure {
		p.degraded.Report("cluster", "--cluster-insecure allows servers of this cluster to talk without TLS; others on their networks can read and change what they say")
	}
	p.live.authorizer.elsewhere = p.joined
	p.live.hub.OnPublish(ofEvents(p.claim))
	p.loop("cluster", p.joined.Run)
	return nil
}

// load returns what this server does now.
func (p *clusterPart) load() cluster.Load {
	l := cluster.Load{}
	if used, err := cpu.Percent(0, false); err == nil && len(used) == 1 {
		l.CPU = used[0] / 100
	}
	for _, s := range p.live.hub.Streams() {
		l.Viewers += s.Viewers
		if s.Publishing {
			l.Publishers++
		}
	}
	return l
}

// claim takes the lease of a stream that is published here.
func (p *clusterPart) claim(s *live.Session) {
	identity, device := s.Publisher()
	over := p.joined.Publish(cluster.Claim{ID: s.EventID(), Identity: identity, Device: device, End: func(why error) { s.EndFor(elsewhere(why)) }})
	s.AfterEnd(over)
}

// elsewhere converts an error about a stream that another server has.
func elsewhere(why error) error {
	switch {
	case errors.Is(why, cluster.ErrTaken):
		return live.ErrOvertaken
	case errors.Is(why, cluster.ErrHeld):
		return live.ErrBusy
	}
	return why
}

// view returns what /api/cluster shows, nil without a cluster.
func (p *clusterPart) view() interface{ View() any } {
	if p.joined == nil {
		return nil
	}
	return p.joined
}

// otherwise refuses a publish of a stream that another server has.
func (a *authorizer) otherwise(r live.Request, g live.Grant) error {
	if a.elsewhere == nil || r.Action != live.Publish {
		return nil
	}
	err := a.elsewhere.May(r.EventID, cmp.Or(g.Identity, live.Anonymous(r.Remote)), r.Device())
	if err != nil && g.Release != nil {
		g.Release()
	}
	return elsewhere(err)
}
