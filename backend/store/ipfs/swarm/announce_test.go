package swarm

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ipfs/boxo/blockstore"
	"github.com/ipfs/go-cid"
	"github.com/ipfs/go-datastore"
	dssync "github.com/ipfs/go-datastore/sync"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/store/ipfs/swarm/swarmtest"
)

// book lists public content, and imitates a DHT that records announcements.
type book struct {
	mu     sync.Mutex
	public []cid.Cid
	told   []cid.Cid
	fails  cid.Cid
}

func (b *book) Provide(_ context.Context, c cid.Cid, tell bool) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if c == b.fails || !tell {
		return errors.New("nobody answers")
	}
	b.told = append(b.told, c)
	return nil
}

func (b *book) roots(_ context.Context, fn func(cid.Cid) error) (err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, c := range b.public {
		err = errors.Join(err, fn(c))
	}
	return err
}

// becomes changes the public content, and the content whose announcement fails.
func (b *book) becomes(fails cid.Cid, public ...cid.Cid) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.public, b.fails = public, fails
}

// news returns the content announced since its last call.
func (b *book) news() []cid.Cid {
	b.mu.Lock()
	defer b.mu.Unlock()
	defer func() { b.told = nil }()
	return b.told
}

func TestAnnouncements(t *testing.T) {
	first, second, third := blob.RawCID([32]byte{1}), blob.RawCID([32]byte{2}), blob.RawCID([32]byte{3})
	synctest.Test(t, func(t *testing.T) {
		b := &book{}
		b.becomes(second, first, second)
		a := newAnnouncer(b, b.roots, slog.New(slog.DiscardHandler))
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		go func() { _ = a.Run(ctx) }()
		after := func(d time.Duration, want ...cid.Cid) {
			t.Helper()
			time.Sleep(d)
			synctest.Wait()
			require.ElementsMatch(t, want, b.news())
		}
		after(0, first)
		require.Equal(t, 1, a.Announced(), "the other failed")
		b.becomes(cid.Undef, first, second)
		after(2*time.Second, second)
		b.becomes(cid.Undef, first, second, third, third) // two recordings have it
		after(lookEvery, third)
		require.Equal(t, 3, a.Announced())
		b.becomes(cid.Undef, first, third) // the second was removed or became private
		after(againAfter - 2*lookEvery)
		require.Equal(t, 2, a.Announced())
		after(lookEvery, first)
		after(lookEvery, third)
		b.becomes(cid.Undef, second) // the second is public again
		after(lookEvery, second)
	})
}

// TestAddressesOfThisNetworkAreNotTold checks that a node with private addresses only announces nothing.
func TestAddressesOfThisNetworkAreNotTold(t *testing.T) {
	router := swarmtest.NewRouter(t)
	blocks := blockstore.NewBlockstore(dssync.MutexWrap(datastore.NewMapDatastore()))
	s, err := Open(t.Context(), Config{
		Blocks: blocks, Seed: make([]byte, 32), Listen: []string{"/ip4/127.0.0.1/tcp/0"}, Peers: []string{router.Address},
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	root := blob.RawCID([32]byte{1})
	routing, err := s.Join(t.Context(), []string{router.Address}, func(_ context.Context, fn func(cid.Cid) error) error { return fn(root) })
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, routing.Close()) })
	require.Eventually(t, func() bool { return routing.dht.RoutingTable().Size() == 1 }, time.Minute, 10*time.Millisecond)
	require.ErrorIs(t, routing.look(t.Context()), errNowhere)
	found, err := router.Providers(t.Context(), root)
	require.NoError(t, err)
	require.Empty(t, found)

	_, err = s.Join(t.Context(), []string{"127.0.0.1:4001"}, nil)
	require.ErrorContains(t, err, "127.0.0.1:4001")
}
