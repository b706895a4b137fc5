package places

import (
	"bytes"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/health"
	"footlight/backend/places/placestest"
	"footlight/backend/store/ipfs"
	"footlight/backend/store/ipfs/httpgateway"
	"footlight/backend/store/ipfs/ipfstest"
)

// Every block on disk has one wrong byte.
func TestDamagedContentComesOutOfItsPiece(t *testing.T) {
	var told bytes.Buffer
	dir := t.TempDir()
	n := placestest.Open(t, dir, slog.New(slog.NewTextHandler(&told, nil)))
	content := make([]byte, 3_000_000)
	_, _ = rand.NewChaCha8([32]byte{1}).Read(content) // never fails
	ref, err := n.Content.Receive(t.Context(), bytes.NewReader(content))
	require.NoError(t, err)
	n.Keep(t, ref.CID.String())
	n.Content.Restorer().SetCopies(pieces{n.Provider})
	blocks, err := filepath.Glob(filepath.Join(dir, "blocks", "*", "*.data"))
	require.NoError(t, err)
	require.Len(t, blocks, 4)
	for _, name := range blocks {
		b, err := os.ReadFile(name)
		require.NoError(t, err)
		b[len(b)-1] ^= 1
		require.NoError(t, os.WriteFile(name, b, 0o600))
	}
	w := ipfstest.Ask(httpgateway.New(n.Content, nil), http.MethodGet, "/ipfs/"+ref.CID.String())
	require.Equal(t, 200, w.Code)
	require.True(t, bytes.Equal(content, w.Body.Bytes()))
	require.Contains(t, told.String(), `msg="damaged content restored" cid=`+ref.CID.String()+" event=demo chunk=0")
	details, unwell := health.Content{Store: n.Content, Collector: &ipfs.GarbageCollector{}, Scrubber: &ipfs.Scrubber{}}.Check(t.Context())
	require.NoError(t, unwell)
	require.Equal(t, 1, details["damage"].(map[string]any)["restored"])
}
