package swarm

import (
	"crypto/ed25519"
	"time"

	"github.com/ipfs/boxo/bitswap/server"
	"github.com/libp2p/go-libp2p"
	"github.com/libp2p/go-libp2p/core/crypto"
	"github.com/libp2p/go-libp2p/core/host"
	"github.com/libp2p/go-libp2p/core/network"
	rcmgr "github.com/libp2p/go-libp2p/p2p/host/resource-manager"
	"github.com/libp2p/go-libp2p/p2p/net/connmgr"
	quic "github.com/libp2p/go-libp2p/p2p/transport/quic"
	"github.com/libp2p/go-libp2p/p2p/transport/tcp"
)

// Limits of all connections together and of each peer.
const (
	ownConnections = 256       // outgoing connections, to configured peers and nodes of a DHT
	streamsPerPeer = 16        // of all protocols together, including bitswap
	maxMemory      = 128 << 20 // bytes, of all connections
	maxWants       = 1024      // queued wants of one peer
	maxUnderway    = 4 << 20   // bytes sent to one peer and not yet taken
	readers        = 8         // concurrent reads of the block store
	senders        = 8
	settling       = 20 * time.Second // a younger connection is not closed in favour of another
)

// limits returns the options that limit bitswap.
func limits() []server.Option {
	return []server.Option{
		server.MaxQueuedWantlistEntriesPerPeer(maxWants), server.MaxOutstandingBytesPerPeer(maxUnderway),
		server.EngineBlockstoreWorkerCount(readers), server.TaskWorkerCount(senders),
	}
}

// newHost opens the listeners, for TCP and QUIC. It uses no relay and does not ask the router to open a port.
func newHost(cfg Config, gate gate) (host.Host, error) {
	key, err := crypto.UnmarshalEd25519PrivateKey(ed25519.NewKeyFromSeed(cfg.Seed))
	if err != nil {
		return nil, err
	}
	resources, err := rationed(cfg.MaxPeers)
	if err != nil {
		return nil, err
	}
	connections, err := connmgr.NewConnManager(max(1, cfg.MaxPeers*3/4), cfg.MaxPeers, connmgr.WithGracePeriod(settling))
	if err != nil {
		return nil, err
	}
	options := []libp2p.Option{
		libp2p.Identity(key), libp2p.UserAgent(cfg.Agent),
		libp2p.Transport(tcp.NewTCPTransport), libp2p.Transport(quic.NewTransport),
		libp2p.ResourceManager(resources), libp2p.ConnectionManager(connections),
		libp2p.DisableRelay(), libp2p.DisableMetrics(), libp2p.DisableIdentifyAddressDiscovery(),
		libp2p.ConnectionGater(gate),
	}
	if len(cfg.Listen) == 0 {
		return libp2p.New(append(options, libp2p.NoListenAddrs)...)
	}
	return libp2p.New(append(options, libp2p.ListenAddrStrings(cfg.Listen...))...)
}

// rationed returns a resource manager that limits the resources of connections.
func rationed(maxPeers int) (network.ResourceManager, error) {
	scaling := rcmgr.DefaultLimits
	libp2p.SetDefaultServiceLimits(&scaling)
	all := rcmgr.LimitVal(maxPeers)
	part := rcmgr.PartialLimitConfig{
		System: rcmgr.ResourceLimits{
			ConnsInbound: all, ConnsOutbound: ownConnections, Conns: all + ownConnections, FD: all + ownConnections,
			StreamsInbound: all * streamsPerPeer, Memory: maxMemory,
		},
		PeerDefault: rcmgr.ResourceLimits{StreamsInbound: streamsPerPeer * 2},
	}
	return rcmgr.NewResourceManager(rcmgr.NewFixedLimiter(part.Build(scaling.AutoScale())), rcmgr.WithMetricsDisabled())
}
