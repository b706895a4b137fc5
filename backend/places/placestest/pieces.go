// Package placestest opens a content store with the embedded storage provider and its own chain,
// for tests of copies.
package placestest

import (
	"context"
	"log/slog"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/ledger/devchain"
	"footlight/backend/ledger/ethereum"
	"footlight/backend/store/ipfs"
	"footlight/backend/store/pdp"
	"footlight/backend/store/pdp/possession"
	"footlight/backend/store/pdp/provider"
)

// Token is the provider's token.
const Token = "a token"

// Pieces holds a content store and its provider.
type Pieces struct {
	Content  *ipfs.Node
	Provider *provider.Provider
}

// Open opens a content store in a folder, and a provider.
func Open(t *testing.T, dir string, log *slog.Logger) Pieces {
	t.Helper()
	key, err := ethereum.OpenKey(ethereum.KeyConfig{Dir: t.TempDir(), LightKDF: true})
	require.NoError(t, err)
	chain, err := devchain.Open(t.Context(), devchain.Config{
		Dir: t.TempDir(), Journal: t.TempDir(), Operator: key.Address(), RPCAddr: "127.0.0.1:0", Logger: log,
	})
	require.NoError(t, err)
	t.Cleanup(func() { _ = chain.Close() })
	client, err := ethereum.Open(t.Context(), ethereum.Config{Backend: chain.Client(), Key: key})
	require.NoError(t, err)
	var p Pieces
	p.Content, err = ipfs.Open(t.Context(), ipfs.Config{Dir: dir, Logger: log})
	require.NoError(t, err)
	t.Cleanup(func() { _ = p.Content.Close() })
	p.Provider, err = provider.Open(t.Context(), provider.Config{
		Dir: t.TempDir(), Chain: client, Source: p.Content, Token: Token, Advance: chain.Advance, Log: log,
	})
	require.NoError(t, err)
	return p
}

// Client returns a client of the provider's API.
func (p Pieces) Client(t *testing.T) *pdp.Client {
	t.Helper()
	server := httptest.NewServer(p.Provider.Handler())
	t.Cleanup(server.Close)
	client, err := pdp.NewClient(pdp.ClientConfig{URL: server.URL, Token: Token})
	require.NoError(t, err)
	return client
}

// Keeper returns a keeper that copies through a client.
func (p Pieces) Keeper(client *pdp.Client) *pdp.Keeper {
	return pdp.NewKeeper(pdp.KeeperConfig{
		Client: client, Source: p.Content, RecordKeeper: p.Provider.Contract().Hex(), Extra: possession.Extra{}, Memo: memo{},
	})
}

// Keep copies content to the provider as chunks of a show.
func (p Pieces) Keep(t *testing.T, names ...string) {
	t.Helper()
	keeper := p.Keeper(p.Client(t))
	for i, name := range names {
		_, err := keeper.Keep(t.Context(), pdp.Item{EventID: "demo", ChunkIndex: uint64(i), CID: name})
		require.NoError(t, err)
	}
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
