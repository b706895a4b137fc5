package node

import (
	"context"
	"fmt"
	"net/netip"
	"strings"

	"footlight/backend/config"
	"footlight/backend/store/ipfs/swarm"
	"footlight/backend/store/pinning"
)

// openSwarm lets other IPFS nodes fetch public content, where that is wanted.
// Who may come in to watch may connect: in an open house this machine alone.
func (n *Node) openSwarm(ctx context.Context) error {
	c := n.cfg.Storage.IPFS
	if !c.Enabled() {
		return nil
	}
	seed, err := n.folder.Secret("ipfs.key")
	if err != nil {
		return err
	}
	near, err := config.Prefixes("ipfs-dial", c.Dial)
	if err != nil { // config has refused it
		return err
	}
	n.swarm, err = swarm.Open(ctx, swarm.Config{
		Blocks: n.content.Public(), Seed: seed, Agent: "footlight/" + Version,
		Listen: c.Listen, Peers: c.Peers, Near: near, MaxPeers: c.MaxPeers,
		Allowed: func(a netip.Addr) bool { return n.addresses.Check(a) == nil }, Log: n.log,
	})
	if err != nil {
		return fmt.Errorf("--ipfs-listen: %w", err)
	}
	n.onClose("swarm", n.swarm.Close)
	n.addrs.IPFS = n.swarm.Status().Addresses
	n.log.Info("other IPFS nodes can fetch public content", "addresses", n.addrs.IPFS)
	return n.openRouting(ctx)
}

// openRouting has the DHT told of what is public, where that is wanted.
func (n *Node) openRouting(ctx context.Context) (err error) {
	c := n.cfg.Storage.IPFS
	if !c.Announce {
		return nil
	}
	first := c.Bootstrap
	if len(first) == 0 {
		first = swarm.PublicBootstrap()
	}
	if n.routing, err = n.swarm.Join(ctx, first, n.refs.Public); err != nil {
		return fmt.Errorf("--ipfs-announce: %w", err)
	}
	n.onClose("routing", n.routing.Close)
	n.loop("announcements", n.routing.Run)
	return nil
}

// peer is where a pinning service comes for content; nil: nowhere.
func (n *Node) peer() pinning.Peer {
	if n.swarm == nil {
		return nil
	}
	return n.swarm
}

// swarmRow says where other nodes come to.
func (n *Node) swarmRow() []Row {
	if n.swarm == nil {
		return nil
	}
	at := strings.Join(n.swarm.Status().Addresses, ", ")
	if at == "" {
		at = "connects only"
	}
	return []Row{{"IPFS", at, "other nodes fetch public content here, by bitswap; private content does not exist for them"}}
}
