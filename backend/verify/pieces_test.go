package verify

import (
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/manifest"
	"footlight/backend/store/pdp/piece"
	"footlight/backend/store/pdp/possession"
)

// onRecord returns a data set with chunks of an event that have these contents.
func onRecord(t *testing.T, id string, contents ...string) possession.Moment {
	t.Helper()
	m := possession.Moment{Label: id, Proof: possession.Proof{Block: 5, Leaves: 3}}
	for n, content := range contents {
		c := chunkOf(n, content)
		name, err := piece.Parse(c.PieceCID)
		require.NoError(t, err)
		m.Pieces = append(m.Pieces, possession.Held{CID: name, Label: labelOf(event.ID(id), c), Proven: true})
	}
	return m
}

func chunkOf(n int, content string) manifest.Chunk {
	pieces := piece.NewHasher()
	_, _ = pieces.Write([]byte(content)) // always succeeds
	return manifest.Chunk{ChunkIndex: n, CID: "cid of " + content, PieceCID: pieces.Tree().CID.String()}
}

// A proof may name the piece of an equal chunk, but of no other one.
func TestEqualChunks(t *testing.T) {
	for name, tc := range map[string]struct {
		own, proven possession.Moment
		chunk       manifest.Chunk
		piece       string
		says        string
	}{
		"its own piece":     {onRecord(t, "show", "a", "a"), onRecord(t, "show", "a", "a"), chunkOf(1, "a"), "1", ""},
		"an equal chunk's":  {onRecord(t, "show", "a", "a"), onRecord(t, "show", "a", "a"), chunkOf(0, "a"), "1", ""},
		"an equal event's":  {onRecord(t, "show", "a"), onRecord(t, "encore", "b", "a"), chunkOf(0, "a"), "1", ""},
		"another chunk's":   {onRecord(t, "show", "a", "b"), onRecord(t, "show", "a", "b"), chunkOf(0, "a"), "1", "on the chain, not"},
		"chunks swapped":    {onRecord(t, "show", "a", "b"), onRecord(t, "show", "a", "b"), chunkOf(0, "b"), "1", `is chunk 1 of "show"`},
		"from another show": {onRecord(t, "show", "a"), onRecord(t, "encore", "b"), chunkOf(0, "b"), "0", `data set 2 belongs to "encore"`},
		"no such piece":     {onRecord(t, "show", "a"), onRecord(t, "show", "a"), chunkOf(0, "a"), "1", "had no piece 1"},
	} {
		t.Run(name, func(t *testing.T) {
			tc.chunk.Proof = &recorded.Proof{DataSet: "2", PieceID: tc.piece, Block: 5, Leaves: 3}
			differences := proofDifferences(tc.chunk, tc.proven)
			if m := labelDifferences("show", tc.chunk, tc.proven); !hasLabel("show", tc.chunk, tc.own) {
				differences = append(differences, m...)
			}
			if tc.says == "" {
				require.Empty(t, differences)
				return
			}
			require.Contains(t, differences[0], tc.says)
		})
	}
}
