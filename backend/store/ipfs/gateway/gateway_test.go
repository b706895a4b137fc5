package gateway

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	blocks "github.com/ipfs/go-block-format"
	"github.com/ipfs/go-cid"
	car "github.com/ipld/go-car/v2"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/store/ipfs"
	"footlight/backend/store/ipfs/ipfstest"
	"footlight/backend/store/ipfs/unixfs"
	"footlight/backend/store/storetest"
)

func openNode(t testing.TB, dir string) *ipfs.Node {
	t.Helper()
	n, err := ipfs.Open(t.Context(), ipfs.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = n.Close() })
	return n
}

// get asks the gateway for c with a query and header lines "Name: value".
func get(n *ipfs.Node, c cid.Cid, query string, headers ...string) *httptest.ResponseRecorder {
	return request(n, http.MethodGet, "/ipfs/"+c.String()+query, headers...)
}

func request(n *ipfs.Node, method, target string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, nil)
	for _, line := range headers {
		name, value, _ := strings.Cut(line, ": ")
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	Public(n).ServeHTTP(w, r)
	return w
}

func filmNode(t *testing.T) (*ipfs.Node, []byte, blob.Ref) {
	t.Helper()
	n, content := openNode(t, t.TempDir()), ipfstest.Film(3*unixfs.BlockSize+500)
	ref, err := n.Receive(t.Context(), bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	return n, content, ref
}

func TestGatewayFile(t *testing.T) {
	n, content, ref := filmNode(t)
	w := get(n, ref.CID, "", "Accept: text/html,application/json")
	if w.Code != 200 || !bytes.Equal(w.Body.Bytes(), content) {
		t.Fatalf("status %d, %d bytes", w.Code, w.Body.Len())
	}
	for name, want := range map[string]string{
		"Content-Type":            "video/mp4",
		"Content-Length":          "3146228",
		"Etag":                    `"` + ref.CID.String() + `"`,
		"Cache-Control":           "public, max-age=29030400, immutable",
		"Accept-Ranges":           "bytes",
		"X-Content-Type-Options":  "nosniff",
		"Content-Security-Policy": sandbox,
	} {
		if got := w.Header().Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestGatewayHead(t *testing.T) {
	n, content, ref := filmNode(t)
	w := request(n, http.MethodHead, "/ipfs/"+ref.CID.String())
	if w.Code != 200 || w.Body.Len() != 0 || w.Header().Get("Content-Type") != "video/mp4" {
		t.Errorf("status %d, %d bytes, %v", w.Code, w.Body.Len(), w.Header())
	}
	if w.Header().Get("Content-Length") != "3146228" {
		t.Errorf("length %s, want %d", w.Header().Get("Content-Length"), len(content))
	}
}

func TestGatewayRange(t *testing.T) {
	n, content, ref := filmNode(t)
	for header, want := range map[string][]byte{
		"bytes=0-99":            content[:100],
		"bytes=1048570-1048585": content[1048570:1048586], // across two blocks
		"bytes=3146000-":        content[3146000:],
		"bytes=-7":              content[len(content)-7:],
		"bytes=-9999999":        content,
		"bytes=9999999-, 5-6":   content[5:7],
		"bytes=3146220-9999999": content[3146220:],
	} {
		w := get(n, ref.CID, "", "Range: "+header)
		if w.Code != 206 || !bytes.Equal(w.Body.Bytes(), want) {
			t.Errorf("%s: status %d, %d bytes", header, w.Code, w.Body.Len())
		}
		if got := w.Header().Get("Content-Type"); got != "video/mp4" {
			t.Errorf("%s: type %q, want that of the whole file", header, got)
		}
	}
}

// TestGatewayRangeThatIsNotThere, of which RFC 9110 says 416.
func TestGatewayRangeThatIsNotThere(t *testing.T) {
	n, _, ref := filmNode(t)
	for _, header := range []string{"bytes=9999999-", "bytes=-0", "bytes=3146228-3146229", "bytes=-0, 9999999-"} {
		w := get(n, ref.CID, "", "Range: "+header)
		if w.Code != 416 || w.Header().Get("Content-Range") != "bytes */3146228" || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d, %v", header, w.Code, w.Header())
		}
	}
}

// TestGatewayRangeThatCounts for nothing: all is given.
func TestGatewayRangeThatCounts(t *testing.T) {
	n, content, ref := filmNode(t)
	for _, header := range []string{"bytes=5-3", "bytes=abc", "items=0-5", "bytes="} {
		w := get(n, ref.CID, "", "Range: "+header)
		if w.Code != 200 || w.Body.Len() != len(content) {
			t.Errorf("%s: status %d, %d bytes", header, w.Code, w.Body.Len())
		}
	}
	w := get(n, ref.CID, "", "Range: bytes=100-", `If-Range: "another"`)
	if w.Code != 200 || !bytes.Equal(w.Body.Bytes(), content) {
		t.Errorf("of another file: status %d, %d bytes", w.Code, w.Body.Len())
	}
	w = get(n, ref.CID, "", "Range: bytes=100-", `If-Range: "`+ref.CID.String()+`"`)
	if w.Code != 206 || !bytes.Equal(w.Body.Bytes(), content[100:]) {
		t.Errorf("of this file: status %d, %d bytes", w.Code, w.Body.Len())
	}
	w = request(n, http.MethodHead, "/ipfs/"+ref.CID.String(), "Range: bytes=0-5")
	if w.Code != 200 || w.Header().Get("Content-Length") != "3146228" {
		t.Errorf("HEAD: status %d, length %s", w.Code, w.Header().Get("Content-Length"))
	}
	w = get(n, ref.CID, "?format=raw", "Range: bytes=-0")
	if c, err := ref.CID.Prefix().Sum(w.Body.Bytes()); w.Code != 200 || err != nil || !c.Equals(ref.CID) {
		t.Errorf("a block: status %d, %s", w.Code, c)
	}
}

func TestGatewayNotModified(t *testing.T) {
	n, _, ref := filmNode(t)
	w := get(n, ref.CID, "", `If-None-Match: "`+ref.CID.String()+`"`)
	if w.Code != 304 || w.Body.Len() != 0 {
		t.Errorf("status %d, %d bytes", w.Code, w.Body.Len())
	}
}

func TestGatewayRaw(t *testing.T) {
	n, _, ref := filmNode(t)
	for _, w := range []*httptest.ResponseRecorder{
		get(n, ref.CID, "?format=raw"),
		get(n, ref.CID, "", "Accept: application/vnd.ipld.raw"),
	} {
		c, err := ref.CID.Prefix().Sum(w.Body.Bytes())
		if w.Code != 200 || err != nil || !c.Equals(ref.CID) {
			t.Errorf("status %d: block of %d bytes hashes to %s, %v", w.Code, w.Body.Len(), c, err)
		}
	}
}

// TestGatewayCAR carries a file to another node by CAR and reads it there.
func TestGatewayCAR(t *testing.T) {
	n, content, ref := filmNode(t)
	for _, w := range []*httptest.ResponseRecorder{
		get(n, ref.CID, "?format=car"),
		get(n, ref.CID, "", "Accept: application/vnd.ipld.car;version=1;order=dfs"),
	} {
		if w.Code != 200 {
			t.Fatalf("status %d: %s", w.Code, w.Body)
		}
		other := openNode(t, t.TempDir())
		if root := importCAR(t, other, w.Body); !root.Equals(ref.CID) {
			t.Errorf("root %s, want %s", root, ref.CID)
		}
		require.NoError(t, same(t.Context(), other, ref.CID, content))
	}
}

func same(ctx context.Context, n *ipfs.Node, c cid.Cid, want []byte) error {
	r, _, err := n.Fetch(ctx, c)
	if err != nil {
		return err
	}
	defer r.Close()
	got, err := io.ReadAll(r)
	if err == nil && !bytes.Equal(got, want) {
		err = errors.New("other bytes")
	}
	return err
}

func importCAR(t *testing.T, n *ipfs.Node, r io.Reader) cid.Cid {
	t.Helper()
	reader, err := car.NewBlockReader(r)
	if err != nil {
		t.Fatal(err)
	}
	for {
		block, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return reader.Roots[0]
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := n.All().Put(t.Context(), block); err != nil {
			t.Fatal(err)
		}
	}
}

func TestGatewayRefusals(t *testing.T) {
	n, _, ref := filmNode(t)
	c := ref.CID.String()
	identity := "bafkqactbinrxawi" // carries its content in itself
	for _, test := range []struct {
		method, target string
		status         int
	}{
		{"POST", "/ipfs/" + c, 405},
		{"OPTIONS", "/ipfs/" + c, 405},
		{"GET", "/ipfs/" + c + "/inside", 404},
		{"GET", "/ipfs/" + blob.RawCID([32]byte{9}).String(), 404},
		{"GET", "/ipfs/" + c + "?format=tar", 400},
		{"GET", "/ipfs/" + c + "?format=dag-json", 400},
		{"GET", "/ipfs/" + identity, 400},
		{"GET", "/ipfs/", 400},
		{"GET", "/ipfs", 400},
		{"GET", "/ipns/example.org", 400},
		{"GET", "/ipfs/ipfs/" + c, 400},
		{"GET", "/ipfs/nonsense", 400},
		{"GET", "/ipfs/?uri=ipfs://" + c, 400},
		{"GET", "/ipfs/" + c + "?uri=ipfs://elsewhere", 200},
		{"GET", "/ipfs/" + c + "/../" + c, 400},
	} {
		w := request(n, test.method, test.target, "Accept: text/html")
		if w.Code != test.status {
			t.Errorf("%s %s: %d, want %d", test.method, test.target, w.Code, test.status)
		}
		if w.Code >= 400 && !strings.HasPrefix(w.Header().Get("Content-Type"), "text/plain") {
			t.Errorf("%s %s: %s", test.method, test.target, w.Header().Get("Content-Type"))
		}
		if w.Header().Get("Location") != "" {
			t.Errorf("%s %s: redirects", test.method, test.target)
		}
	}
}

func TestGatewayJSON(t *testing.T) {
	n := openNode(t, t.TempDir())
	doc := []byte(`{"name":"A quiet evening"}`)
	ref, err := n.PutDocument(t.Context(), doc)
	if err != nil {
		t.Fatal(err)
	}
	w := get(n, ref.CID, "", "Accept: application/json")
	if w.Code != 200 || !bytes.Equal(w.Body.Bytes(), doc) || w.Header().Get("Content-Type") != "application/json" {
		t.Errorf("status %d, type %s, body %s", w.Code, w.Header().Get("Content-Type"), w.Body)
	}
}

func TestGatewayHidesPaths(t *testing.T) {
	dir := t.TempDir()
	n := openNode(t, dir)
	ref, err := n.Receive(t.Context(), bytes.NewReader(storetest.Content(5, unixfs.BlockSize)))
	if err != nil {
		t.Fatal(err)
	}
	ipfstest.DamageLeaves(t, dir)
	w := get(n, ref.CID, "")
	if w.Code != 500 || strings.Contains(w.Body.String(), dir) || !strings.Contains(w.Body.String(), ipfs.ErrUnreadable.Error()) {
		t.Errorf("status %d: %s", w.Code, w.Body)
	}
}

// TestPrivate tries every way in.
func TestPrivate(t *testing.T) {
	n, content := openNode(t, t.TempDir()), ipfstest.Film(2*unixfs.BlockSize+9)
	ref, err := n.Private().Receive(t.Context(), bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	leaf := blocks.NewBlock(content[:unixfs.BlockSize]).Cid() // v0: the same hash
	cids := []cid.Cid{ref.CID, leaf, cid.NewCidV1(cid.Raw, leaf.Hash()), cid.NewCidV1(cid.Raw, ref.CID.Hash())}
	for _, c := range cids {
		for _, query := range []string{"", "?format=raw", "?format=car", "?format=car&dag-scope=block"} {
			w := get(n, c, query, "If-None-Match: *")
			if w.Code != 404 {
				t.Errorf("private %s%s: %d", c, query, w.Code)
			}
		}
	}
	if _, err := n.Receive(t.Context(), bytes.NewReader(content)); err != nil {
		t.Fatal(err)
	}
	if w := get(n, ref.CID, ""); w.Code != 200 || !bytes.Equal(w.Body.Bytes(), content) {
		t.Errorf("received as public too: %d", w.Code)
	}
}

// TestPrivateSharesBlocks: a block that is also public is public; the private
// file around it is not.
// TestGuardedGateway asks about private content alone, and lets nobody keep it.
func TestGuardedGateway(t *testing.T) {
	n, _, public := filmNode(t)
	private, err := n.Private().Receive(t.Context(), strings.NewReader("a show for holders"))
	if err != nil {
		t.Fatal(err)
	}
	var asked []cid.Cid
	gateway := Guarded(n, func(w http.ResponseWriter, r *http.Request, c cid.Cid) bool {
		asked = append(asked, c)
		if r.URL.Query().Get("token") == "mine" {
			return true
		}
		w.WriteHeader(http.StatusTeapot)
		return false
	})
	for target, want := range map[string]int{
		"/ipfs/" + public.CID.String():                           200,
		"/ipfs/" + private.CID.String():                          http.StatusTeapot,
		"/ipfs/" + private.CID.String() + "?token=mine":          200,
		"/ipfs/" + private.CID.String() + "?format=car":          http.StatusTeapot,
		"/ipfs/" + blocks.NewBlock([]byte("x")).Cid().String():   404,
		"/ipfs/" + private.CID.String() + "/below?token=another": http.StatusTeapot,
		"/ipfs/nonsense": 400,
	} {
		w := httptest.NewRecorder()
		gateway.ServeHTTP(w, httptest.NewRequest(http.MethodGet, target, nil))
		if w.Code != want {
			t.Errorf("%s: %d, want %d: %s", target, w.Code, want, w.Body)
		}
		if shared := w.Header().Get("Cache-Control"); w.Code == 200 && strings.Contains(target, "token") && shared != "private, no-store" {
			t.Errorf("%s: Cache-Control %q", target, shared)
		}
	}
	for _, c := range asked {
		if !c.Equals(private.CID) {
			t.Errorf("asked about %s", c)
		}
	}
}

func TestPrivateSharesBlocks(t *testing.T) {
	n := openNode(t, t.TempDir())
	common := storetest.Content(6, unixfs.BlockSize)
	open, err := n.Receive(t.Context(), bytes.NewReader(common))
	if err != nil {
		t.Fatal(err)
	}
	shut, err := n.Private().Receive(t.Context(), bytes.NewReader(append(common, "secret"...)))
	if err != nil {
		t.Fatal(err)
	}
	if code := get(n, open.CID, "").Code; code != 200 {
		t.Errorf("public block: %d", code)
	}
	if code := get(n, shut.CID, "?format=car").Code; code != 404 {
		t.Errorf("private file with a public block in it: %d", code)
	}
}

func FuzzGateway(f *testing.F) {
	n := openNode(f, f.TempDir())
	secret := bytes.Repeat([]byte("secret evening "), 100)
	shut, err := n.Private().PutDocument(f.Context(), secret)
	if err != nil {
		f.Fatal(err)
	}
	open, err := n.PutDocument(f.Context(), []byte("an open evening"))
	if err != nil {
		f.Fatal(err)
	}
	h := Public(n)
	o, s := open.CID.String(), shut.CID.String()
	f.Add("/ipfs/"+o, "format=raw", "text/html")
	f.Add("/ipfs/"+s, "format=car&dag-scope=all", "application/vnd.ipld.car; version=1")
	f.Add("/ipfs/"+o+"/../"+s, "filename=a.html&download=true", "*/*")
	f.Add("/ipfs/"+o+"//"+s, "entity-bytes=0:*", "application/vnd.ipld.raw")
	f.Add("/ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/", "format=tar", "")
	f.Add("/ipns/k51", "uri=ipfs://x", ",;,")
	f.Fuzz(func(t *testing.T, path, query, accept string) {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.URL.Path, r.URL.RawQuery = path, query
		r.Header.Set("Accept", accept)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code >= 500 || w.Code >= 300 && w.Code < 400 && w.Code != 304 {
			t.Errorf("status %d: %s", w.Code, w.Body)
		}
		if bytes.Contains(w.Body.Bytes(), secret[:15]) {
			t.Errorf("private content was served")
		}
	})
}

// TestGatewayIsForEverybody: one address that reads slowly has half of what is
// answered at a time, and others the rest.
func TestGatewayIsForEverybody(t *testing.T) {
	n, _, ref := filmNode(t)
	h := Guarded(n, nil)
	ask := func(w http.ResponseWriter, remote string) {
		r := httptest.NewRequest(http.MethodGet, "/ipfs/"+ref.CID.String(), nil)
		r.RemoteAddr = remote
		h.ServeHTTP(w, r)
	}
	stuck, reading := make(chan struct{}), make(chan struct{})
	var slow sync.WaitGroup
	for range maxRequests / 2 {
		slow.Go(func() { ask(stuckWriter{httptest.NewRecorder(), reading, stuck}, "192.0.2.1:1") })
		<-reading
	}
	for remote, want := range map[string]int{"192.0.2.1:2": 429, "192.0.2.2:1": 200} {
		w := httptest.NewRecorder()
		if ask(w, remote); w.Code != want {
			t.Errorf("%s: %d, want %d", remote, w.Code, want)
		}
	}
	close(stuck)
	slow.Wait()
}

// stuckWriter is a client that reads nothing for a while.
type stuckWriter struct {
	*httptest.ResponseRecorder
	reading chan<- struct{}
	stuck   <-chan struct{}
}

func (w stuckWriter) WriteHeader(int) {
	w.reading <- struct{}{}
	<-w.stuck
}
