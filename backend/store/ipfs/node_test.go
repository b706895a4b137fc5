package ipfs

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"testing/iotest"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/store"
	"footlight/backend/store/ipfs/httpgateway"
	"footlight/backend/store/ipfs/ipfstest"
	"footlight/backend/store/ipfs/unixfs"
	"footlight/backend/store/storetest"
)

func openNode(t testing.TB, dir string) *Node {
	t.Helper()
	n, err := Open(t.Context(), Config{Dir: dir})
	require.NoError(t, err)
	t.Cleanup(func() { _ = n.Close() })
	return n
}

// get asks the gateway for c with a query and header lines "Name: value".
func get(n *Node, c cid.Cid, query string, headers ...string) *httptest.ResponseRecorder {
	return ipfstest.Ask(httpgateway.New(n, nil), http.MethodGet, "/ipfs/"+c.String()+query, headers...)
}

func TestContract(t *testing.T) {
	t.Run("public", func(t *testing.T) {
		storetest.Run(t, func(t *testing.T) storetest.Store { return openNode(t, t.TempDir()) })
	})
	t.Run("private", func(t *testing.T) {
		storetest.Run(t, func(t *testing.T) storetest.Store {
			n := openNode(t, t.TempDir())
			return struct {
				blob.Receiver
				blob.Fetcher
			}{n.Private(), n}
		})
	})
}

// TestCIDOfKubo compares a CID with the one that kubo 0.42 gives the same bytes.
func TestCIDOfKubo(t *testing.T) {
	var vector bytes.Buffer
	for i := range 468750 {
		sum := sha256.Sum256(fmt.Appendf(nil, "vec%d", i))
		vector.Write(sum[:])
	}
	ref, err := openNode(t, t.TempDir()).Receive(t.Context(), &vector)
	require.NoError(t, err)
	require.Equal(t, "bafybeid5glw473dgcalpqmrg4eek7bxssuvu2gfwbfuu25vfwdksvpfa34", ref.CID.String())
	require.EqualValues(t, 15_000_000, ref.Size)
	require.Equal(t, "0a329f1a", hex.EncodeToString(ref.SHA256[:4]))
}

func TestReopenKeepsContentAndVisibility(t *testing.T) {
	dir := t.TempDir()
	n := openNode(t, dir)
	open, shut := storetest.Content(1, 3000), storetest.Content(2, 3000)
	openRef, err := n.PutDocument(t.Context(), open)
	require.NoError(t, err)
	shutRef, err := n.Private().PutDocument(t.Context(), shut)
	require.NoError(t, err)
	require.NoError(t, n.Close())
	n = openNode(t, dir)
	for ref, want := range map[blob.Ref][]byte{openRef: open, shutRef: shut} {
		got, err := n.Document(t.Context(), ref.CID)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	require.Equal(t, 200, get(n, openRef.CID, "").Code)
	require.Equal(t, 404, get(n, shutRef.CID, "").Code)
}

func TestOpenTwice(t *testing.T) {
	dir := t.TempDir()
	n := openNode(t, dir)
	_, err := Open(t.Context(), Config{Dir: dir})
	require.ErrorIs(t, err, store.ErrInUse)
	require.ErrorIs(t, err, fs.ErrExist)
	require.NoError(t, n.Close())
	openNode(t, dir)
}

func TestOpenFailsClean(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "meta"), []byte("in the way"), 0o600))
	_, err := Open(t.Context(), Config{Dir: dir})
	require.Error(t, err)
	require.NoError(t, os.Remove(filepath.Join(dir, "meta")))
	openNode(t, dir)
}

func TestClosed(t *testing.T) {
	n := openNode(t, t.TempDir())
	ref, err := n.PutDocument(t.Context(), []byte("kept"))
	require.NoError(t, err)
	require.NoError(t, n.Close())
	_, err = n.Receive(t.Context(), bytes.NewReader([]byte("late")))
	require.Error(t, err)
	require.Equal(t, 500, get(n, ref.CID, "").Code)
}

