package provider

import (
	"bytes"
	"io"
	"log/slog"
	"os"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"

	"github.com/ethereum/go-ethereum/common"
	"github.com/stretchr/testify/require"

	"footlight/backend/store/pdp/piece"
)

// shelved is a provider that has pieces on its shelf and on record, without a
// chain.
func shelved(t *testing.T, log io.Writer, contents ...string) (p *Provider, pieces []piece.CID) {
	t.Helper()
	p = &Provider{cfg: Config{Log: slog.New(slog.NewTextHandler(log, nil))}, book: newBook(common.Address{}), clinic: newClinic(), retired: newRetired()}
	var err error
	p.shelf, err = openShelf(t.TempDir())
	require.NoError(t, err)
	for _, content := range contents {
		h := piece.NewHasher()
		_, _ = io.WriteString(h, content) // never fails
		c := h.Tree().CID
		require.NoError(t, p.shelf.put(c, strings.NewReader(content)))
		p.book.byCID[c] = nil // in no data set: nothing is to be reported
		pieces = append(pieces, c)
	}
	return p, pieces
}

// TestAPassGoesOnAfterWhatItCannotRead has a tree that cannot be read, for a
// reason that says nothing about it.
func TestAPassGoesOnAfterWhatItCannotRead(t *testing.T) {
	var said bytes.Buffer
	var contents []string
	for n := range 20 {
		contents = append(contents, strings.Repeat("a piece ", 100+n))
	}
	p, pieces := shelved(t, &said, contents...)
	tree := p.shelf.path(pieces[3], treeFile)
	kept, err := os.ReadFile(tree)
	require.NoError(t, err)
	require.NoError(t, os.Remove(tree))
	require.NoError(t, os.Mkdir(tree, 0o700))
	told := troubles{}
	for range 2 {
		pass, whole := p.pass(t.Context(), told)
		require.False(t, whole)
		require.Equal(t, []int{19, 0}, []int{pass.Pieces, pass.Bad})
	}
	require.Equal(t, 1, strings.Count(said.String(), "level=ERROR"), said.String())
	require.Contains(t, said.String(), pieces[3].String())
	require.False(t, p.clinic.has(pieces[3]))

	require.NoError(t, os.Remove(tree))
	require.NoError(t, os.WriteFile(tree, kept, 0o600))
	pass, whole := p.pass(t.Context(), told)
	require.True(t, whole)
	require.Equal(t, 20, pass.Pieces)
	require.Empty(t, told, "next time it is told again")
}

// TestABadSectorIsDamage, and other errors are not.
func TestABadSectorIsDamage(t *testing.T) {
	p, pieces := shelved(t, io.Discard, strings.Repeat("a piece ", 20_000))
	tree, err := p.shelf.tree(pieces[0])
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
