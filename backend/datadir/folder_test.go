package datadir

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func open(t *testing.T, dir string) *Folder {
	t.Helper()
	f, err := Open(dir)
	require.NoError(t, err)
	return f
}

func TestFolderHasOneServer(t *testing.T) {
	dir := t.TempDir()
	first := open(t, dir)
	require.NoError(t, first.Announce(Addresses{HTTP: "127.0.0.1:41234", PID: os.Getpid()}))
	_, err := Open(dir)
	require.ErrorIs(t, err, ErrInUse)
	require.ErrorContains(t, err, "127.0.0.1:41234")
	a, err := ReadAddresses(dir)
	require.NoError(t, err)
	require.Equal(t, "127.0.0.1:41234", a.HTTP)
	require.NoError(t, errors.Join(first.Withdraw(), first.Close()))
	_, err = ReadAddresses(dir)
	require.ErrorIs(t, err, fs.ErrNotExist, "server.json after a clean stop")
}

func TestFolderForgetsAServerThatWasKilled(t *testing.T) {
	dir := t.TempDir()
	killed := open(t, dir)
	require.NoError(t, errors.Join(killed.Announce(Addresses{HTTP: "127.0.0.1:41234"}), killed.Close()))
	next := open(t, dir)
	_, err := ReadAddresses(dir)
	require.ErrorIs(t, err, fs.ErrNotExist, "the next server opens")
	require.NoError(t, next.Close())
}

// TestFolderConceals checks that other users lose access to files left readable for them.
func TestFolderConceals(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"hls", "logs", "mine"} {
		require.NoError(t, os.Mkdir(filepath.Join(dir, name), 0o755))
	}
	f := open(t, dir)
	for name, want := range map[string]os.FileMode{"hls": 0o700, "logs": 0o700, "mine": 0o755} {
		info, err := os.Stat(f.Sub(name))
		require.NoError(t, err)
		require.Equal(t, want, info.Mode().Perm(), name)
	}
	require.NoError(t, f.Close())
}
