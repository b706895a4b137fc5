package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/desktop"
	"footlight/app/wallet"
)

func TestArguments(t *testing.T) {
	for arg, want := range map[string]bool{"publish": true, "--help": true, "-h": true, "-devserver": false, "footlight://event/gig": false, "footlight:": false} {
		assert.Equal(t, want, isCommand(arg), arg)
	}
}

// TestDiagnosticsHoldNoSecret logs every secret that the studio has, as careless code may, at a real server.
func TestDiagnosticsHoldNoSecret(t *testing.T) {
	const passphrase = "break-a-leg-tonight"
	dir := t.TempDir()
	w := newWindow(t)
	keys := &Keys{w, &wallet.Wallet{Path: filepath.Join(dir, "creator.json"), Keyring: ring{}}}
	s := &studio{window: w, keys: keys, show: newShow(w, keys), log: filepath.Join(dir, "logs", "studio.log")}
	ownServer(t, w)
	require.NoError(t, keys.Make(passphrase))
	_, err := keys.SignIn()
	require.NoError(t, err)
	key, err := keys.Backup()
	require.NoError(t, err)
	session := *w.visit.Load().session.Load()

	log := desktop.OpenLog(s.log)
	log.Info("a line that helps", "event", "gig")
	bare := strings.TrimPrefix(key, "0x")
	for _, secret := range []string{
		key, "is " + bare + ", or", "0x00000000" + bare, "PUT https://a.example/x?token=" + session + "&more=1",
		"Authorization: Bearer " + session, "failed for " + session, "GET /api/rooms/gig/door?code=hush-hush",
		`{"passphrase":"` + passphrase + `","password": "hush-hush"}`, `{\"publishToken\":\"hush-hush\"}`,
	} {
		log.Info("a mistake", "secret", "", "error", secret)
	}
	log.Info("a mistake", "key", "hush-hush", "passphrase", passphrase)
	require.NoError(t, log.Close())

	file := filepath.Join(dir, "diagnostics.txt")
	require.NoError(t, s.diagnostics().Save(t.Context(), file))
	body, err := os.ReadFile(file)
	require.NoError(t, err)
	text := string(body)
	for _, want := range []string{"Footlight Studio", "a line that helps", "event=gig", `"here"`, "&more=1", "# Show", "ffmpeg version"} {
		assert.Contains(t, text, want)
	}
	state, err := keys.State()
	require.NoError(t, err)
	assert.Contains(t, text, state.Address)
	for _, secret := range []string{strings.TrimPrefix(key, "0x"), passphrase, session, strings.Split(session, ".")[2], "hush-hush"} {
		assert.NotContains(t, text, secret)
	}
	info, err := os.Stat(file)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}
