package node

import (
	"bytes"
	"context"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/ledger/devchain"
	"footlight/backend/ledger/ethereum"
	"footlight/backend/store/ipfs"
	"footlight/backend/store/ipfs/gateway"
	"footlight/backend/store/pdp"
	"footlight/backend/store/pdp/provider"
)

// openPieces opens a content store and the embedded provider on a chain of its own.
func openPieces(t *testing.T, n *Node, dir string) {
	t.Helper()
	key, err := ethereum.OpenKey(ethereum.KeyConfig{Dir: t.TempDir(), LightKDF: true})
	require.NoError(t, err)
	chain, err := devchain.Open(t.Context(), devchain.Config{
		Dir: t.TempDir(), Journal: t.TempDir(), Operator: key.Address(), RPCAddr: "127.0.0.1:0", Logger: n.log,
	})
	require.NoError(t, err)
	t.Cleanup(func() { _ = chain.Close() })
	client, err := ethereum.Open(t.Context(), ethereum.Config{Backend: chain.Client(), Key: key})
	require.NoError(t, err)
	n.content, err = ipfs.Open(t.Context(), ipfs.Config{Dir: dir, Logger: n.log})
	require.NoError(t, err)
	t.Cleanup(func() { _ = n.content.Close() })
	n.provider, err = provider.Open(t.Context(), provider.Config{
		Dir: t.TempDir(), Chain: client, Source: n.content, Token: "a token", Advance: chain.Advance, Log: n.log,
	})
	require.NoError(t, err)
}

// memo is a pdp.Memo.
type memo map[string][]byte

// Get implements pdp.Memo.
func (m memo) Get(_ context.Context, key string) ([]byte, error) { return m[key], nil }

// Put implements pdp.Memo.
func (m memo) Put(_ context.Context, key string, value []byte) error {
	m[key] = value
	return nil
}

// keepAll has content copied to the provider as chunks of a show.
func keepAll(t *testing.T, n *Node, names ...string) {
	t.Helper()
	server := httptest.NewServer(n.provider.Handler())
	t.Cleanup(server.Close)
	client, err := pdp.NewClient(pdp.ClientConfig{URL: server.URL, Token: "a token"})
	require.NoError(t, err)
	keeper := pdp.NewKeeper(pdp.KeeperConfig{
		Client: client, Source: n.content, RecordKeeper: n.provider.Contract().Hex(), Extra: provider.Extra{}, Memo: memo{},
	})
	for i, name := range names {
		_, err = keeper.Keep(t.Context(), pdp.Item{EventID: "demo", ChunkIndex: uint64(i), CID: name})
		require.NoError(t, err)
	}
}

// TestDamagedContentComesOutOfItsPiece flips a byte in every block on disk.
func TestDamagedContentComesOutOfItsPiece(t *testing.T) {
	var told bytes.Buffer
	n, dir := &Node{log: slog.New(slog.NewTextHandler(&told, nil))}, t.TempDir()
	openPieces(t, n, dir)
	content := make([]byte, 3_000_000)
	_, _ = rand.NewChaCha8([32]byte{1}).Read(content) // never fails
	ref, err := n.content.Receive(t.Context(), bytes.NewReader(content))
	require.NoError(t, err)
	keepAll(t, n, ref.CID.String())
	require.NoError(t, n.openMending(t.Context()))
	blocks, err := filepath.Glob(filepath.Join(dir, "blocks", "*", "*.data"))
	require.NoError(t, err)
	require.Len(t, blocks, 4)
	for _, name := range blocks {
		b, err := os.ReadFile(name)
		require.NoError(t, err)
		b[len(b)-1] ^= 1
		require.NoError(t, os.WriteFile(name, b, 0o600))
	}
	w := httptest.NewRecorder()
	gateway.Public(n.content).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/ipfs/"+ref.CID.String(), nil))
	require.Equal(t, 200, w.Code)
	require.True(t, bytes.Equal(content, w.Body.Bytes()))
	require.Contains(t, told.String(), `msg="damaged content restored" cid=`+ref.CID.String()+" event=demo chunk=0")
	n.scrubber = &ipfs.Scrubber{}
	health := map[string]any{}
	n.addMends(health)
	require.Equal(t, 1, health["damage"].(map[string]any)["restored"])
}
