package swarm

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ipfs/go-cid"
	dht "github.com/libp2p/go-libp2p-kad-dht"
	"github.com/multiformats/go-multiaddr"
)

// Routing is this node's membership in a DHT, as a client: it queries and announces, and answers no queries.
type Routing struct {
	*Announcer
	dht *dht.IpfsDHT
}

// PublicBootstrap returns bootstrap nodes of the public IPFS network's DHT.
func PublicBootstrap() (list []string) {
	for _, a := range dht.DefaultBootstrapPeers {
		list = append(list, a.String())
	}
	return list
}

// Join joins a DHT through the nodes in bootstrap, multiaddrs with /p2p/<id>, and announces roots in it while
// Run runs. It does not announce addresses of this node that are neither public nor Near.
func (s *Swarm) Join(ctx context.Context, bootstrap []string, roots Roots) (*Routing, error) {
	first, err := parsePeers(bootstrap)
	if err != nil {
		return nil, err
	}
	d, err := dht.New(s.host, dht.Mode(dht.ModeClient), dht.BootstrapPeers(first...),
		dht.AddressFilter(func(all []multiaddr.Multiaddr) []multiaddr.Multiaddr {
			return slices.DeleteFunc(slices.Clone(all), func(a multiaddr.Multiaddr) bool { return !s.gate.reaches(a) })
		}))
	if err == nil {
		err = d.Bootstrap(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("swarm: join the DHT: %w", err)
	}
	return &Routing{newAnnouncer(located{d}, roots, s.log), d}, nil
}

// errNowhere is returned if this node has only addresses of its local network.
var errNowhere = errors.New("no address of this node is public, or one of --ipfs-dial")

// located is a DHT client that refuses to announce while no address of this node may be announced.
type located struct{ dht *dht.IpfsDHT }

// Provide implements provider.
func (l located) Provide(ctx context.Context, c cid.Cid, tell bool) error {
	if len(l.dht.FilteredAddrs()) == 0 {
		return errNowhere
	}
	return l.dht.Provide(ctx, c, tell)
}

// Close leaves the DHT.
func (r *Routing) Close() error { return r.dht.Close() }
