package ipfs

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/store"
	"footlight/backend/store/ipfs/httpgateway"
	"footlight/backend/store/ipfs/ipfstest"
	"footlight/backend/store/ipfs/unixfs"
	"footlight/backend/store/storetest"
)

// pieces holds copies of files.
type pieces struct {
	content map[cid.Cid][]byte
	opened  atomic.Int32
	hold    chan struct{} // blocks Open until closed; nil does not block
}

// Open implements Copies.
func (p *pieces) Open(_ context.Context, file cid.Cid) (Copy, error) {
	b, ok := p.content[file]
	if !ok {
		return Copy{}, blob.ErrNotFound
	}
	p.opened.Add(1)
	if p.hold != nil {
		<-p.hold
	}
	return Copy{ReadCloser: io.NopCloser(bytes.NewReader(b)), About: []any{"event", "demo"}}, nil
}

// Knows implements Copies.
func (p *pieces) Knows(file cid.Cid) bool { return p.content[file] != nil }

// Files implements Copies.
func (p *pieces) Files() (files []cid.Cid) {
	for c := range p.content {
		files = append(files, c)
	}
	return files
}

// damagedNode opens a node with a film, and copies of the film.
func damagedNode(t *testing.T) (n *Node, dir string, content []byte, ref blob.Ref, copies *pieces) {
	t.Helper()
	dir, content = t.TempDir(), ipfstest.Film(3*unixfs.BlockSize+500)
	n = openNode(t, dir)
	ref, err := n.Receive(t.Context(), bytes.NewReader(content))
	require.NoError(t, err)
	copies = &pieces{content: map[cid.Cid][]byte{ref.CID: content}}
	n.Restorer().SetCopies(copies)
	return n, dir, content, ref, copies
}

func flip(t *testing.T, dir string, c cid.Cid) {
	t.Helper()
	name := ipfstest.BlockFile(t, dir, c)
	b, err := os.ReadFile(name)
	require.NoError(t, err)
	b[len(b)/2] ^= 1
	require.NoError(t, os.WriteFile(name, b, 0o600))
}

func lose(t *testing.T, dir string, c cid.Cid) {
	t.Helper()
	require.NoError(t, os.Remove(ipfstest.BlockFile(t, dir, c)))
}

// spoil makes a block's file unreadable: reading it fails with EIO, as reading unmapped memory of this
// process does.
func spoil(t *testing.T, dir string, c cid.Cid) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("no file here gives EIO")
	}
	name := ipfstest.BlockFile(t, dir, c)
	require.NoError(t, os.Remove(name))
	require.NoError(t, os.Symlink("/proc/self/mem", name))
	_, err := os.ReadFile(name)
	require.ErrorIs(t, err, syscall.EIO)
}

// leafOf returns the second leaf of a file.
func leafOf(t *testing.T, n *Node, c cid.Cid) cid.Cid {
	t.Helper()
	leaves, err := n.Leaves(t.Context(), c)
	require.NoError(t, err)
	return blob.RawCID(leaves[1])
}

func TestReadsRestoreWhatTheyMeet(t *testing.T) {
	type harm func(t *testing.T, dir string, root, leaf cid.Cid)
	for what, harm := range map[string]harm{
		"a flipped byte":       func(t *testing.T, dir string, _, leaf cid.Cid) { flip(t, dir, leaf) },
		"a lost leaf":          func(t *testing.T, dir string, _, leaf cid.Cid) { lose(t, dir, leaf) },
		"a flipped root":       func(t *testing.T, dir string, root, _ cid.Cid) { flip(t, dir, root) },
		"a lost root":          func(t *testing.T, dir string, root, _ cid.Cid) { lose(t, dir, root) },
		"a bad sector":         func(t *testing.T, dir string, _, leaf cid.Cid) { spoil(t, dir, leaf) },
		"a bad sector in root": func(t *testing.T, dir string, root, _ cid.Cid) { spoil(t, dir, root) },
		"both root and a leaf": func(t *testing.T, dir string, root, leaf cid.Cid) { flip(t, dir, root); lose(t, dir, leaf) },
	} {
		t.Run(what, func(t *testing.T) {
			n, dir, content, ref, copies := damagedNode(t)
			leaf := leafOf(t, n, ref.CID)
			harm(t, dir, ref.CID, leaf)
			w := get(n, ref.CID, "")
			require.Equal(t, 200, w.Code)
			require.True(t, bytes.Equal(content, w.Body.Bytes()), "all of it, in the same answer")
			require.EqualValues(t, 1, copies.opened.Load(), "once")
			require.Equal(t, 1, n.Restorer().Restorations().Restored)
			n.Restorer().SetCopies()
			require.NoError(t, ipfstest.Same(t.Context(), n, ref.CID, content), "it is whole on disk")
		})
	}
}

