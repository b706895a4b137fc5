package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/datadir"
)

// folderOf makes a data folder that names address as that of its running server.
func folderOf(t *testing.T, address string) string {
	t.Helper()
	raw, err := json.Marshal(datadir.Addresses{HTTP: address})
	require.NoError(t, err)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "server.json"), raw, 0o600))
	return dir
}

// TestVerifyFindsTheServerOfItsDataFolder requires that verify finds the server on any port and asks it for
// the ledger, the chain and the content.
func TestVerifyFindsTheServerOfItsDataFolder(t *testing.T) {
	var asked []string
	var srv *httptest.Server
	srv = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.Method+" "+r.URL.Path)
		if r.URL.Path == "/api/ledger" {
			_ = json.NewEncoder(w).Encode(map[string]any{"chainId": 7, "rpcUrl": srv.URL + "/rpc"})
			return
		}
		_, _ = w.Write([]byte(`{"jsonrpc":"2.0","id":1,"result":"0x8"}`))
	}))
	defer srv.Close()
	for name, args := range map[string][]string{
		"by its folder": {"verify", "show", "--data", folderOf(t, srv.Listener.Addr().String())},
		"by its name":   {"verify", "show", "--data", t.TempDir(), "--server", srv.URL + "/"},
	} {
		asked = nil
		code, _, said := execute(t.Context(), args...)
		assert.Equal(t, exitFailure, code, "%s: exit", name)
		assert.Contains(t, said, "it is of chain 8, the server's ledger is on chain 7", "%s: exit", name)
		assert.Equal(t, "GET /api/ledger, POST /rpc", strings.Join(asked, ", "), "%s: asked", name)
	}
}

func TestVerifySaysThatNoServerIsThere(t *testing.T) {
	empty := t.TempDir()
	for says, args := range map[string][]string{
		"no server runs on " + empty + ": start one": {"verify", "show", "--data", empty},
		"no server answers at http://127.0.0.1:1":    {"verify", "show", "--data", folderOf(t, "127.0.0.1:1")},
	} {
		code, _, said := execute(t.Context(), args...)
		assert.Equal(t, exitFailure, code, says)
		assert.Contains(t, said, says)
	}
}
