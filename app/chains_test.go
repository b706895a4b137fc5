package app

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/app/remote"
	"footlight/app/wallet"
	"footlight/backend/event"
	"footlight/backend/ledger/intent"
)

// TestKeySignsForTheFirstChainOfAServer refuses another chain and another contract, also after a restart, until the
// server is forgotten.
func TestKeySignsForTheFirstChainOfAServer(t *testing.T) {
	w := newWindow(t)
	keys := &Keys{w, &wallet.Wallet{Path: filepath.Join(t.TempDir(), "creator.json"), Keyring: ring{}}}
	sign := func(d intent.Domain) error {
		data, err := json.Marshal(d.Data(intent.Cancel{EventID: "gig"}))
		require.NoError(t, err)
		_, err = keys.SignTypedData(string(data))
		return err
	}
	first := intent.Domain{ChainID: 8453, Factory: event.Address{1}}
	require.NoError(t, keys.Make(""))
	require.ErrorIs(t, sign(first), errNowhere)
	goTo := func(server string) {
		_, err := w.SetServer(server)
		require.NoError(t, err)
	}
	goTo("https://one.example")
	require.NoError(t, sign(first))
	w = &Window{settings: w.settings, chains: &remote.Chains{Path: w.chains.Path}, ctx: t.Context()}
	keys.window = w
	goTo("https://one.example")
	require.NoError(t, sign(first))
	other := intent.Domain{ChainID: 8453, Factory: event.Address{2}}
	require.ErrorContains(t, sign(intent.Domain{ChainID: 1, Factory: first.Factory}), "the chain of the server is 1, but was 8453")
	require.ErrorContains(t, sign(other), "domain.verifyingContract")
	require.ErrorContains(t, sign(intent.Domain{}), "domain.chainId")
	goTo("https://two.example")
	require.NoError(t, sign(other))
	require.NoError(t, w.ForgetServer("https://one.example"))
	goTo("https://one.example")
	require.NoError(t, sign(other))
}
