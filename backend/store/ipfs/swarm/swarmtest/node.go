// Package swarmtest holds the other side of package swarm: a Node that fetches content by bitswap as any IPFS
// node would, and an Asker that returns the answers HAVE and DONT_HAVE instead of waiting for a block. Both
// run in the test's process and use TCP.
package swarmtest

import (
	"context"
	"io"
	"testing"

	"github.com/ipfs/boxo/bitswap"
	"github.com/ipfs/boxo/bitswap/network/bsnet"
	"github.com/ipfs/boxo/blockservice"
	"github.com/ipfs/boxo/blockstore"
	"github.com/ipfs/boxo/ipld/merkledag"
	unixfs "github.com/ipfs/boxo/ipld/unixfs/io"
	"github.com/ipfs/go-cid"
	"github.com/ipfs/go-datastore"
	"github.com/ipfs/go-datastore/sync"
	ipld "github.com/ipfs/go-ipld-format"
	"github.com/libp2p/go-libp2p"
	"github.com/libp2p/go-libp2p/core/host"
	"github.com/libp2p/go-libp2p/core/peer"
	"github.com/stretchr/testify/require"
)

// Node is an IPFS node with an empty block store in memory.
type Node struct {
	dag      ipld.DAGService
	exchange *bitswap.Bitswap
}

// NewNode returns a Node that is connected to the node at an address until the test ends.
func NewNode(t testing.TB, address string) Node {
	t.Helper()
	h := newHost(t)
	blocks := blockstore.NewBlockstore(sync.MutexWrap(datastore.NewMapDatastore()))
	exchange := bitswap.New(t.Context(), bsnet.NewFromIpfsHost(h), nil, blocks)
	t.Cleanup(func() { _ = exchange.Close() }) // a failure loses nothing
	connect(t, h, address)
	return Node{merkledag.NewDAGService(blockservice.New(blocks, exchange)), exchange}
}

// Fetch fetches a whole file, every block from other nodes.
func (n Node) Fetch(ctx context.Context, c cid.Cid) ([]byte, error) {
	root, err := n.dag.Get(ctx, c)
	if err != nil {
		return nil, err
	}
	r, err := unixfs.NewDagReader(ctx, root, n.dag)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

// Received returns how many blocks came, and how many of them came again: a node that waits for a block asks
// again, and may get both answers.
func (n Node) Received(t testing.TB) (blocks, again uint64) {
	t.Helper()
	stat, err := n.exchange.Stat()
	require.NoError(t, err)
	return stat.BlocksReceived, stat.DupBlksReceived
}

// newHost returns a libp2p host that does not listen.
func newHost(t testing.TB) host.Host {
	t.Helper()
	h, err := libp2p.New(libp2p.NoListenAddrs, libp2p.DisableRelay(), libp2p.DisableMetrics())
	require.NoError(t, err)
	t.Cleanup(func() { _ = h.Close() })
	return h
}

func connect(t testing.TB, h host.Host, address string) peer.ID {
	t.Helper()
	info, err := peer.AddrInfoFromString(address)
	require.NoError(t, err)
	require.NoError(t, h.Connect(t.Context(), *info))
	return info.ID
}
