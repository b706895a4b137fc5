package verify

import (
	"context"
	"encoding/hex"
	"fmt"
	"math"

	"github.com/ipfs/go-cid"

	"footlight/backend/event/recorded"
	"footlight/backend/recording/manifest"
	"footlight/backend/store/ipfs/unixfs"
	"footlight/backend/store/pdp/piece"
)

// rounding limits how many seconds each rounded term may move a sum.
const rounding = 0.002

// checkRecording checks that the manifest agrees with itself.
func (i *inspection) checkRecording(context.Context) (bool, error) {
	says := fmt.Sprintf("%s: %d chunks, %.2f s", i.doc.Status, len(i.doc.Chunks), i.doc.Duration)
	if i.doc.Missing > 0 {
		says += fmt.Sprintf(", and %.2f s of the show are missing", i.doc.Missing)
	}
	i.report.add(found("recording", says, examine(i.doc)...))
	i.report.Chunks = make([]Chunk, len(i.doc.Chunks))
	for n, c := range i.doc.Chunks {
		i.report.Chunks[n] = Chunk{Index: c.ChunkIndex, CID: c.CID, Size: c.Size, Duration: c.Duration}
	}
	return true, nil
}

// examine returns where a manifest contradicts itself.
func examine(d manifest.Document) (differences []string) {
	if d.Status != recorded.RecordingCompleted && d.Status != recorded.RecordingFailed {
		differences = append(differences, fmt.Sprintf("its status is %q", d.Status))
	}
	differences = append(differences, order(d)...)
	duration, missing, terms := 0.0, 0.0, 1
	for _, c := range d.Chunks {
		duration += c.Duration
		missing += c.GapBefore
		for _, g := range c.Gaps {
			missing += g.Duration
		}
		terms += 1 + len(c.Gaps)
		differences = append(differences, examineChunk(c)...)
	}
	for _, sum := range []struct {
		what        string
		told, found float64
	}{{"long", d.Duration, duration}, {"missing", d.Missing, missing}} {
		if !near(sum.told, sum.found, rounding*float64(terms)) {
			differences = append(differences, fmt.Sprintf("it says %.3f s %s, its chunks add up to %.3f s", sum.told, sum.what, sum.found))
		}
	}
	return differences
}

// near reports whether a and b differ by at most within. It is false for NaN.
func near(a, b, within float64) bool { return math.Abs(a-b) <= within }

// order returns chunks that are not in their place. Only a failed recording may leave chunks out:
// those that could not be made.
func order(d manifest.Document) (differences []string) {
	next := 0
	for _, c := range d.Chunks {
		switch {
		case c.ChunkIndex < next:
			differences = append(differences, fmt.Sprintf("chunk %d is out of order", c.ChunkIndex))
		case c.ChunkIndex > next && d.Status != recorded.RecordingFailed:
			differences = append(differences, leftOut(next, c.ChunkIndex-1))
		}
		next = max(next, c.ChunkIndex+1)
	}
	return differences
}

func leftOut(from, to int) string {
	if from == to {
		return fmt.Sprintf("chunk %d is left out", from)
	}
	return fmt.Sprintf("chunks %d to %d are left out", from, to)
}

// examineChunk checks a chunk's names. The leaves determine all of them except SHA-256 and
// PieceCID, which need the bytes.
func examineChunk(c manifest.Chunk) (differences []string) {
	differ := func(format string, args ...any) {
		differences = append(differences, fmt.Sprintf("chunk %d: ", c.ChunkIndex)+fmt.Sprintf(format, args...))
	}
	leaves := make([][32]byte, len(c.Leaves))
	for n, l := range c.Leaves {
		leaves[n] = l
	}
	if root, err := unixfs.Root(c.Size, leaves); err != nil {
		differ("%v", err)
	} else if root.String() != c.CID {
		differ("its leaves make the CID %s, not %s", root, c.CID)
	}
	if _, err := cid.Decode(c.CID); err != nil {
		differ("%q is no CID", c.CID)
	}
	if sum, err := hex.DecodeString(c.SHA256); err != nil || len(sum) != 32 {
		differ("%q is no SHA-256", c.SHA256)
	}
	if c.PieceCID != "" {
		if p, err := piece.Parse(c.PieceCID); err != nil {
			differ("%q is no PieceCID", c.PieceCID)
		} else if c.Size < 0 || p.Size() != uint64(c.Size) {
			differ("its PieceCID is of %d bytes, not %d", p.Size(), c.Size)
		}
	}
	return append(differences, examineTimes(c)...)
}

func examineTimes(c manifest.Chunk) (differences []string) {
	at := 0.0
	for _, g := range c.Gaps {
		if !(g.At >= at && g.At <= c.Duration+rounding && g.Duration > 0) {
			differences = append(differences, fmt.Sprintf("chunk %d: a gap of %.3f s at %.3f s cannot be in it", c.ChunkIndex, g.Duration, g.At))
		}
		at = g.At
	}
	if !(c.Duration > 0 && c.GapBefore >= 0) {
		differences = append(differences, fmt.Sprintf("chunk %d: %.3f s after a gap of %.3f s", c.ChunkIndex, c.Duration, c.GapBefore))
	}
	return differences
}
