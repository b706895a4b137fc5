package ipfs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/ipfs/boxo/datastore/dshelp"
	"github.com/ipfs/go-cid"
	"github.com/ipfs/go-datastore"
	"github.com/multiformats/go-multihash"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/store"
	"footlight/backend/store/ipfs/ipfstest"
	"footlight/backend/store/ipfs/unixfs"
	"footlight/backend/store/storetest"
)

// shelf refers to content as a recorder's index does. Its lock is held for reading while content is taken,
// and for writing while references are listed.
type shelf struct {
	mu   sync.RWMutex
	book sync.Mutex
	kept map[string]Reference
	want map[string][]byte
}

func newShelf() *shelf { return &shelf{kept: map[string]Reference{}, want: map[string][]byte{}} }

// take receives content and refers to it.
func (s *shelf) take(ctx context.Context, n *Node, name string, content []byte, v visibility) error {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var to blob.Receiver = n
	if v == private {
		to = n.Private()
	}
	ref, err := to.Receive(ctx, bytes.NewReader(content))
	if err != nil {
		return err
	}
	s.book.Lock()
	defer s.book.Unlock()
	s.kept[name], s.want[name] = Reference{CID: ref.CID, Public: bool(v)}, content
	return nil
}

func (s *shelf) give(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.book.Lock() // a mere look-up does not wait for a listing
	defer s.book.Unlock()
	delete(s.kept, name)
	delete(s.want, name)
}

// refs is References.
func (s *shelf) refs(_ context.Context, fn func(Reference) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.kept {
		if err := fn(r); err != nil {
			return err
		}
	}
	return nil
}

// check reads all content that is referred to.
func (s *shelf) check(t *testing.T, n *Node) {
	t.Helper()
	for name, r := range s.kept {
		require.NoError(t, ipfstest.Same(t.Context(), n, r.CID, s.want[name]), name)
	}
}

// blocksOf computes the blocks of content from its bytes, independently of the store.
func blocksOf(t *testing.T, content []byte) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	add := func(c cid.Cid, err error) {
		require.NoError(t, err)
		all[string(c.Hash())] = true
	}
	add(storetest.CID(content))
	for rest := content; len(content) > unixfs.BlockSize && len(rest) > 0; rest = rest[min(len(rest), unixfs.BlockSize):] {
		add(storetest.CID(rest[:min(len(rest), unixfs.BlockSize)]))
	}
	return all
}

// stored returns the stored blocks, and whether each is public.
func stored(t *testing.T, n *Node) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	require.NoError(t, eachKey(t.Context(), n.flat, "", func(hash multihash.Multihash) error {
		open, err := n.IsPublic(t.Context(), cid.NewCidV1(cid.Raw, hash))
		all[string(hash)] = open
		return err
	}))
	return all
}

// cut combines blocks of a small stock, so that films share blocks.
func cut(r *rand.Rand) []byte {
	var content []byte
	for range 1 + r.IntN(3) {
		content = append(content, storetest.Content(uint64(r.IntN(6)), unixfs.BlockSize)...)
	}
	return append(content, byte(r.IntN(3)))
}

// TestCollectLosesNothing takes and gives up films that share blocks while collections run, and reads all
// that are left. In the end no other blocks may be there, and exactly the right ones must be public.
func TestCollectLosesNothing(t *testing.T) {
	n, s := openNode(t, t.TempDir()), newShelf()
	stop, done := make(chan struct{}), make(chan error, 1)
	go func() { done <- collectUntil(t.Context(), n, s, stop) }()
	var users sync.WaitGroup
	for user := range 3 {
		users.Go(func() { use(t, n, s, user) })
	}
	users.Wait()
	close(stop)
	require.NoError(t, <-done)
	s.check(t, n)
	_, err := n.CollectGarbage(t.Context(), s.refs)
	require.NoError(t, err)
	s.check(t, n)

	want := map[string]bool{}
	for i := range 3 {
		for hash := range blocksOf(t, fmt.Appendf(nil, "document %d", i)) {
			want[hash] = true
		}
	}
	for name, r := range s.kept {
		for hash := range blocksOf(t, s.want[name]) {
			want[hash] = want[hash] || r.Public
		}
	}
	require.Equal(t, want, stored(t, n))
}

func collectUntil(ctx context.Context, n *Node, s *shelf, stop chan struct{}) error {
	for {
		select {
		case <-stop:
			return nil
		default:
		}
		if _, err := n.CollectGarbage(ctx, s.refs); err != nil {
			return err
		}
	}
}

// use takes and gives up content as one of several concurrent users. Each user can read what it refers to.
func use(t *testing.T, n *Node, s *shelf, user int) {
	r := rand.New(rand.NewPCG(7, uint64(user)))
	_, err := n.PutDocument(t.Context(), fmt.Appendf(nil, "document %d", user))
	assert.NoError(t, err)
	for range 12 {
		name, content := fmt.Sprint(user, r.IntN(3)), cut(r)
		if !assert.NoError(t, s.take(t.Context(), n, name, content, visibility(r.IntN(2) == 0))) {
			return
		}
		assert.NoError(t, ipfstest.Same(t.Context(), n, s.of(name).CID, content), "%s is referred to", name)
		if r.IntN(2) == 0 {
			s.give(name)
		}
	}
}

