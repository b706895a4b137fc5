package verify

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/manifest"
	"footlight/backend/store/pdp/piece"
)

// sound returns a manifest that agrees with itself.
func sound() manifest.Document {
	d := manifest.Document{Version: 1, EventID: "show", Status: recorded.RecordingCompleted}
	for n := range 3 {
		content := []byte(fmt.Sprint("chunk ", n))
		sum, pieces := sha256.Sum256(content), piece.NewHasher()
		_, _ = pieces.Write(content) // always succeeds
		d.Chunks = append(d.Chunks, manifest.Chunk{
			ChunkIndex: n, CID: blob.RawCID(sum).String(), Size: int64(len(content)), SHA256: fmt.Sprintf("%x", sum),
			PieceCID: pieces.Tree().CID.String(), Leaves: []event.Hash{sum}, Duration: 60.04,
		})
		d.Duration += 60.04
	}
	d.Chunks[1].GapBefore, d.Chunks[2].Gaps, d.Missing = 2.5, []recorded.Gap{{At: 10, Duration: 1}, {At: 30, Duration: 2}}, 5.5
	return d
}

func TestExamine(t *testing.T) {
	require.Empty(t, examine(sound()))
	for name, tc := range map[string]struct {
		edit func(d *manifest.Document)
		says string
	}{
		"status":             {func(d *manifest.Document) { d.Status = "active" }, `its status is "active"`},
		"left out":           {func(d *manifest.Document) { d.Chunks = append(d.Chunks[:1], d.Chunks[2]) }, "chunk 1 is left out"},
		"several left out":   {func(d *manifest.Document) { d.Chunks = d.Chunks[2:] }, "chunks 0 to 1 are left out"},
		"twice":              {func(d *manifest.Document) { d.Chunks[2] = d.Chunks[1] }, "chunk 1 is out of order"},
		"negative index":     {func(d *manifest.Document) { d.Chunks[0].ChunkIndex = -1 }, "chunk -1 is out of order"},
		"sum":                {func(d *manifest.Document) { d.Duration += 0.1 }, "it says 180.220 s long, its chunks add up to 180.120 s"},
		"no number":          {func(d *manifest.Document) { d.Missing = math.NaN() }, "NaN s missing"},
		"leaves":             {func(d *manifest.Document) { d.Chunks[0].Leaves = nil }, "chunk 0: root: 0 leaves cannot be of 7 bytes"},
		"size":               {func(d *manifest.Document) { d.Chunks[0].Size = -1 }, "cannot be of -1 bytes"},
		"CID":                {func(d *manifest.Document) { d.Chunks[0].CID = "x" }, `"x" is no CID`},
		"CID of other bytes": {func(d *manifest.Document) { d.Chunks[0].CID = d.Chunks[1].CID }, "chunk 0: its leaves make the CID"},
		"SHA-256":            {func(d *manifest.Document) { d.Chunks[1].SHA256 = "aa" }, `chunk 1: "aa" is no SHA-256`},
		"PieceCID":           {func(d *manifest.Document) { d.Chunks[1].PieceCID = "baga" }, `chunk 1: "baga" is no PieceCID`},
		"gap outside":        {func(d *manifest.Document) { d.Chunks[2].Gaps[1].At = 61 }, "chunk 2: a gap of 2.000 s at 61.000 s cannot be in it"},
		"gaps out of order":  {func(d *manifest.Document) { d.Chunks[2].Gaps[1].At = 5 }, "at 5.000 s cannot be in it"},
		"length":             {func(d *manifest.Document) { d.Chunks[2].Duration = 0 }, "chunk 2: 0.000 s after"},
	} {
		t.Run(name, func(t *testing.T) {
			d := sound()
			tc.edit(&d)
			require.Contains(t, strings.Join(examine(d), "\n"), tc.says)
		})
	}
	d := sound() // a chunk could not be made, and the manifest says so
	d.Status, d.Chunks, d.Duration, d.Missing = recorded.RecordingFailed, append(d.Chunks[:1], d.Chunks[2]), 120.08, 3
	require.Empty(t, examine(d))
	d = sound() // the end is missing
	d.Chunks[2].Gaps, d.Missing = append(d.Chunks[2].Gaps, recorded.Gap{At: 60.04, Duration: 20}), 25.5
	require.Empty(t, examine(d))
}

// examine returns for every manifest, however wrong.
func FuzzExamine(f *testing.F) {
	text, err := sound().Marshal()
	require.NoError(f, err)
	f.Add(text)
	f.Fuzz(func(t *testing.T, text []byte) {
		var d manifest.Document
		if json.Unmarshal(text, &d) != nil {
			return
		}
		examine(d)
		for _, c := range d.Chunks {
			s, err := hashAll(t.Context(), strings.NewReader(c.SHA256), min(max(c.Size, 0), 1<<20))
			require.NoError(t, err)
			s.compare(c)
			s.checkMovie(c)
		}
	})
}
