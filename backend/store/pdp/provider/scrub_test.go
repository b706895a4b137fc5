package provider

import (
	"bytes"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/stretchr/testify/require"

	"footlight/backend/store/pdp/piece"
	"footlight/backend/store/pdp/piecestore"
	"footlight/backend/store/pdp/possession"
)

// stored returns a provider without a chain that has pieces in files and on record, and the folder of the
// files.
func stored(t testing.TB, log io.Writer, contents ...string) (p *Provider, dir string, pieces []piece.CID) {
	t.Helper()
	dir = t.TempDir()
	files, err := piecestore.Open(dir)
	require.NoError(t, err)
	p = newProvider(Config{}, &inventory{
		files: files, records: possession.NewRecords(nil, common.Address{}), damaged: newDamaged(), retired: newRetired(),
		log: slog.New(slog.NewTextHandler(log, nil)),
	})
	for _, content := range contents {
		h := piece.NewHasher()
		_, _ = io.WriteString(h, content) // never fails
		c := h.Tree().CID
		require.NoError(t, files.Put(c, strings.NewReader(content)))
		p.stock.records.Put(&possession.DataSet{}, possession.Record{CID: c, State: possession.Faulty}) // already faulty, so that no report is sent
		pieces = append(pieces, c)
	}
	return p, dir, pieces
}

// TestAPassGoesOnAfterWhatItCannotRead makes a tree unreadable for a reason that does not mean damage.
func TestAPassGoesOnAfterWhatItCannotRead(t *testing.T) {
	var said bytes.Buffer
	var contents []string
	for n := range 20 {
		contents = append(contents, strings.Repeat("a piece ", 100+n))
	}
	p, dir, pieces := stored(t, &said, contents...)
	tree := filepath.Join(dir, pieces[3].String()+".tree")
	kept, err := os.ReadFile(tree)
	require.NoError(t, err)
	require.NoError(t, os.Remove(tree))
	require.NoError(t, os.Mkdir(tree, 0o700))
	told := troubles{}
	for range 2 {
		pass, whole := p.scrubber.pass(t.Context(), told)
		require.False(t, whole)
		require.Equal(t, []int{19, 0}, []int{pass.Pieces, pass.Bad})
	}
	require.Equal(t, 1, strings.Count(said.String(), "level=ERROR"), said.String())
	require.Contains(t, said.String(), pieces[3].String())
	require.False(t, p.stock.damaged.has(pieces[3]))

	require.NoError(t, os.Remove(tree))
	require.NoError(t, os.WriteFile(tree, kept, 0o600))
	pass, whole := p.scrubber.pass(t.Context(), told)
	require.True(t, whole)
	require.Equal(t, 20, pass.Pieces)
	require.Empty(t, told, "next time it is told again")
}