// TestEveryWayToReadRestores reads with Fetch, in part, as a block, as a CAR, as the list of leaves, and in a
// collection.
func TestEveryWayToReadRestores(t *testing.T) {
	for what, read := range map[string]func(n *Node, root, leaf cid.Cid) error{
		"fetch": func(n *Node, root, _ cid.Cid) error {
			r, _, err := n.Fetch(t.Context(), root)
			if err == nil {
				_, err = io.Copy(io.Discard, r)
			}
			return err
		},
		"range": func(n *Node, root, _ cid.Cid) error { return ok(get(n, root, "", "Range: bytes=1048576-1048580"), 206) },
		"block": func(n *Node, _, leaf cid.Cid) error { return ok(get(n, leaf, "?format=raw"), 200) },
		"car":   func(n *Node, root, _ cid.Cid) error { return n.WriteCAR(t.Context(), io.Discard, root) },
	} {
		for how, harm := range map[string]func(*testing.T, string, cid.Cid){"flipped": flip, "lost": lose, "unreadable": spoil} {
			t.Run(what+" "+how, func(t *testing.T) {
				n, dir, _, ref, _ := damagedNode(t)
				leaf := leafOf(t, n, ref.CID)
				harm(t, dir, leaf)
				require.NoError(t, read(n, ref.CID, leaf))
				require.Equal(t, 1, n.Restorer().Restorations().Restored)
			})
		}
	}
	t.Run("leaves and collection", func(t *testing.T) {
		n, dir, _, ref, _ := damagedNode(t)
		flip(t, dir, ref.CID)
		found, err := n.CollectGarbage(t.Context(), func(_ context.Context, fn func(Reference) error) error {
			return fn(Reference{CID: ref.CID, Public: true})
		})
		require.NoError(t, err)
		require.Equal(t, 5, found.Blocks)
		flip(t, dir, ref.CID)
		_, err = n.Leaves(t.Context(), ref.CID)
		require.NoError(t, err)
		require.Equal(t, 2, n.Restorer().Restorations().Restored)
	})
}

func ok(w *httptest.ResponseRecorder, code int) error {
	if w.Code != code {
		return errors.New(w.Body.String())
	}
	return nil
}

func TestManyReadersRestoreOnce(t *testing.T) {
	n, dir, content, ref, copies := damagedNode(t)
	copies.hold = make(chan struct{})
	flip(t, dir, leafOf(t, n, ref.CID))
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() { assert.NoError(t, ipfstest.Same(t.Context(), n, ref.CID, content)) })
	}
	copies.hold <- struct{}{}
	close(copies.hold)
	wg.Wait()
	require.EqualValues(t, n.Restorer().Restorations().Restored, copies.opened.Load())
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, n.restorer.restore(gone, ref.CID), context.Canceled, "who leaves is not kept")
	require.NoError(t, n.restorer.restore(t.Context(), ref.CID), "and who stays has it")
}

// TestASlowCopyHoldsUpNobodyElse checks that a slow copy delays neither requests for unknown content, nor
// requests for lost private content by clients without access, nor restorations from elsewhere.
func TestASlowCopyHoldsUpNobodyElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		t.Cleanup(func() { time.Sleep(time.Minute) }) // a closed database reads the clock once more
		n, dir, content, ref, slow := damagedNode(t)
		slow.hold = make(chan struct{})
		other, err := n.Receive(t.Context(), bytes.NewReader([]byte("for all")))
		require.NoError(t, err)
		closed, err := n.Private().Receive(t.Context(), bytes.NewReader([]byte("for some")))
		require.NoError(t, err)
		slow.content[closed.CID] = []byte("for some")
		n.Restorer().SetCopies(slow, &pieces{content: map[cid.Cid][]byte{other.CID: []byte("for all")}})
		for _, c := range []cid.Cid{ref.CID, other.CID, closed.CID} {
			lose(t, dir, c)
		}
		var reader sync.WaitGroup
		reader.Go(func() { assert.NoError(t, ipfstest.Same(t.Context(), n, ref.CID, content)) })
		defer reader.Wait()
		defer close(slow.hold)
		synctest.Wait() // the copy is being opened
		start := time.Now()
		guarded := httpgateway.New(n, func(w http.ResponseWriter, _ *http.Request, _ cid.Cid) bool {
			w.WriteHeader(http.StatusForbidden)
			return false
		})
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		for c, status := range map[cid.Cid]int{blobOf(t, "nobody's"): 404, closed.CID: 403} {
			w := httptest.NewRecorder()
			guarded.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, "/ipfs/"+c.String(), nil))
			assert.Equal(t, status, w.Code)
		}
		here, err := n.blocks.Has(ctx, blobOf(t, "nobody's"))
		assert.NoError(t, err)
		assert.False(t, here)
		assert.NoError(t, ipfstest.Same(ctx, n, other.CID, []byte("for all")))
		assert.Zero(t, time.Since(start))
		assert.EqualValues(t, 1, slow.opened.Load())
	})
}

