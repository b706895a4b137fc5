package swarm

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/ipfs/boxo/bitswap/network"
	"github.com/ipfs/boxo/bitswap/network/bsnet"
	"github.com/ipfs/boxo/bitswap/server"
	"github.com/ipfs/boxo/peering"
	"github.com/libp2p/go-libp2p/core/host"
	"github.com/libp2p/go-libp2p/core/peer"
	"github.com/multiformats/go-multiaddr"
)

// Swarm is a node that others can reach. It is safe for concurrent use.
type Swarm struct {
	host  host.Host
	net   network.BitSwapNetwork
	give  *server.Server
	peers *peering.PeeringService
	gate  gate
	log   *slog.Logger
}

// Open starts the node, and returns once it can be reached.
func Open(ctx context.Context, cfg Config) (*Swarm, error) {
	cfg.MaxPeers = cmp.Or(cfg.MaxPeers, DefaultMaxPeers)
	cfg.Log = cmp.Or(cfg.Log, slog.Default())
	if len(cfg.Seed) != ed25519.SeedSize {
		return nil, fmt.Errorf("swarm: the key's seed must be %d bytes", ed25519.SeedSize)
	}
	friends, err := parsePeers(cfg.Peers)
	if err != nil {
		return nil, err
	}
	guard := newGate(cfg, friends)
	h, err := newHost(cfg, guard)
	if err != nil {
		return nil, fmt.Errorf("swarm: %w", err)
	}
	s := &Swarm{host: h, net: bsnet.NewFromIpfsHost(h), peers: peering.NewPeeringService(h), gate: guard, log: cfg.Log}
	// Close ends the server; the end of ctx does not
	s.give = server.New(context.WithoutCancel(ctx), s.net, cfg.Blocks, limits()...)
	s.net.Start(s.give)
	for _, p := range friends {
		s.peers.AddPeer(p)
	}
	if err = s.peers.Start(); err != nil {
		return nil, errors.Join(fmt.Errorf("swarm: %w", err), s.Close())
	}
	return s, nil
}

// Close leaves the network. Blocks that are being sent may be lost.
func (s *Swarm) Close() error {
	s.peers.Stop()
	s.net.Stop()
	s.give.Close()
	return s.host.Close()
}

// Status describes what a node does for others.
type Status struct {
	ID         string   // peer ID, the end of each address
	Addresses  []string // addresses at which the node can be reached
	Peers      int      // present connections
	BlocksSent uint64
	BytesSent  uint64
}

// Status returns the present status.
func (s *Swarm) Status() Status {
	at := Status{ID: s.host.ID().String(), Peers: len(s.host.Network().Peers())}
	for _, a := range s.host.Addrs() {
		at.Addresses = append(at.Addresses, a.String()+"/p2p/"+at.ID)
	}
	if sent, err := s.give.Stat(); err == nil {
		at.BlocksSent, at.BytesSent = sent.BlocksSent, sent.DataSent
	}
	return at
}

// Origins returns the addresses that other nodes may dial. It returns none if the node cannot be reached.
func (s *Swarm) Origins() []string { return s.Status().Addresses }

// Limits of Connect: how many addresses it dials, and how long it waits for each.
const (
	maxDelegates = 8
	dialTimeout  = 10 * time.Second
)

// Connect tries to dial addresses, with /p2p/<id>, so that a node that is to fetch content from here need not
// find this one. The addresses come from a third party and are not trusted: Connect skips addresses that are
// neither public nor Near. It also skips configured Peers, which are connected at their configured addresses.
func (s *Swarm) Connect(ctx context.Context, addresses []string) {
	for _, text := range addresses[:min(len(addresses), maxDelegates)] {
		info, err := peer.AddrInfoFromString(text)
		if err == nil && !s.gate.friends[info.ID] {
			err = s.dial(ctx, *info)
		}
		if err != nil {
			s.log.DebugContext(ctx, "node not reached", "error", err)
		}
	}
}

func (s *Swarm) dial(ctx context.Context, to peer.AddrInfo) error {
	ctx, cancel := context.WithTimeout(ctx, dialTimeout)
	defer cancel()
	return s.host.Connect(ctx, to)
}

func parsePeers(list []string) ([]peer.AddrInfo, error) {
	addrs := make([]multiaddr.Multiaddr, len(list))
	for i, text := range list {
		a, err := multiaddr.NewMultiaddr(text)
		if err != nil {
			return nil, fmt.Errorf("swarm: peer %q: %w", text, err)
		}
		addrs[i] = a
	}
	infos, err := peer.AddrInfosFromP2pAddrs(addrs...)
	if err != nil {
		return nil, fmt.Errorf("swarm: peers: %w", err)
	}
	return infos, nil
}