func TestDamagedBlock(t *testing.T) {
	dir := t.TempDir()
	n := openNode(t, dir)
	ref, err := n.Receive(t.Context(), bytes.NewReader(storetest.Content(3, 2*unixfs.BlockSize)))
	require.NoError(t, err)
	ipfstest.DamageLeaves(t, dir)
	r, _, err := n.Fetch(t.Context(), ref.CID)
	require.NoError(t, err)
	defer r.Close()
	_, err = io.ReadAll(r)
	require.ErrorIs(t, err, store.ErrCorrupt)
}

func TestNothingTemporaryStays(t *testing.T) {
	dir := t.TempDir()
	n := openNode(t, dir)
	failed := errors.New("the source failed")
	_, err := n.Receive(t.Context(), io.MultiReader(bytes.NewReader(storetest.Content(4, 3*unixfs.BlockSize)), iotest.ErrReader(failed)))
	require.ErrorIs(t, err, failed)
	left, err := filepath.Glob(filepath.Join(dir, "blocks", ".temp", "batch-*"))
	require.NoError(t, err)
	require.Empty(t, left)
}

func TestDocument(t *testing.T) {
	n := openNode(t, t.TempDir())
	doc := []byte(`{"name":"A quiet evening"}`)
	ref, err := n.PutDocument(t.Context(), doc)
	require.NoError(t, err)
	require.Equal(t, blob.RawCID(sha256.Sum256(doc)), ref.CID)
	got, err := n.Document(t.Context(), ref.CID)
	require.NoError(t, err)
	require.Equal(t, doc, got)
	for _, c := range []cid.Cid{cid.Undef, blob.RawCID([32]byte{1})} {
		_, err = n.Document(t.Context(), c)
		require.ErrorIs(t, err, blob.ErrNotFound, c)
	}
}

func TestDocumentLimit(t *testing.T) {
	n := openNode(t, t.TempDir())
	ref, err := n.PutDocument(t.Context(), make([]byte, MaxDocument))
	require.NoError(t, err)
	require.EqualValues(t, cid.Raw, ref.CID.Type())
	_, err = n.PutDocument(t.Context(), make([]byte, MaxDocument+1))
	require.ErrorIs(t, err, store.ErrTooLarge)
	file, err := n.Receive(t.Context(), bytes.NewReader(make([]byte, 2*unixfs.BlockSize)))
	require.NoError(t, err)
	_, err = n.Document(t.Context(), file.CID)
	require.ErrorIs(t, err, blob.ErrNotFound)
}

func TestLeaves(t *testing.T) {
	node, other := openNode(t, t.TempDir()), openNode(t, t.TempDir())
	content := bytes.Repeat([]byte("leaf"), unixfs.BlockSize/2+7) // two MiB and some bytes
	var ref blob.Ref
	var leaves [][32]byte
	for _, size := range []int{0, 5, unixfs.BlockSize, unixfs.BlockSize + 1, len(content)} {
		var want [][32]byte
		var err error
		ref, err = node.Receive(t.Context(), bytes.NewReader(content[:size]))
		require.NoError(t, err)
		leaves, err = node.Leaves(t.Context(), ref.CID)
		require.NoError(t, err)
		for at := 0; at < max(size, 1); at += unixfs.BlockSize {
			want = append(want, sha256.Sum256(content[at:min(at+unixfs.BlockSize, size)]))
		}
		require.Equal(t, want, leaves, "%d bytes", size)
	}
	for c, want := range map[cid.Cid]bool{ref.CID: true, blob.RawCID(leaves[2]): true, blob.RawCID([32]byte{}): false} {
		within, err := node.Contains(t.Context(), ref.CID, c)
		require.NoError(t, err)
		require.Equal(t, want, within, c)
	}
	_, err := other.Leaves(t.Context(), ref.CID)
	require.ErrorIs(t, err, blob.ErrNotFound)
}

// BenchmarkReceive stores a minute of video, different and synced each time.
func BenchmarkReceive(b *testing.B) {
	n := openNode(b, b.TempDir())
	content := storetest.Content(1, 15_000_000)
	b.SetBytes(int64(len(content)))
	for i := 0; b.Loop(); i++ {
		for at := 0; at < len(content); at += unixfs.BlockSize {
			content[at], content[at+1] = byte(i), byte(i>>8)
		}
		_, err := n.Receive(b.Context(), bytes.NewReader(content))
		require.NoError(b, err)
	}
}