// TestPrivateStaysPrivate checks that restoring does not make private content public.
func TestPrivateStaysPrivate(t *testing.T) {
	dir, content := t.TempDir(), ipfstest.Film(2*unixfs.BlockSize)
	n := openNode(t, dir)
	ref, err := n.Private().Receive(t.Context(), bytes.NewReader(content))
	require.NoError(t, err)
	n.Restorer().SetCopies(&pieces{content: map[cid.Cid][]byte{ref.CID: content}})
	keep := true
	guarded := httpgateway.New(n, func(http.ResponseWriter, *http.Request, cid.Cid) bool { return keep })
	for _, harm := range []func(*testing.T, string, cid.Cid){flip, lose} {
		for _, c := range []cid.Cid{ref.CID, leafOf(t, n, ref.CID)} {
			harm(t, dir, c)
			w := ipfstest.Ask(guarded, http.MethodGet, "/ipfs/"+ref.CID.String())
			require.Equal(t, 200, w.Code)
			require.True(t, bytes.Equal(content, w.Body.Bytes()))
			require.Equal(t, 404, get(n, ref.CID, "").Code)
			require.Equal(t, 404, get(n, c, "?format=raw").Code)
		}
	}
	require.Equal(t, 4, n.Restorer().Restorations().Restored)
}

func TestWhatCannotBeRestoredSaysSo(t *testing.T) {
	n, dir, content, ref, copies := damagedNode(t)
	now := time.Now()
	n.restorer.clock = func() time.Time { return now }
	leaf := leafOf(t, n, ref.CID)
	for how, harm := range map[string]func(*testing.T, string, cid.Cid){"flipped": flip, "unreadable": spoil} {
		t.Run(how, func(t *testing.T) {
			harm(t, dir, leaf)
			copies.content[ref.CID] = storetest.Content(7, len(content))
			opened, failed := copies.opened.Load(), n.Restorer().Restorations().Failed
			for range 3 {
				require.ErrorIs(t, ipfstest.Same(t.Context(), n, ref.CID, content), store.ErrCorrupt)
			}
			require.EqualValues(t, opened+1, copies.opened.Load(), "not at every read")
			require.Equal(t, []any{failed + 1, now.UTC()}, []any{n.Restorer().Restorations().Failed, n.Restorer().Restorations().At})
			w := get(n, leaf, "?format=raw")
			require.Equal(t, 500, w.Code)
			require.Contains(t, w.Body.String(), errDamaged.Error())
			copies.content[ref.CID] = content
			now = now.Add(restoreAgain)
			require.NoError(t, ipfstest.Same(t.Context(), n, ref.CID, content))
		})
	}
}

// TestOnlyWhatIsToBeHereIsRestored checks that content that was given up is not restored, and that strangers'
// requests for unknown content start no work.
func TestOnlyWhatIsToBeHereIsRestored(t *testing.T) {
	n, _, _, ref, copies := damagedNode(t)
	_, err := n.CollectGarbage(t.Context(), func(context.Context, func(Reference) error) error { return nil })
	require.NoError(t, err)
	delete(copies.content, ref.CID)
	require.Equal(t, 404, get(n, ref.CID, "").Code)
	require.Equal(t, 404, get(n, blobOf(t, "nobody's"), "").Code)
	require.Zero(t, n.Restorer().Restorations())
	require.Empty(t, n.restorer.failed)
}
