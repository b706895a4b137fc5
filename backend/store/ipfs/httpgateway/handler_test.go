package httpgateway

import (
	"bytes"
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
	require.NoError(t, err)
	t.Cleanup(func() { _ = n.Close() })
	return n
}

// get asks the gateway for c with a query and header lines "Name: value".
func get(n *ipfs.Node, c cid.Cid, query string, headers ...string) *httptest.ResponseRecorder {
	return ipfstest.Ask(New(n, nil), http.MethodGet, "/ipfs/"+c.String()+query, headers...)
}

// head is like get, with HEAD.
func head(n *ipfs.Node, c cid.Cid, headers ...string) *httptest.ResponseRecorder {
	return ipfstest.Ask(New(n, nil), http.MethodHead, "/ipfs/"+c.String(), headers...)
}

// gives compares the status and body of an answer.
func gives(t *testing.T, w *httptest.ResponseRecorder, status int, body []byte, of string) {
	t.Helper()
	require.Equal(t, status, w.Code, of)
	require.True(t, bytes.Equal(body, w.Body.Bytes()), "%s: %d bytes", of, w.Body.Len())
}

// givesBlock checks that an answer is the block of a CID.
func givesBlock(t *testing.T, w *httptest.ResponseRecorder, want cid.Cid) {
	t.Helper()
	require.Equal(t, 200, w.Code)
	c, err := want.Prefix().Sum(w.Body.Bytes())
	require.NoError(t, err)
	require.Equal(t, want, c)
}

func filmNode(t *testing.T) (*ipfs.Node, []byte, blob.Ref) {
	t.Helper()
	n, content := openNode(t, t.TempDir()), ipfstest.Film(3*unixfs.BlockSize+500)
	ref, err := n.Receive(t.Context(), bytes.NewReader(content))
	require.NoError(t, err)
	return n, content, ref
}

func TestGatewayFile(t *testing.T) {
	n, content, ref := filmNode(t)
	w := get(n, ref.CID, "", "Accept: text/html,application/json")
	gives(t, w, 200, content, "the file")
	for name, want := range map[string]string{
		"Content-Type":            "video/mp4",
		"Content-Length":          "3146228",
		"Etag":                    `"` + ref.CID.String() + `"`,
		"Cache-Control":           "public, max-age=29030400, immutable",
		"Accept-Ranges":           "bytes",
		"X-Content-Type-Options":  "nosniff",
		"Content-Security-Policy": sandbox,
	} {
		require.Equal(t, want, w.Header().Get(name), name)
	}
}

func TestGatewayHead(t *testing.T) {
	n, _, ref := filmNode(t)
	w := head(n, ref.CID)
	gives(t, w, 200, nil, "the header")
	require.Equal(t, "video/mp4", w.Header().Get("Content-Type"))
	require.Equal(t, "3146228", w.Header().Get("Content-Length"))
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
		gives(t, w, 206, want, header)
		require.Equal(t, "video/mp4", w.Header().Get("Content-Type"), "%s: that of the whole file", header)
	}
}

// TestGatewayRangeThatIsNotThere asks for ranges behind the end, which are answered with 416 (RFC 9110).
func TestGatewayRangeThatIsNotThere(t *testing.T) {
	n, _, ref := filmNode(t)
	for _, header := range []string{"bytes=9999999-", "bytes=-0", "bytes=3146228-3146229", "bytes=-0, 9999999-"} {
		w := get(n, ref.CID, "", "Range: "+header)
		require.Equal(t, 416, w.Code, header)
		require.Equal(t, "bytes */3146228", w.Header().Get("Content-Range"), header)
		require.Equal(t, "no-store", w.Header().Get("Cache-Control"), header)
	}
}

// TestGatewayRangeThatCounts sends Range headers that must be ignored: the whole file is answered.
func TestGatewayRangeThatCounts(t *testing.T) {
	n, content, ref := filmNode(t)
	for _, header := range []string{"bytes=5-3", "bytes=abc", "items=0-5", "bytes="} {
		gives(t, get(n, ref.CID, "", "Range: "+header), 200, content, header)
	}
	gives(t, get(n, ref.CID, "", "Range: bytes=100-", `If-Range: "another"`), 200, content, "another file")
	gives(t, get(n, ref.CID, "", "Range: bytes=100-", `If-Range: "`+ref.CID.String()+`"`), 206, content[100:], "this file")
	w := head(n, ref.CID, "Range: bytes=0-5")
	require.Equal(t, 200, w.Code)
	require.Equal(t, "3146228", w.Header().Get("Content-Length"))
	givesBlock(t, get(n, ref.CID, "?format=raw", "Range: bytes=-0"), ref.CID)
}

