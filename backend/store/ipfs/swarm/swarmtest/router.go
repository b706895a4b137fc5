package swarmtest

import (
	"context"
	"testing"

	"github.com/ipfs/go-cid"
	"github.com/libp2p/go-libp2p"
	dht "github.com/libp2p/go-libp2p-kad-dht"
	"github.com/libp2p/go-libp2p/core/peer"
	"github.com/stretchr/testify/require"
)

// Router is a node of a DHT on this machine.
type Router struct {
	dht     *dht.IpfsDHT
	Address string // with /p2p/<id>
}

// NewRouter starts the only server of a DHT, until the test ends.
func NewRouter(t testing.TB) Router {
	t.Helper()
	h, err := libp2p.New(libp2p.ListenAddrStrings("/ip4/127.0.0.1/tcp/0"), libp2p.DisableRelay(), libp2p.DisableMetrics())
	require.NoError(t, err)
	t.Cleanup(func() { _ = h.Close() })
	d, err := dht.New(h, dht.Mode(dht.ModeServer))
	require.NoError(t, err)
	t.Cleanup(func() { _ = d.Close() })
	return Router{d, h.Addrs()[0].String() + "/p2p/" + h.ID().String()}
}

// Providers returns the nodes that are announced to have content.
func (r Router) Providers(ctx context.Context, c cid.Cid) ([]peer.AddrInfo, error) {
	return r.dht.FindProviders(ctx, c)
}
