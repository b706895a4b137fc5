package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/journal"
	"footlight/app/leftover/leftovertest"
	"footlight/app/remote"
	"footlight/backend/event"
	"footlight/backend/ledger/intent"
)

func TestUploadsByCommand(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	a := leftovertest.NewArchive(t)
	key := filepath.Join(t.TempDir(), "creator.key")
	require.NoError(t, os.WriteFile(key, bytes.Repeat([]byte("1"), 64), 0o600))
	assert.Zero(t, Run([]string{"upload", "--key-file", key}), "nothing is left")
	a.Leave(t, "over", true)
	assert.Zero(t, Run([]string{"upload", "--key-file", key}))
	assert.EqualValues(t, 1, a.Ended.Load())
	dir := a.Leave(t, "again", true)
	require.NoError(t, journal.Remove(dir))
	assert.Equal(t, exitUsage, Run([]string{"upload", "--keep", dir, "--key-file", key}), "whose it is was never told")
	assert.Zero(t, Run([]string{"upload", "--keep", dir, "--event", "again", "--server", a.URL, "--key-file", key}))
	assert.EqualValues(t, 2, a.Ended.Load())
	assert.Equal(t, exitFailure, Run([]string{"upload", "--event", "never"}))
}

// TestCommandsSealOnTheFirstChainOfAServer shares the file of known chains with the window.
func TestCommandsSealOnTheFirstChainOfAServer(t *testing.T) {
	settings := t.TempDir()
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", settings)
	a := leftovertest.NewArchive(t)
	file := filepath.Join(t.TempDir(), "creator.key")
	require.NoError(t, os.WriteFile(file, bytes.Repeat([]byte("1"), 64), 0o600))
	key, err := remote.OpenKey(file, "")
	require.NoError(t, err)
	a.Creator.Store(&key.Address)
	upload := func(id event.ID) int {
		a.Leave(t, id, false)
		return Run([]string{"upload", "--event", string(id), "--server", a.URL, "--key-file", file})
	}
	require.Zero(t, upload("first"))
	require.EqualValues(t, 1, a.Sealed.Load())
	other := &remote.Chains{Path: filepath.Join(settings, "footlight", "chains.json")}
	require.ErrorContains(t, other.Of(a.URL)(intent.Domain{ChainID: 1}), "but was 31337")
	a.Chain.Store(1)
	assert.Equal(t, exitFailure, upload("second"))
	assert.EqualValues(t, 1, a.Sealed.Load())
}

func TestCommandsExitWithTwoForWrongUsage(t *testing.T) {
	for _, args := range [][]string{
		{"dance"},
		{"publish", "--dance"},
		{"publish", "--event", "a b"},
		{"publish", "--event", "gig", "--server", "ftp://x"},
		{"publish", "--event", "gig", "--source", "dream"},
		{"publish", "--event", "gig", "--upload-rate", "0"},
		{"export", "--event", "gig"},
		{"export", "--event", "a b", "show.mp4"},
		{"devices", "more"},
		{"export", "--server", "ftp://x", "--event", "gig", "show.mp4"},
	} {
		assert.Equal(t, exitUsage, Run(args), args)
	}
}
