package swarm_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"net/netip"
	"testing"
	"time"

	"github.com/ipfs/go-cid"
	"github.com/libp2p/go-libp2p"
	"github.com/libp2p/go-libp2p/core/peer"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/store/ipfs"
	"footlight/backend/store/ipfs/swarm"
	"footlight/backend/store/ipfs/swarm/swarmtest"
	"footlight/backend/store/storetest"
)

// patience limits how long a step may take on a busy machine.
const patience = time.Minute

func open(t *testing.T, n *ipfs.Node, edit func(*swarm.Config)) *swarm.Swarm {
	t.Helper()
	seed := sha256.Sum256([]byte(t.Name()))
	cfg := swarm.Config{Blocks: n.Public(), Seed: seed[:], Listen: []string{"/ip4/127.0.0.1/tcp/0"}}
	if edit != nil {
		edit(&cfg)
	}
	s, err := swarm.Open(t.Context(), cfg)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

func store(t *testing.T) *ipfs.Node {
	t.Helper()
	n, err := ipfs.Open(t.Context(), ipfs.Config{Dir: t.TempDir()})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, n.Close()) })
	return n
}

func receive(t *testing.T, to blob.Receiver, seed uint64, size int) (blob.Ref, []byte) {
	t.Helper()
	content := storetest.Content(seed, size)
	ref, err := to.Receive(t.Context(), bytes.NewReader(content))
	require.NoError(t, err)
	return ref, content
}

// leaves returns the CIDs of a file's blocks of content.
func leaves(t *testing.T, n *ipfs.Node, c cid.Cid) (list []cid.Cid) {
	t.Helper()
	found, err := n.Leaves(t.Context(), c)
	require.NoError(t, err)
	for _, x := range found {
		list = append(list, blob.RawCID(x))
	}
	return list
}

func TestAnotherNodeFetchesWhatIsPublic(t *testing.T) {
	for name, listen := range map[string]string{"tcp": "/ip4/127.0.0.1/tcp/0", "quic": "/ip4/127.0.0.1/udp/0/quic-v1"} {
		t.Run(name, func(t *testing.T) {
			n := store(t)
			s := open(t, n, func(c *swarm.Config) { c.Listen = []string{listen} })
			ref, content := receive(t, n, 1, 3<<20+17)
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			defer cancel()
			other := swarmtest.NewNode(t, s.Status().Addresses[0])
			got, err := other.Fetch(ctx, ref.CID)
			require.NoError(t, err)
			require.True(t, bytes.Equal(content, got))
			require.Equal(t, 1, s.Status().Peers)
			require.Eventually(t, func() bool {
				received, again := other.Received(t)
				return s.Status().BlocksSent == received && received-again == 5
			}, patience, 10*time.Millisecond, "four leaves and a root")
		})
	}
}

func TestPrivateBlocksDoNotExist(t *testing.T) {
	n := store(t)
	s := open(t, n, nil)
	hidden, _ := receive(t, n.Private(), 2, 2<<20)
	shown, _ := receive(t, n, 3, 2<<20)
	asker := swarmtest.NewAsker(t, s.Status().Addresses[0])
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	ask := func(c cid.Cid, has, get swarmtest.Answer) {
		t.Helper()
		answer, err := asker.Has(ctx, c)
		require.NoError(t, err)
		require.Equal(t, has, answer)
		answer, err = asker.Get(ctx, c)
		require.NoError(t, err)
		require.Equal(t, get, answer)
	}
	for _, c := range append(leaves(t, n, hidden.CID), hidden.CID, cid.NewCidV1(cid.Raw, hidden.CID.Hash()), blob.RawCID([32]byte{1})) {
		ask(c, swarmtest.DontHave, swarmtest.DontHave)
	}
	for _, c := range leaves(t, n, shown.CID) {
		ask(c, swarmtest.Have, swarmtest.Block)
	}
	_, err := n.Receive(ctx, bytes.NewReader(storetest.Content(2, 2<<20))) // a public event has it now, too
	require.NoError(t, err)
	ask(leaves(t, n, hidden.CID)[0], swarmtest.Have, swarmtest.Block)
}