func TestGatewayNotModified(t *testing.T) {
	n, _, ref := filmNode(t)
	gives(t, get(n, ref.CID, "", `If-None-Match: "`+ref.CID.String()+`"`), 304, nil, "nothing new")
}

func TestGatewayRaw(t *testing.T) {
	n, _, ref := filmNode(t)
	givesBlock(t, get(n, ref.CID, "?format=raw"), ref.CID)
	givesBlock(t, get(n, ref.CID, "", "Accept: application/vnd.ipld.raw"), ref.CID)
	w := get(n, ref.CID, "?format=raw", "Range: bytes=0-5")
	givesBlock(t, w, ref.CID)
	require.Equal(t, "none", w.Header().Get("Accept-Ranges"))
}

// TestGatewayOnlyIfCached asks for stored content and for content that would have to be fetched.
func TestGatewayOnlyIfCached(t *testing.T) {
	n, content, ref := filmNode(t)
	gives(t, get(n, ref.CID, "", "Cache-Control: only-if-cached"), 200, content, "stored")
	require.Equal(t, 412, get(n, blob.RawCID([32]byte{9}), "", "Cache-Control: only-if-cached").Code)
}

// TestGatewayCAR copies a file to another node as a CAR and reads it there.
func TestGatewayCAR(t *testing.T) {
	n, content, ref := filmNode(t)
	for _, w := range []*httptest.ResponseRecorder{
		get(n, ref.CID, "?format=car"),
		get(n, ref.CID, "", "Accept: application/vnd.ipld.car;version=1;order=dfs"),
	} {
		require.Equal(t, 200, w.Code, w.Body)
		other := openNode(t, t.TempDir())
		require.Equal(t, ref.CID, importCAR(t, other, w.Body))
		require.NoError(t, ipfstest.Same(t.Context(), other, ref.CID, content))
	}
}

func importCAR(t *testing.T, n *ipfs.Node, r io.Reader) cid.Cid {
	t.Helper()
	reader, err := car.NewBlockReader(r)
	require.NoError(t, err)
	for {
		block, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return reader.Roots[0]
		}
		require.NoError(t, err)
		require.NoError(t, n.All().Put(t.Context(), block))
	}
}

func TestGatewayRefusals(t *testing.T) {
	n, _, ref := filmNode(t)
	c := ref.CID.String()
	identity := "bafkqactbinrxawi" // a CID that contains its content
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
		{"GET", "/ipfs/bafkqaaa", 200},
		{"GET", "/ipfs/bafkqaaa?format=raw", 200},
		{"GET", "/ipfs/", 400},
		{"GET", "/ipfs", 400},
		{"GET", "/ipns/example.org", 400},
		{"GET", "/ipfs/ipfs/" + c, 400},
		{"GET", "/ipfs/nonsense", 400},
		{"GET", "/ipfs/?uri=ipfs://" + c, 400},
		{"GET", "/ipfs/" + c + "?uri=ipfs://elsewhere", 200},
		{"GET", "/ipfs/" + c + "/../" + c, 400},
	} {
		w := ipfstest.Ask(New(n, nil), test.method, test.target, "Accept: text/html")
		require.Equal(t, test.status, w.Code, test)
		require.Empty(t, w.Header().Get("Location"), test)
		if w.Code >= 400 {
			require.True(t, strings.HasPrefix(w.Header().Get("Content-Type"), "text/plain"), test)
		}
	}
}

func TestGatewayJSON(t *testing.T) {
	n := openNode(t, t.TempDir())
	doc := []byte(`{"name":"A quiet evening"}`)
	ref, err := n.PutDocument(t.Context(), doc)
	require.NoError(t, err)
	w := get(n, ref.CID, "", "Accept: application/json")
	gives(t, w, 200, doc, "JSON")
	require.Equal(t, "application/json", w.Header().Get("Content-Type"))
}

