package swarm

import (
	"log/slog"
	"net/netip"

	"github.com/ipfs/boxo/blockstore"
)

// Config configures a Swarm.
type Config struct {
	Blocks blockstore.Blockstore // all that other nodes may fetch, and nothing else
	Seed   []byte                // seed of the node's key, ed25519.SeedSize bytes; the node's ID follows from it
	Agent  string                // name of the software, as announced to other nodes

	Listen   []string // multiaddrs to listen on; none means that the node cannot be reached
	Peers    []string // multiaddrs, with /p2p/<id>, of nodes to stay connected with
	MaxPeers int      // incoming connections; zero means DefaultMaxPeers

	// Allowed reports whether an address may connect, and may be connected to. Nil allows all.
	Allowed func(netip.Addr) bool
	// Near lists private addresses at which strangers are dialled, and which are announced.
	Near []netip.Prefix

	Log *slog.Logger // nil means slog.Default()
}

// DefaultMaxPeers is the default limit of incoming connections.
const DefaultMaxPeers = 64
