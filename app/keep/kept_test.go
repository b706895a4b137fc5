package keep

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/store/ipfs/unixfs"
)

// TestContentsOfAFolder covers a chunk in each state, and a file of another program.
func TestContentsOfAFolder(t *testing.T) {
	dir := t.TempDir()
	all, brought := map[string]string{}, map[string]string{}
	for s, isStored := range map[state]bool{waiting: false, sent: false, stored: true, proven: true, spare: false, refused: false} {
		path := filepath.Join(dir, chunk{end: 60_000, size: size{64, 48}, state: s}.name())
		require.NoError(t, os.WriteFile(path, []byte(s), 0o600))
		ref, _, err := unixfs.Name(t.Context(), strings.NewReader(string(s)))
		require.NoError(t, err)
		if all[ref.CID.String()] = path; isStored {
			brought[ref.CID.String()] = path
		}
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "notes.txt"), []byte("another's"), 0o600))
	got, err := Contents(t.Context(), dir)
	require.NoError(t, err)
	assert.Equal(t, all, got)
	got, err = Brought(t.Context(), dir)
	require.NoError(t, err)
	assert.Equal(t, brought, got)
	got, err = Brought(t.Context(), filepath.Join(dir, "never"))
	require.NoError(t, err)
	assert.Empty(t, got, "the folder does not exist")
	unread := chunk{n: 9, size: size{64, 48}, state: stored}
	require.NoError(t, os.Mkdir(filepath.Join(dir, unread.name()), 0o700))
	_, err = Brought(t.Context(), dir)
	require.Error(t, err, "a chunk that cannot be read is an error")
}
