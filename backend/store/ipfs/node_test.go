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
	"strings"
	"testing"

	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
	"footlight/backend/store"
	"footlight/backend/store/ipfs/gateway"
	"footlight/backend/store/ipfs/ipfstest"
	"footlight/backend/store/ipfs/unixfs"
	"footlight/backend/store/storetest"
)

func openNode(t testing.TB, dir string) *Node {
	t.Helper()
	n, err := Open(t.Context(), Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = n.Close() })
	return n
}

// get asks the gateway for c with a query and header lines "Name: value".
func get(n *Node, c cid.Cid, query string, headers ...string) *httptest.ResponseRecorder {
	return request(n, http.MethodGet, "/ipfs/"+c.String()+query, headers...)
}

func request(n *Node, method, target string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, nil)
	for _, line := range headers {
		name, value, _ := strings.Cut(line, ": ")
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	gateway.Public(n).ServeHTTP(w, r)
	return w
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

// TestCIDOfKubo holds the CID that kubo 0.42 gives to the same bytes.
func TestCIDOfKubo(t *testing.T) {
	var vector bytes.Buffer
	for i := range 468750 {
		sum := sha256.Sum256(fmt.Appendf(nil, "vec%d", i))
		vector.Write(sum[:])
	}
	ref, err := openNode(t, t.TempDir()).Receive(t.Context(), &vector)
	if err != nil {
		t.Fatal(err)
	}
	if ref.CID.String() != "bafybeid5glw473dgcalpqmrg4eek7bxssuvu2gfwbfuu25vfwdksvpfa34" {
		t.Errorf("CID %s", ref.CID)
	}
	if sum := hex.EncodeToString(ref.SHA256[:]); ref.Size != 15_000_000 || sum[:8] != "0a329f1a" {
		t.Errorf("size %d, sha256 %s", ref.Size, sum)
	}
}

func TestReopenKeepsContentAndVisibility(t *testing.T) {
	dir := t.TempDir()
	n := openNode(t, dir)
	open, shut := storetest.Content(1, 3000), storetest.Content(2, 3000)
	openRef, err := n.PutDocument(t.Context(), open)
	if err != nil {
		t.Fatal(err)
	}
	shutRef, err := n.Private().PutDocument(t.Context(), shut)
	if err != nil {
		t.Fatal(err)
	}
	if err := n.Close(); err != nil {
		t.Fatal(err)
	}
	n = openNode(t, dir)
	for ref, want := range map[blob.Ref][]byte{openRef: open, shutRef: shut} {
		if got, err := n.Document(t.Context(), ref.CID); err != nil || !bytes.Equal(got, want) {
			t.Errorf("document %s: %d bytes, %v", ref.CID, len(got), err)
		}
	}
	if code := get(n, openRef.CID, "").Code; code != 200 {
		t.Errorf("public after reopening: %d", code)
	}
	if code := get(n, shutRef.CID, "").Code; code != 404 {
		t.Errorf("private after reopening: %d", code)
	}
}

func TestOpenTwice(t *testing.T) {
	dir := t.TempDir()
	n := openNode(t, dir)
	_, err := Open(t.Context(), Config{Dir: dir})
	if !errors.Is(err, store.ErrInUse) || !errors.Is(err, fs.ErrExist) {
		t.Errorf("second open: %v, want store.ErrInUse", err)
	}
	if err := n.Close(); err != nil {
		t.Fatal(err)
	}
	openNode(t, dir)
}

func TestOpenFailsClean(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "meta"), []byte("in the way"), 0o600); err != nil {
		t.Fatal(err)
	}
	if n, err := Open(t.Context(), Config{Dir: dir}); err == nil {
		_ = n.Close()
		t.Fatal("opened over a file that is in the way")
	}
	if err := os.Remove(filepath.Join(dir, "meta")); err != nil {
		t.Fatal(err)
	}
	openNode(t, dir)
}

