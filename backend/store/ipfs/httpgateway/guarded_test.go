package httpgateway

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/store/ipfs"
	"footlight/backend/store/ipfs/ipfstest"
	"footlight/backend/store/ipfs/unixfs"
)

// TestGuardedForms reads private content in every form, with the watch token and without.
func TestGuardedForms(t *testing.T) {
	n, content := openNode(t, t.TempDir()), ipfstest.Film(2*unixfs.BlockSize+500)
	ref, err := n.Private().Receive(t.Context(), bytes.NewReader(content))
	require.NoError(t, err)
	gateway := New(n, func(w http.ResponseWriter, r *http.Request, _ cid.Cid) bool {
		if r.Header.Get("Authorization") != "Bearer mine" {
			w.WriteHeader(http.StatusForbidden)
		}
		return r.Header.Get("Authorization") == "Bearer mine"
	})
	ask := func(method, query string, header ...string) *httptest.ResponseRecorder {
		return ipfstest.Ask(gateway, method, "/ipfs/"+ref.CID.String()+query, header...)
	}
	tag := `"` + ref.CID.String() + `"`
	for name, x := range map[string]struct {
		method, query, header string
		status                int
		is                    func(t *testing.T, body []byte)
	}{
		"file":         {"GET", "", "", 200, func(t *testing.T, b []byte) { require.True(t, bytes.Equal(content, b)) }},
		"head":         {"HEAD", "", "", 200, func(t *testing.T, b []byte) { require.Empty(t, b) }},
		"range":        {"GET", "", "Range: bytes=1048570-1048585", 206, func(t *testing.T, b []byte) { require.Equal(t, content[1048570:1048586], b) }},
		"not modified": {"GET", "", "If-None-Match: " + tag, 304, func(t *testing.T, b []byte) { require.Empty(t, b) }},
		"raw": {"GET", "?format=raw", "", 200, func(t *testing.T, b []byte) {
			c, err := ref.CID.Prefix().Sum(b)
			require.NoError(t, err)
			require.Equal(t, ref.CID, c)
		}},
		"car": {"GET", "", "Accept: application/vnd.ipld.car", 200, func(t *testing.T, b []byte) {
			other := openNode(t, t.TempDir())
			require.Equal(t, ref.CID, importCAR(t, other, bytes.NewReader(b)))
			require.NoError(t, ipfstest.Same(t.Context(), other, ref.CID, content))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			w := ask(x.method, x.query, x.header, "Authorization: Bearer mine")
			require.Equal(t, x.status, w.Code, w.Body)
			x.is(t, w.Body.Bytes())
			require.Equal(t, "private, no-store", w.Header().Get("Cache-Control"), "no cache that others share keeps it")
			require.Equal(t, sandbox, w.Header().Get("Content-Security-Policy"))
			w = ask(x.method, x.query, x.header)
			require.Equal(t, http.StatusForbidden, w.Code)
			require.Empty(t, w.Header().Get("Etag"))
		})
	}
}

// TestGuardedHidesPaths checks that errors do not show a viewer with access where content is stored.
func TestGuardedHidesPaths(t *testing.T) {
	dir := t.TempDir()
	n := openNode(t, dir)
	ref, err := n.Private().Receive(t.Context(), strings.NewReader("a show for holders"))
	require.NoError(t, err)
	file := ipfstest.BlockFile(t, dir, ref.CID)
	require.NoError(t, os.Remove(file))
	require.NoError(t, os.Mkdir(file, 0o700)) // the path exists and cannot be read as a file
	gateway := New(n, func(http.ResponseWriter, *http.Request, cid.Cid) bool { return true })
	for query, code := range map[string]int{"": 500, "?format=raw": 500, "?format=car": 200} { // a CAR breaks off after its status was sent
		w := ipfstest.Ask(gateway, http.MethodGet, "/ipfs/"+ref.CID.String()+query)
		require.Equal(t, code, w.Code)
		told := w.Body.String() + fmt.Sprint(w.Result().Header, w.Result().Trailer)
		require.NotContains(t, told, dir)
		require.Equal(t, code == 500, strings.Contains(told, ipfs.ErrUnreadable.Error()))
	}
}
