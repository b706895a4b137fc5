package app

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/journal"
	"footlight/app/remote"
	"footlight/app/show"
	"footlight/backend/event"
)

func newWindow(t *testing.T) *Window {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "footlight")
	return &Window{
		settings: &settings{path: filepath.Join(folder, "studio.json")}, chains: &remote.Chains{Path: filepath.Join(folder, "chains.json")},
		ctx: t.Context(),
	}
}

func TestWindowRemembersItsServers(t *testing.T) {
	w := newWindow(t)
	got, err := w.Servers()
	require.NoError(t, err)
	require.Empty(t, got)
	for _, address := range []string{" stage.example.org:8443/ ", "https://other.example", "http://stage.example.org:8443"} {
		_, err = w.SetServer(address)
		require.NoError(t, err)
	}
	for i := range maxServers {
		got, err = (&Window{settings: w.settings}).Servers()
		require.NoError(t, err)
		require.Len(t, got, min(2+i, maxServers))
		_, err = w.SetServer(fmt.Sprintf("https://%d.example", i))
		require.NoError(t, err)
	}
}

func TestWindowForgetsAServer(t *testing.T) {
	w := newWindow(t)
	for _, address := range []string{"https://one.example", "https://two.example"} {
		_, err := w.SetServer(address)
		require.NoError(t, err)
	}
	require.NoError(t, w.ForgetServer("https://one.example"))
	require.NoError(t, w.ForgetServer("https://never.example"))
	got, err := w.Servers()
	require.NoError(t, err)
	assert.Equal(t, []string{"https://two.example"}, got)
}

// TestWindowComesBackToItsOwnServer wherever that listens, and does not move it while a show needs it.
func TestWindowComesBackToItsOwnServer(t *testing.T) {
	w := newWindow(t)
	ownServer(t, w)
	got, err := w.Servers()
	require.NoError(t, err)
	assert.Equal(t, []string{journal.Here}, got)
	assert.True(t, w.Home().Own)
	assert.False(t, w.Home().Network)
	w.pause = func() (func(), error) { return nil, show.ErrLive }
	_, err = w.OpenServer(true)
	require.ErrorIs(t, err, show.ErrLive)

	joined := &Window{settings: w.settings, ctx: t.Context()}
	_, err = joined.StartServer()
	require.NoError(t, err)
	_, err = joined.OpenServer(false)
	require.ErrorIs(t, err, errForeign)
}

func TestWindowKeepsTheOldServerWhenTheNewOneIsWrong(t *testing.T) {
	w := newWindow(t)
	_, err := w.SetServer("https://good.example")
	require.NoError(t, err)
	for _, address := range []string{
		"", "ftp://x", "http://", "http://:80", "https://a:b@c", "https://a/path", "https://a?x=1", "https://a#x", "http://[", "javascript:alert(1)",
	} {
		_, err := w.SetServer(address)
		var invalid *event.ErrInvalid
		require.ErrorAs(t, err, &invalid, address)
		assert.Equal(t, "server", invalid.Field, address)
	}
	got, _ := w.Servers()
	assert.Equal(t, []string{"https://good.example"}, got)
}

func TestWindowSaysWhenItsSettingsAreBroken(t *testing.T) {
	w := newWindow(t)
	_, err := w.SetServer(remote.DefaultAddress)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(w.settings.path, []byte("{"), 0o600))
	got, err := w.Servers()
	require.Error(t, err)
	assert.Empty(t, got)
	_, err = w.SetServer(remote.DefaultAddress)
	require.NoError(t, err, "saving again")
	_, err = w.Servers()
	require.NoError(t, err, "after saving again")
}
