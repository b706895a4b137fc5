package ipfs

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/ipfs/boxo/datastore/dshelp"
	"github.com/ipfs/boxo/ipld/merkledag"
	flatfs "github.com/ipfs/go-ds-flatfs"
	"github.com/stretchr/testify/require"

	"footlight/backend/store/ipfs/ipfstest"
	"footlight/backend/store/ipfs/unixfs"
	"footlight/backend/store/storetest"
)

// collected collects and returns the result without the times and bytes.
func collected(t testing.TB, n *Node, s *shelf) Collected {
	t.Helper()
	found, err := n.CollectGarbage(t.Context(), s.refs)
	require.NoError(t, err)
	found.Took, found.Bytes = 0, 0
	return found
}

// Only the first collection, the one after a failure and one a day look at every block.
func TestCollectionsLookAtWhatChanged(t *testing.T) {
	n, s := openNode(t, t.TempDir()), newShelf()
	take := func(name string, content []byte, v visibility) {
		require.NoError(t, s.take(t.Context(), n, name, content, v))
	}
	film, other := ipfstest.Film(2*unixfs.BlockSize), storetest.Content(9, unixfs.BlockSize+1)
	take("film", film, public)
	require.Equal(t, Collected{Whole: true, Roots: 1, Blocks: 3}, collected(t, n, s))
	require.Equal(t, Collected{Roots: 1}, collected(t, n, s))

	take("other", other, private)
	require.Equal(t, Collected{Roots: 2, Blocks: 3}, collected(t, n, s))
	_, err := n.Private().Receive(t.Context(), bytes.NewReader(film)) // as public as before, and referred to as before
	require.NoError(t, err)
	require.Equal(t, Collected{Roots: 2, Blocks: 3}, collected(t, n, s))
	_, err = n.Receive(t.Context(), bytes.NewReader(other)) // was received as public, but nothing public has it
	require.NoError(t, err)
	require.Equal(t, Collected{Roots: 2, Blocks: 3, Hidden: 3}, collected(t, n, s))
	_, err = n.Receive(t.Context(), bytes.NewReader([]byte("never referred to")))
	require.NoError(t, err)
	require.Equal(t, Collected{Roots: 2, Freed: 1}, collected(t, n, s))
	s.give("other")
	require.Equal(t, Collected{Roots: 1, Freed: 3}, collected(t, n, s))
	s.check(t, n)

	n.census.whole = n.census.whole.Add(-wholeEvery)
	require.Equal(t, Collected{Whole: true, Roots: 1, Blocks: 3}, collected(t, n, s))
	_, err = n.CollectGarbage(t.Context(), func(context.Context, func(Reference) error) error { return os.ErrClosed })
	require.ErrorIs(t, err, os.ErrClosed)
	require.Equal(t, Collected{Whole: true, Roots: 1, Blocks: 3}, collected(t, n, s))
}

// Content that may be missing counts from the moment at which it is here.
func TestMissingContentCountsOnceItIsHere(t *testing.T) {
	n, s, film := openNode(t, t.TempDir()), newShelf(), ipfstest.Film(2*unixfs.BlockSize)
	root, err := storetest.CID(film)
	require.NoError(t, err)
	s.kept["film"] = Reference{CID: root, IfThere: true}
	require.Equal(t, Collected{Whole: true, Roots: 1}, collected(t, n, s))
	require.Equal(t, Collected{Roots: 1}, collected(t, n, s))
	_, err = n.Private().Receive(t.Context(), bytes.NewReader(film))
	require.NoError(t, err)
	for range 2 {
		collected(t, n, s)
		require.NoError(t, ipfstest.Same(t.Context(), n, root, film))
	}
}

