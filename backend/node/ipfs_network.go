package node

import (
	"context"
	"fmt"
	"net/netip"

	"footlight/backend/config"
	"footlight/backend/store/ipfs/swarm"
	"footlight/backend/store/pinning"
)

// swarmPart connects to other IPFS nodes.
type swarmPart struct {
	*base
	content *contentPart
	people  *peoplePart

	swarm   *swarm.Swarm   // nil if no other node may connect
	routing *swarm.Routing // nil if nothing is announced in the DHT
}

// open lets other IPFS nodes fetch public content, if configured. Only addresses that may watch may connect;
// on an open server that is this machine.
func (p *swarmPart) open(ctx context.Context) error {
	c := p.cfg.Storage.IPFS
	if !c.Enabled() {
		return nil
	}
	seed, err := p.folder.Secret("ipfs.key")
	if err != nil {
		return err
	}
	near, err := config.Prefixes("ipfs-dial", c.Dial)
	if err != nil { // cannot happen: config has validated the list
		return err
	}
	p.swarm, err = swarm.Open(ctx, swarm.Config{
		Blocks: p.content.store.Public(), Seed: seed, Agent: "footlight/" + Version,
		Listen: c.Listen, Peers: c.Peers, Near: near, MaxPeers: c.MaxPeers,
		Allowed: func(a netip.Addr) bool { return p.people.addresses.Check(a) == nil }, Log: p.log,
	})
	if err != nil {
		return fmt.Errorf("--ipfs-listen: %w", err)
	}
	p.onClose("swarm", p.swarm.Close)
	p.addrs.IPFS = p.swarm.Status().Addresses
	p.log.Info("other IPFS nodes can fetch public content", "addresses", p.addrs.IPFS)
	return p.openRouting(ctx)
}

// openRouting announces public content in the DHT, if configured.
func (p *swarmPart) openRouting(ctx context.Context) (err error) {
	c := p.cfg.Storage.IPFS
	if !c.Announce {
		return nil
	}
	first := c.Bootstrap
	if len(first) == 0 {
		first = swarm.PublicBootstrap()
	}
	if p.routing, err = p.swarm.Join(ctx, first, p.content.refs.Public); err != nil {
		return fmt.Errorf("--ipfs-announce: %w", err)
	}
	p.onClose("routing", p.routing.Close)
	p.loop("announcements", p.routing.Run)
	return nil
}

// peer returns the node from which a pinning service fetches content, or nil if there is none.
func (p *swarmPart) peer() pinning.Peer {
	if p.swarm == nil {
		return nil
	}
	return p.swarm
}