func TestNameStays(t *testing.T) {
	n := store(t)
	first := open(t, n, nil).Status()
	require.NotEmpty(t, first.ID)
	require.Contains(t, first.Addresses[0], "/p2p/"+first.ID)
	require.Equal(t, first.ID, open(t, n, nil).Status().ID)
}

// TestPeersAreConnectedTo checks that the node dials a configured peer.
func TestPeersAreConnectedTo(t *testing.T) {
	n := store(t)
	friend := open(t, n, func(c *swarm.Config) { c.Seed = bytes.Repeat([]byte{9}, 32) })
	s := open(t, n, func(c *swarm.Config) { c.Listen, c.Peers = nil, friend.Status().Addresses })
	require.Empty(t, s.Status().Addresses, "it is not to be reached")
	require.Eventually(t, func() bool { return s.Status().Peers == 1 }, patience, 10*time.Millisecond)
}

// TestConnect dials addresses that a third party names. Addresses of the local network are skipped, unless
// the host allows them.
func TestConnect(t *testing.T) {
	n := store(t)
	other := open(t, n, func(c *swarm.Config) { c.Seed = bytes.Repeat([]byte{8}, 32) })
	named := append([]string{"nonsense"}, other.Origins()...)
	s := open(t, n, nil)
	s.Connect(t.Context(), named)
	require.Zero(t, s.Status().Peers, "its address is not public")
	require.Zero(t, other.Status().Peers)
	s = open(t, n, func(c *swarm.Config) { c.Near = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} })
	s.Connect(t.Context(), named)
	require.Equal(t, 1, s.Status().Peers)
}

func TestAddressesAreKeptAway(t *testing.T) {
	asked := make(chan netip.Addr, 16)
	s := open(t, store(t), func(c *swarm.Config) {
		c.Allowed = func(a netip.Addr) bool { asked <- a; return false }
	})
	info, err := peer.AddrInfoFromString(s.Status().Addresses[0])
	require.NoError(t, err)
	h, err := libp2p.New(libp2p.NoListenAddrs, libp2p.DisableMetrics())
	require.NoError(t, err)
	defer func() { _ = h.Close() }() // it has no connection
	require.Error(t, h.Connect(t.Context(), *info))
	require.True(t, (<-asked).IsLoopback())
}

func TestWrongConfig(t *testing.T) {
	for name, edit := range map[string]func(*swarm.Config){
		"seed":   func(c *swarm.Config) { c.Seed = c.Seed[1:] },
		"listen": func(c *swarm.Config) { c.Listen = []string{"127.0.0.1:4001"} },
		"peer":   func(c *swarm.Config) { c.Peers = []string{"/ip4/127.0.0.1/tcp/4001"} },
	} {
		t.Run(name, func(t *testing.T) {
			cfg := swarm.Config{Blocks: store(t).Public(), Seed: make([]byte, 32), Listen: []string{"/ip4/127.0.0.1/tcp/0"}}
			edit(&cfg)
			_, err := swarm.Open(t.Context(), cfg)
			require.Error(t, err)
		})
	}
}

func TestWhoNeverHeardOfANodeFindsIt(t *testing.T) {
	n := store(t)
	router := swarmtest.NewRouter(t)
	loopback := []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	s := open(t, n, func(c *swarm.Config) { c.Near = loopback })
	ref, content := receive(t, n, 7, 1<<20)
	hidden, _ := receive(t, n.Private(), 8, 1<<20)
	routing, err := s.Join(t.Context(), []string{router.Address}, func(_ context.Context, fn func(cid.Cid) error) error { return fn(ref.CID) })
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, routing.Close()) })
	ctx, stop := context.WithCancel(t.Context())
	t.Cleanup(stop)
	go func() { _ = routing.Run(ctx) }()
	require.Eventually(t, func() bool { return routing.Announced() == 1 }, patience, 10*time.Millisecond)

	found, err := router.Providers(t.Context(), ref.CID)
	require.NoError(t, err)
	require.Len(t, found, 1)
	require.NotEmpty(t, found[0].Addrs)
	got, err := swarmtest.NewNode(t, found[0].Addrs[0].String()+"/p2p/"+found[0].ID.String()).Fetch(t.Context(), ref.CID)
	require.NoError(t, err)
	require.True(t, bytes.Equal(content, got))
	found, err = router.Providers(t.Context(), hidden.CID)
	require.NoError(t, err)
	require.Empty(t, found)
}