// A root that is given up and cannot be read makes the collection a whole one.
func TestADamagedRootIsGivenUp(t *testing.T) {
	n, s := openNode(t, t.TempDir()), newShelf()
	require.NoError(t, s.take(t.Context(), n, "film", ipfstest.Film(2*unixfs.BlockSize), public))
	require.NoError(t, s.take(t.Context(), n, "other", storetest.Content(5, 100), public))
	collected(t, n, s)
	require.NoError(t, n.flat.Delete(t.Context(), dshelp.MultihashToDsKey(s.of("film").CID.Hash())))
	s.give("film")
	require.Equal(t, Collected{Whole: true, Roots: 1, Blocks: 1, Freed: 2}, collected(t, n, s))
}

// TestEveryCollectionLeavesWhatIsReferredTo takes and gives up films that share blocks, at random, and compares the store
// with the references after every collection.
func TestEveryCollectionLeavesWhatIsReferredTo(t *testing.T) {
	n, s, r := openNode(t, t.TempDir()), newShelf(), rand.New(rand.NewPCG(1, 2))
	for step := range 40 {
		name := fmt.Sprint(r.IntN(4))
		switch r.IntN(4) {
		case 0:
			s.give(name)
		case 1: // an event becomes free, or ticketed
			if x, ok := s.kept[name]; ok {
				x.Public = !x.Public
				s.kept[name] = x
			}
		default:
			require.NoError(t, s.take(t.Context(), n, name, cut(r), visibility(r.IntN(2) == 0)))
		}
		if r.IntN(2) == 0 {
			continue
		}
		require.Equal(t, step == 0 || n.census == nil, collected(t, n, s).Whole)
		want := map[string]bool{}
		for name, x := range s.kept {
			for hash := range blocksOf(t, s.want[name]) {
				want[hash] = want[hash] || x.Public
			}
		}
		require.Equal(t, want, stored(t, n))
	}
}

// BenchmarkCollect collects among 10,000 blocks, and with FOOTLIGHT_LARGE set among 100,000: looking at all, after nothing
// changed, and after one file of 33 blocks became ticketed or public.
func BenchmarkCollect(b *testing.B) {
	sizes := []int{10_000}
	if os.Getenv("FOOTLIGHT_LARGE") != "" {
		sizes = append(sizes, 100_000)
	}
	for _, blocks := range sizes {
		dir := b.TempDir()
		s := newShelf()
		fillStore(b, dir, s, blocks/33+1)
		n, err := Open(b.Context(), Config{Dir: dir})
		require.NoError(b, err)
		for name, change := range map[string]func(i int){
			"whole":   func(int) { n.census = nil },
			"nothing": func(int) {},
			"files":   func(i int) { s.swap(fmt.Sprint(i % 256)) },
		} {
			b.Run(fmt.Sprint(blocks, "/", name), func(b *testing.B) {
				collected(b, n, s)
				for i := 0; b.Loop(); i++ {
					change(i)
					collected(b, n, s)
				}
			})
		}
		require.NoError(b, n.Close())
	}
}

// swap makes the archive of a file ticketed, or public again.
func (s *shelf) swap(name string) {
	x := s.kept[name]
	x.Public = !x.Public
	s.kept[name] = x
}

// fillStore writes files of a root and 32 small leaves into a store that is not open.
func fillStore(b *testing.B, dir string, s *shelf, files int) {
	b.Helper()
	require.NoError(b, os.MkdirAll(dir, 0o700))
	flat, err := flatfs.CreateOrOpen(filepath.Join(dir, "blocks"), flatfs.NextToLast(2), false)
	require.NoError(b, err)
	for file := range files {
		root := merkledag.NodeWithData(nil)
		require.NoError(b, root.SetCidBuilder(merkledag.V1CidPrefix()))
		for leaf := range 32 {
			raw := merkledag.NewRawNode(fmt.Append(nil, file, " ", leaf))
			require.NoError(b, flat.Put(b.Context(), dshelp.MultihashToDsKey(raw.Cid().Hash()), raw.RawData()))
			require.NoError(b, root.AddNodeLink("", raw))
		}
		require.NoError(b, flat.Put(b.Context(), dshelp.MultihashToDsKey(root.Cid().Hash()), root.RawData()))
		s.kept[fmt.Sprint(file)] = Reference{CID: root.Cid()}
	}
	require.NoError(b, flat.Close())
}
