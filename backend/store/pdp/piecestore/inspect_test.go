package piecestore

import (
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"footlight/backend/store/pdp/piece"
)

// TestABadSectorIsDamage checks that a bad sector counts as damage, and other errors do not.
func TestABadSectorIsDamage(t *testing.T) {
	store, err := Open(t.TempDir())
	require.NoError(t, err)
	content := strings.Repeat("a piece ", 20_000)
	h := piece.NewHasher()
	_, _ = io.WriteString(h, content) // never fails
	c := h.Tree().CID
	require.NoError(t, store.Put(c, strings.NewReader(content)))
	tree, err := store.tree(c)
	require.NoError(t, err)
	bad := &os.PathError{Op: "read", Path: "piece", Err: syscall.EIO}
	sound := strings.NewReader(strings.Repeat("a piece ", 10_000))
	for _, r := range []io.Reader{iotest.ErrReader(bad), io.MultiReader(sound, iotest.ErrReader(bad))} {
		_, err = stretch(r, tree, 0, tree.Units(), make([]byte, 200_000))
		require.ErrorIs(t, err, piece.ErrDiffers)
		require.ErrorIs(t, err, syscall.EIO)
	}
	_, err = stretch(iotest.ErrReader(os.ErrPermission), tree, 0, tree.Units(), make([]byte, 200_000))
	require.ErrorIs(t, err, os.ErrPermission)
	require.NotErrorIs(t, err, piece.ErrDiffers)
}
