package swarm

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"time"

	"github.com/ipfs/boxo/bitswap/network"
	"github.com/ipfs/boxo/bitswap/network/bsnet"
	"github.com/ipfs/boxo/bitswap/server"
	"github.com/ipfs/boxo/blockstore"
	"github.com/ipfs/boxo/peering"
	"github.com/libp2p/go-libp2p/core/host"
	"github.com/libp2p/go-libp2p/core/peer"
	"github.com/multiformats/go-multiaddr"
)

// Config sets a Swarm up.
type Config struct {
	Blocks blockstore.Blockstore // everything that others may have, and nothing else
	Seed   []byte                // of the node's key, ed25519.SeedSize bytes; its name follows from it
	Agent  string                // what the node calls itself

	Listen   []string // multiaddrs to be reached at; none: it is not
	Peers    []string // multiaddrs, with /p2p/<id>, of nodes to stay connected with
	MaxPeers int      // connections that others make; zero: DefaultMaxPeers

	// Allowed says who may connect, and be connected to. Nil: anybody.
	Allowed func(netip.Addr) bool
	// Near are addresses that strangers are dialled at, and told of, though they are not public.
	Near []netip.Prefix

	Log *slog.Logger // nil: slog.Default()
}

// DefaultMaxPeers is how many nodes may be connected where nothing else is said.
const DefaultMaxPeers = 64

// Swarm is a node that others can reach. It is safe for concurrent use.
type Swarm struct {
	host  host.Host
	net   network.BitSwapNetwork
	give  *server.Server
	peers *peering.PeeringService
	gate  gate
	log   *slog.Logger
}

// Open makes the node reachable, and returns when it is.
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
	// Close ends it, whatever becomes of the context it was opened with.
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

// Close leaves the network. Blocks that are under way may not arrive.
func (s *Swarm) Close() error {
	s.peers.Stop()
	s.net.Stop()
	s.give.Close()
	return s.host.Close()
}

// Status is what a node does for others.
type Status struct {
	ID         string   // its name, the end of each address
	Addresses  []string // where it is reached
	Peers      int      // connected now
	BlocksSent uint64
	BytesSent  uint64
}

// Status tells how it is.
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

// Origins are the addresses others may dial; none: nobody can.
func (s *Swarm) Origins() []string { return s.Status().Addresses }

// The most addresses Connect dials, and how long it waits for each.
const (
	maxDelegates = 8
	dialTimeout  = 10 * time.Second
)

// Connect dials addresses, with /p2p/<id>, as well as that goes: who is to fetch
// something here need not find the way. Who names them is not trusted: those that
// are neither public nor Near are left alone, and so are Peers, who are connected
// by the addresses that were configured.
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