func TestGatewayHidesPaths(t *testing.T) {
	dir := t.TempDir()
	n := openNode(t, dir)
	ref, err := n.Receive(t.Context(), bytes.NewReader(storetest.Content(5, unixfs.BlockSize)))
	require.NoError(t, err)
	ipfstest.DamageLeaves(t, dir)
	w := get(n, ref.CID, "")
	require.Equal(t, 500, w.Code)
	require.NotContains(t, w.Body.String(), dir)
	require.Contains(t, w.Body.String(), ipfs.ErrUnreadable.Error())
}

// TestPrivate tries every way to read private content.
func TestPrivate(t *testing.T) {
	n, content := openNode(t, t.TempDir()), ipfstest.Film(2*unixfs.BlockSize+9)
	ref, err := n.Private().Receive(t.Context(), bytes.NewReader(content))
	require.NoError(t, err)
	leaf := blocks.NewBlock(content[:unixfs.BlockSize]).Cid() // v0: the same hash
	cids := []cid.Cid{ref.CID, leaf, cid.NewCidV1(cid.Raw, leaf.Hash()), cid.NewCidV1(cid.Raw, ref.CID.Hash())}
	for _, c := range cids {
		for _, query := range []string{"", "?format=raw", "?format=car", "?format=car&dag-scope=block"} {
			require.Equal(t, 404, get(n, c, query, "If-None-Match: *").Code, "private %s%s", c, query)
		}
	}
	_, err = n.Receive(t.Context(), bytes.NewReader(content))
	require.NoError(t, err)
	gives(t, get(n, ref.CID, ""), 200, content, "received as public too")
}

// TestWhomTheKeeperIsAskedAbout checks that the keeper is asked about private content only, and that caches
// may not store it.
func TestWhomTheKeeperIsAskedAbout(t *testing.T) {
	n, _, public := filmNode(t)
	private, err := n.Private().Receive(t.Context(), strings.NewReader("a show for holders"))
	require.NoError(t, err)
	var asked []cid.Cid
	gateway := New(n, func(w http.ResponseWriter, r *http.Request, c cid.Cid) bool {
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
		w := ipfstest.Ask(gateway, http.MethodGet, target)
		require.Equal(t, want, w.Code, "%s: %s", target, w.Body)
		if w.Code == 200 && strings.Contains(target, "token") {
			require.Equal(t, "private, no-store", w.Header().Get("Cache-Control"), target)
		}
	}
	for _, c := range asked {
		require.Equal(t, private.CID, c)
	}
}

// TestPrivateSharesBlocks checks that a block of public content is public, although a private file has it
// too, and that the private file stays private.
func TestPrivateSharesBlocks(t *testing.T) {
	n := openNode(t, t.TempDir())
	common := storetest.Content(6, unixfs.BlockSize)
	open, err := n.Receive(t.Context(), bytes.NewReader(common))
	require.NoError(t, err)
	shut, err := n.Private().Receive(t.Context(), bytes.NewReader(append(common, "secret"...)))
	require.NoError(t, err)
	require.Equal(t, 200, get(n, open.CID, "").Code)
	require.Equal(t, 404, get(n, shut.CID, "?format=car").Code)
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
	h := New(n, nil)
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

// TestGatewayIsForEverybody checks that an address that reads slowly occupies half of the concurrent requests
// at most.
func TestGatewayIsForEverybody(t *testing.T) {
	n, _, ref := filmNode(t)
	h := New(n, nil)
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
		ask(w, remote)
		require.Equal(t, want, w.Code, remote)
	}
	close(stuck)
	slow.Wait()
}

// stuckWriter is a client that stops reading for a while.
type stuckWriter struct {
	*httptest.ResponseRecorder
	reading chan<- struct{}
	stuck   <-chan struct{}
}

func (w stuckWriter) WriteHeader(int) {
	w.reading <- struct{}{}
	<-w.stuck
}

// TestGatewayKeepsWhatElseAnswersVaryBy checks that caches do not give an answer made for one origin to
// another.
func TestGatewayKeepsWhatElseAnswersVaryBy(t *testing.T) {
	n, _, ref := filmNode(t)
	w := httptest.NewRecorder()
	w.Header().Set("Vary", "Origin")
	New(n, nil).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/ipfs/"+ref.CID.String(), nil))
	require.Equal(t, 200, w.Code)
	require.Equal(t, []string{"Origin", "Accept"}, w.Header().Values("Vary"))
}
