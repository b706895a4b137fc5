package app

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/remote"
	"footlight/app/wallet"
)

// TestARoomKnowsItsCreator has the browser sign in by what the window opens: once, in rooms of its server alone.
func TestARoomKnowsItsCreator(t *testing.T) {
	w := newWindow(t)
	keys := &Keys{w, &wallet.Wallet{Path: filepath.Join(t.TempDir(), "creator.json"), Keyring: ring{}}}
	ownServer(t, w)
	at := w.visit.Load()
	room := at.Base + "/room/gig"
	assert.Equal(t, room, keys.entrance(t.Context(), room), "nobody's key is open")
	require.NoError(t, keys.Make(""))
	for _, other := range []string{at.Base + "/create/gig", "https://elsewhere.example/room/gig", room + "#plan"} {
		assert.Equal(t, other, keys.entrance(t.Context(), other))
	}

	_, text, found := strings.Cut(keys.entrance(t.Context(), room), room+"#enter=")
	require.True(t, found)
	body, err := base64.RawURLEncoding.DecodeString(text)
	require.NoError(t, err)
	browser := remote.Server{Base: at.Base, Site: at.Site}
	var session struct{ Address, Token string }
	require.NoError(t, browser.Call(t.Context(), http.MethodPost, "/api/auth/verify", json.RawMessage(body), &session))
	state, err := keys.State()
	require.NoError(t, err)
	assert.Equal(t, strings.ToLower(state.Address), strings.ToLower(session.Address))
	assert.NotEmpty(t, session.Token)
	assert.Error(t, browser.Call(t.Context(), http.MethodPost, "/api/auth/verify", json.RawMessage(body), &session), "it is good once")
}
