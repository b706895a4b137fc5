package durable_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/durable"
)

func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "settings")
	for _, text := range []string{"first", "a longer second", "3"} {
		require.NoError(t, durable.WriteFile(path, []byte(text), 0o600))
		got, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, text, string(got))
	}
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode())
	require.NoError(t, os.Mkdir(filepath.Join(dir, "taken"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "taken", "x"), nil, 0o600))
	require.Error(t, durable.WriteFile(filepath.Join(dir, "taken"), []byte("x"), 0o600))
	require.Error(t, durable.WriteFile(filepath.Join(dir, "missing", "x"), []byte("x"), 0o600))
	require.ErrorIs(t, durable.Rename(filepath.Join(dir, "none"), path), os.ErrNotExist)
	require.NoError(t, durable.Sync(dir))
}
