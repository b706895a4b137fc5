package remote_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/app/remote"
	"footlight/backend/event"
	"footlight/backend/ledger/intent"
)

// TestChainsAreThoseOfTheFirstUse also after a restart, and until the server is forgotten.
func TestChainsAreThoseOfTheFirstUse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings", "chains.json")
	first := intent.Domain{ChainID: 8453, Factory: event.Address{1}}
	const one, two = "https://one.example", "https://two.example"
	trusts := func(server string, d intent.Domain) error {
		return (&remote.Chains{Path: path}).Of(server)(d)
	}
	require.NoError(t, trusts(one, first))
	require.NoError(t, trusts(one, first))
	require.ErrorContains(t, trusts(one, intent.Domain{ChainID: 1, Factory: first.Factory}), "domain.chainId: the chain of the server is 1, but was 8453")
	other := intent.Domain{ChainID: 8453, Factory: event.Address{2}}
	require.ErrorContains(t, trusts(one, other), "domain.verifyingContract")
	require.ErrorContains(t, trusts(one, other), path)
	require.NoError(t, trusts(two, other))
	require.NoError(t, (&remote.Chains{Path: path}).Forget(one))
	require.NoError(t, trusts(one, other))
	require.NoError(t, os.WriteFile(path, []byte("{"), 0o600))
	require.ErrorContains(t, trusts("https://three.example", first), "read the chains")
}
