package ipfs

import (
	"bytes"
	"errors"
	"io"
	"testing"

	blocks "github.com/ipfs/go-block-format"
	"github.com/ipfs/go-cid"
	car "github.com/ipld/go-car/v2"

	"footlight/backend/blob"
	"footlight/backend/store/ipfs/unixfs"
	"footlight/backend/store/storetest"
)

// A CAR has a private file's every block, each once, beginning with its root.
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
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err = n.WriteCAR(t.Context(), &b, ref.CID); err != nil {
			t.Fatal(err)
		}
		found := carBlocks(t, &b, ref)
		if len(found) != x.blocks || !found[0].Cid().Equals(ref.CID) {
			t.Errorf("%s: %d blocks, want %d", name, len(found), x.blocks)
		}
	}
	if err := n.WriteCAR(t.Context(), io.Discard, blob.RawCID([32]byte{1})); !errors.Is(err, blob.ErrNotFound) {
		t.Errorf("content that is not here: %v", err)
	}
}

func carBlocks(t *testing.T, r io.Reader, ref blob.Ref) (found []blocks.Block) {
	t.Helper()
	reader, err := car.NewBlockReader(r)
	if err != nil || reader.Version != 1 || len(reader.Roots) != 1 || !reader.Roots[0].Equals(ref.CID) {
		t.Fatalf("%v, %+v", err, reader)
	}
	seen := cid.NewSet()
	for {
		b, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil || !seen.Visit(b.Cid()) {
			t.Fatalf("%v, or twice", err)
		}
		found = append(found, b)
	}
}