func (s *shelf) of(name string) Reference {
	s.book.Lock()
	defer s.book.Unlock()
	return s.kept[name]
}

func TestVisibilityFollowsReferences(t *testing.T) {
	n, s, film := openNode(t, t.TempDir()), newShelf(), ipfstest.Film(2*unixfs.BlockSize)
	take := func(name string, v visibility) { require.NoError(t, s.take(t.Context(), n, name, film, v)) }
	collect := func() Collected {
		found, err := n.CollectGarbage(t.Context(), s.refs)
		require.NoError(t, err)
		return found
	}
	want := func(open bool) {
		t.Helper()
		for hash, is := range stored(t, n) {
			require.Equal(t, open, is, "%x", hash)
		}
		is, err := n.IsPublic(t.Context(), s.of("paid").CID)
		require.NoError(t, err)
		require.Equal(t, open, is)
	}
	take("paid", private)
	collect()
	want(false)
	take("free", public) // both a public and a ticketed event have it, so it is public
	want(true)
	collect()
	want(true)
	s.give("free")
	require.Equal(t, 3, collect().Hidden)
	want(false)
	s.kept["paid"] = Reference{CID: s.of("paid").CID, Public: true} // the event became free
	require.Equal(t, 3, collect().Shown)
	want(true)
	s.give("paid")
	found := collect()
	require.Equal(t, Collected{Freed: 3, Bytes: found.Bytes, Took: found.Took}, found)
	require.Greater(t, found.Bytes, int64(2*unixfs.BlockSize))
}

func TestCollectKeepsWhatIsKept(t *testing.T) {
	dir := t.TempDir()
	n, none := openNode(t, dir), newShelf().refs
	large, err := n.Kept().Receive(t.Context(), bytes.NewReader(ipfstest.Film(3*unixfs.BlockSize)))
	require.NoError(t, err)
	open, err := n.PutDocument(t.Context(), []byte("open"))
	require.NoError(t, err)
	closed, err := n.Private().PutDocument(t.Context(), []byte("closed"))
	require.NoError(t, err)
	both := []byte("both")
	_, err = n.Private().PutDocument(t.Context(), both)
	require.NoError(t, err)
	shared, err := n.PutDocument(t.Context(), both)
	require.NoError(t, err)
	kept := map[string]bool{}
	require.NoError(t, n.EachKept(t.Context(), func(c cid.Cid) error { kept[string(c.Hash())] = true; return nil }))
	require.Len(t, kept, 4+2, "three leaves and a root, two documents")
	require.True(t, kept[string(large.CID.Hash())] && kept[string(open.CID.Hash())] && kept[string(shared.CID.Hash())])
	for range 2 {
		found, err := n.CollectGarbage(t.Context(), none)
		require.NoError(t, err)
		require.Zero(t, found.Freed+found.Hidden+found.Shown)
		for c, public := range map[cid.Cid]bool{large.CID: true, open.CID: true, closed.CID: false, shared.CID: true} {
			is, err := n.IsPublic(t.Context(), c)
			require.NoError(t, err)
			require.Equal(t, public, is)
			_, _, err = n.Fetch(t.Context(), c)
			require.NoError(t, err)
		}
		require.NoError(t, n.Close())
		n = openNode(t, dir)
	}
}

// TestCollectDropsNothingWhereItCannotSee damages a root, so that its leaves are unknown.
func TestCollectDropsNothingWhereItCannotSee(t *testing.T) {
	dir := t.TempDir()
	n, s := openNode(t, dir), newShelf()
	require.NoError(t, s.take(t.Context(), n, "film", ipfstest.Film(2*unixfs.BlockSize), public))
	require.NoError(t, s.take(t.Context(), n, "other", storetest.Content(5, 100), public))
	s.give("other")
	require.NoError(t, n.flat.Delete(t.Context(), dshelp.MultihashToDsKey(s.of("film").CID.Hash())))
	before := stored(t, n)
	_, err := n.CollectGarbage(t.Context(), s.refs)
	require.ErrorIs(t, err, blob.ErrNotFound)
	require.Equal(t, before, stored(t, n))

	require.NoError(t, s.take(t.Context(), n, "film", ipfstest.Film(2*unixfs.BlockSize), public)) // it was received again
	found, err := n.CollectGarbage(t.Context(), s.refs)
	require.NoError(t, err)
	require.Equal(t, 1, found.Freed)
}