func TestClosed(t *testing.T) {
	n := openNode(t, t.TempDir())
	ref, err := n.PutDocument(t.Context(), []byte("kept"))
	if err != nil {
		t.Fatal(err)
	}
	if err := n.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := n.Receive(t.Context(), bytes.NewReader([]byte("late"))); err == nil {
		t.Error("received into a closed store")
	}
	if code := get(n, ref.CID, "").Code; code != 500 {
		t.Errorf("gateway of a closed store: %d", code)
	}
}

func TestDamagedBlock(t *testing.T) {
	dir := t.TempDir()
	n := openNode(t, dir)
	ref, err := n.Receive(t.Context(), bytes.NewReader(storetest.Content(3, 2*unixfs.BlockSize)))
	if err != nil {
		t.Fatal(err)
	}
	ipfstest.DamageLeaves(t, dir)
	r, _, err := n.Fetch(t.Context(), ref.CID)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if _, err := io.ReadAll(r); !errors.Is(err, store.ErrCorrupt) {
		t.Errorf("read of a damaged file: %v, want store.ErrCorrupt", err)
	}
}

func TestNothingTemporaryStays(t *testing.T) {
	dir := t.TempDir()
	n := openNode(t, dir)
	broken := io.MultiReader(bytes.NewReader(storetest.Content(4, 3*unixfs.BlockSize)), failing{})
	if _, err := n.Receive(t.Context(), broken); err == nil {
		t.Fatal("received from a failing source")
	}
	left, err := filepath.Glob(filepath.Join(dir, "blocks", ".temp", "batch-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("source failed") }

func TestDocument(t *testing.T) {
	n := openNode(t, t.TempDir())
	doc := []byte(`{"name":"A quiet evening"}`)
	ref, err := n.PutDocument(t.Context(), doc)
	if err != nil {
		t.Fatal(err)
	}
	if want := blob.RawCID(sha256.Sum256(doc)); !ref.CID.Equals(want) {
		t.Errorf("CID %s, want blob.RawCID %s", ref.CID, want)
	}
	if got, err := n.Document(t.Context(), ref.CID); err != nil || !bytes.Equal(got, doc) {
		t.Errorf("document: %q, %v", got, err)
	}
	for _, c := range []cid.Cid{cid.Undef, blob.RawCID([32]byte{1})} {
		if _, err := n.Document(t.Context(), c); !errors.Is(err, blob.ErrNotFound) {
			t.Errorf("unknown document %s: %v", c, err)
		}
	}
}

func TestDocumentLimit(t *testing.T) {
	n := openNode(t, t.TempDir())
	ref, err := n.PutDocument(t.Context(), make([]byte, MaxDocument))
	if err != nil || ref.CID.Type() != cid.Raw {
		t.Errorf("largest document: %v, %v", ref, err)
	}
	if _, err = n.PutDocument(t.Context(), make([]byte, MaxDocument+1)); !errors.Is(err, store.ErrTooLarge) {
		t.Errorf("too large a document: %v", err)
	}
	file, err := n.Receive(t.Context(), bytes.NewReader(make([]byte, 2*unixfs.BlockSize)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := n.Document(t.Context(), file.CID); !errors.Is(err, blob.ErrNotFound) {
		t.Errorf("a file read as a document: %v", err)
	}
}

// BenchmarkReceive stores a minute of video, synced, each time another one.
func BenchmarkReceive(b *testing.B) {
	n := openNode(b, b.TempDir())
	content := storetest.Content(1, 15_000_000)
	b.SetBytes(int64(len(content)))
	for i := 0; b.Loop(); i++ {
		for at := 0; at < len(content); at += unixfs.BlockSize {
			content[at], content[at+1] = byte(i), byte(i>>8)
		}
		if _, err := n.Receive(b.Context(), bytes.NewReader(content)); err != nil {
			b.Fatal(err)
		}
	}
}
