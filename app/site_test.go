package app

import (
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/wallet"
)

// ring is a keyring in memory.
type ring map[string]string

// Get implements wallet.Secrets.
func (r ring) Get(name string) (string, error) {
	if secret, ok := r[name]; ok {
		return secret, nil
	}
	return "", fs.ErrNotExist
}

// Set implements wallet.Secrets.
func (r ring) Set(name, secret string) error {
	r[name] = secret
	return nil
}

// ownServer has the studio start a server on this machine that asks who people are.
func ownServer(t *testing.T, w *Window) {
	t.Helper()
	ownServerWith(t, w, "enforced")
}

func ownServerWith(t *testing.T, w *Window, access string) {
	t.Helper()
	t.Setenv("FOOTLIGHT_DATA", t.TempDir())
	t.Setenv("FOOTLIGHT_ACCESS", access)
	t.Setenv("FOOTLIGHT_LOG_LEVEL", "error")
	for _, listener := range []string{"HTTP", "API", "RTMP", "RTC", "RPC"} {
		t.Setenv("FOOTLIGHT_"+listener, "127.0.0.1:0")
	}
	t.Cleanup(func() { assert.NoError(t, w.host.Close()) })
	_, err := w.StartServer()
	require.NoError(t, err)
}

// TestThePageAsksAsTheCreator signs in with a real key at a real server that asks who people are.
func TestThePageAsksAsTheCreator(t *testing.T) {
	w := newWindow(t)
	keys := &Keys{w, &wallet.Wallet{Path: filepath.Join(t.TempDir(), "creator.json"), Keyring: ring{}}}
	_, err := keys.SignIn()
	require.ErrorIs(t, err, errNowhere)
	ownServer(t, w)
	ask := func(authorization string) int {
		r := httptest.NewRequest(http.MethodPost, "wails://wails/api/rooms/gig/end", http.NoBody)
		r.Header.Set("Authorization", authorization)
		r.Header.Set("Origin", "wails://wails")
		answer := httptest.NewRecorder()
		site{window: w}.ServeHTTP(answer, r)
		return answer.Code
	}
	require.Equal(t, http.StatusUnauthorized, ask(placeholder))
	_, err = keys.SignIn()
	require.ErrorIs(t, err, wallet.ErrLocked)
	require.NoError(t, keys.Make(""))
	who, err := keys.SignIn()
	require.NoError(t, err)
	state, err := keys.State()
	require.NoError(t, err)
	assert.Equal(t, state.Address, who)
	assert.NotEqual(t, http.StatusUnauthorized, ask(placeholder))
	assert.Equal(t, http.StatusUnauthorized, ask("Bearer "+"made-up"), "only the studio's own is replaced")
}

func TestWhatComesFromAServerIsOnlyData(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		assert.Empty(t, r.Header.Get("Cookie"))
		assert.Empty(t, r.Header.Get("Origin"))
		rw.Header().Set("Content-Type", "text/html")
		rw.Header().Set("Set-Cookie", "a=b")
		rw.Header().Set("Content-Security-Policy", "default-src *")
		_, _ = io.WriteString(rw, "<script>go()</script>")
	}))
	w := newWindow(t)
	_, err := w.SetServer(server.URL)
	require.NoError(t, err)
	r := httptest.NewRequest(http.MethodGet, "wails://wails/room/gig", http.NoBody)
	r.Header.Set("Cookie", "a=b")
	r.Header.Set("Origin", "wails://wails")
	answer := httptest.NewRecorder()
	site{window: w}.ServeHTTP(answer, r)
	assert.Contains(t, answer.Header().Get("Content-Security-Policy"), "sandbox;")
	assert.Empty(t, answer.Header().Get("Set-Cookie"))

	server.Close()
	answer = httptest.NewRecorder()
	site{window: w}.ServeHTTP(answer, r)
	assert.Equal(t, http.StatusServiceUnavailable, answer.Code)
	assert.Contains(t, answer.Body.String(), "no server answers")
}