// TestCollectHidesWhereItCannotSee makes a public recording ticketed while a root is damaged, either of a
// public or of a ticketed recording.
func TestCollectHidesWhereItCannotSee(t *testing.T) {
	for name, broken := range map[string]visibility{"a public root": public, "a private root": private} {
		t.Run(name, func(t *testing.T) {
			n, s := openNode(t, t.TempDir()), newShelf()
			require.NoError(t, s.take(t.Context(), n, "broken", ipfstest.Film(unixfs.BlockSize+1), broken))
			require.NoError(t, s.take(t.Context(), n, "sold", storetest.Content(9, 2*unixfs.BlockSize), public))
			require.NoError(t, s.take(t.Context(), n, "free", storetest.Content(10, 100), private))
			s.kept["sold"] = Reference{CID: s.of("sold").CID}
			s.kept["free"] = Reference{CID: s.of("free").CID, Public: true}
			require.NoError(t, n.flat.Delete(t.Context(), dshelp.MultihashToDsKey(s.of("broken").CID.Hash())))
			want := stored(t, n)
			for hash := range blocksOf(t, s.want["sold"]) {
				want[hash] = false
			}
			want[string(s.of("free").CID.Hash())] = true
			found, err := n.CollectGarbage(t.Context(), s.refs)
			require.ErrorIs(t, err, blob.ErrNotFound)
			require.Equal(t, Collected{Whole: true, Roots: 3, Blocks: len(want), Hidden: 3, Shown: 1, Unread: 1, Took: found.Took}, found)
			require.Equal(t, want, stored(t, n))
		})
	}
}

// TestCollectGoesOnWithoutWhatMayBeGone refers to content that does not exist, with IfThere.
func TestCollectGoesOnWithoutWhatMayBeGone(t *testing.T) {
	n, s := openNode(t, t.TempDir()), newShelf()
	require.NoError(t, s.take(t.Context(), n, "there", ipfstest.Film(2*unixfs.BlockSize), private))
	require.NoError(t, s.take(t.Context(), n, "given up", storetest.Content(5, 100), public))
	s.give("given up")
	gone, err := storetest.CID(storetest.Content(7, 2*unixfs.BlockSize))
	require.NoError(t, err)
	s.kept["there"] = Reference{CID: s.of("there").CID, IfThere: true}
	s.kept["gone"] = Reference{CID: gone, IfThere: true}
	found, err := n.CollectGarbage(t.Context(), s.refs)
	require.NoError(t, err)
	require.Equal(t, 1, found.Freed)
	delete(s.kept, "gone")
	s.check(t, n)
}

// TestCollectorTellsOfFailures damages a root and repairs it.
func TestCollectorTellsOfFailures(t *testing.T) {
	n, s := openNode(t, t.TempDir()), newShelf()
	require.NoError(t, s.take(t.Context(), n, "film", ipfstest.Film(2*unixfs.BlockSize), public))
	require.NoError(t, n.flat.Delete(t.Context(), dshelp.MultihashToDsKey(s.of("film").CID.Hash())))
	c := GarbageCollector{Node: n, Refs: s.refs, Log: slog.New(slog.DiscardHandler)}
	c.collect(t.Context())
	last := c.Last()
	require.False(t, last.At.IsZero())
	require.ErrorIs(t, last.Err, blob.ErrNotFound)
	require.Equal(t, 1, last.Unread)
	require.NoError(t, s.take(t.Context(), n, "film", ipfstest.Film(2*unixfs.BlockSize), public))
	c.collect(t.Context())
	require.NoError(t, c.Last().Err)
}

// stuck is a database that fails to delete one key.
type stuck struct {
	datastore.Batching
	key datastore.Key
}

func (s stuck) Delete(ctx context.Context, key datastore.Key) error {
	if key == s.key {
		return errors.New("it is stuck")
	}
	return s.Batching.Delete(ctx, key)
}

// TestCollectGoesOnAfterAFailure checks that four of five blocks are dropped if the fifth cannot be.
func TestCollectGoesOnAfterAFailure(t *testing.T) {
	n := openNode(t, t.TempDir())
	var one cid.Cid
	for i := range 5 {
		ref, err := n.Receive(t.Context(), bytes.NewReader(storetest.Content(uint64(i), 100)))
		require.NoError(t, err)
		one = ref.CID
	}
	n.receiver.marks.db = stuck{n.meta, markKey(publicMark, one.Hash())}
	found, err := n.CollectGarbage(t.Context(), newShelf().refs)
	require.ErrorContains(t, err, "it is stuck")
	require.Equal(t, 4, found.Freed)
	require.Equal(t, map[string]bool{string(one.Hash()): true}, stored(t, n))
}

func blobOf(t *testing.T, content string) cid.Cid {
	t.Helper()
	c, err := storetest.CID([]byte(content))
	require.NoError(t, err)
	return c
}

func TestCollectEndsWithItsContext(t *testing.T) {
	n := openNode(t, t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	_, err := n.CollectGarbage(ctx, func(context.Context, func(Reference) error) error { cancel(); return nil })
	require.NoError(t, err, "there is nothing to do")
	_, err = n.Private().Receive(t.Context(), bytes.NewReader([]byte("x")))
	require.NoError(t, err)
	_, err = n.CollectGarbage(ctx, newShelf().refs)
	require.ErrorIs(t, err, context.Canceled)
	_, err = n.CollectGarbage(t.Context(), func(context.Context, func(Reference) error) error { return store.ErrCorrupt })
	require.ErrorIs(t, err, store.ErrCorrupt)
	require.Len(t, stored(t, n), 1)
}
