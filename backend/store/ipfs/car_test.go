package ipfs

import (
	"bytes"
	"errors"
	"io"
	"testing"

	blocks "github.com/ipfs/go-block-format"
	"github.com/ipfs/go-cid"
	car "github.com/ipld/go-car/v2"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/store/ipfs/unixfs"
	"footlight/backend/store/storetest"
)

// TestWriteCAR checks that a CAR has every block of a private file once, and its root first.
func TestWriteCAR(t *testing.T) {
	n := openNode(t, t.TempDir())
	twice := storetest.Content(1, unixfs.BlockSize)
	for name, x := range map[string]struct {
		content []byte
		blocks  int
	}{
		"one leaf":          {storetest.Content(1, 100), 1},
		"leaves and a root": {storetest.Content(2, 3*unixfs.BlockSize+1), 5},
		"a leaf twice":      {append(twice, twice...), 2},
	} {
		ref, err := n.Private().Receive(t.Context(), bytes.NewReader(x.content))
		require.NoError(t, err)
		var b bytes.Buffer
		require.NoError(t, n.WriteCAR(t.Context(), &b, ref.CID))
		found := carBlocks(t, &b, ref)
		require.Len(t, found, x.blocks, name)
		require.Equal(t, ref.CID, found[0].Cid(), name)
	}
	require.ErrorIs(t, n.WriteCAR(t.Context(), io.Discard, blob.RawCID([32]byte{1})), blob.ErrNotFound)
}

func carBlocks(t *testing.T, r io.Reader, ref blob.Ref) (found []blocks.Block) {
	t.Helper()
	reader, err := car.NewBlockReader(r)
	require.NoError(t, err)
	require.EqualValues(t, 1, reader.Version)
	require.Equal(t, []cid.Cid{ref.CID}, reader.Roots)
	seen := cid.NewSet()
	for {
		b, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return found
		}
		require.NoError(t, err)
		require.True(t, seen.Visit(b.Cid()), "once")
		found = append(found, b)
	}
}
