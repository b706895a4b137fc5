package recording_test

import (
	"context"
	"crypto/sha256"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/recording"
	"footlight/backend/recording/copies"
)

// notes are copies.Documents.
type notes struct{ sync.Map }

// Note implements copies.Documents.
func (n *notes) Note(_ context.Context, cid, place string) ([]byte, error) {
	note, _ := n.Load(place + "/" + cid)
	text, _ := note.([]byte)
	return text, nil
}

// SetNote implements copies.Documents.
func (n *notes) SetNote(_ context.Context, cid, place string, note []byte) error {
	n.Store(place+"/"+cid, note)
	return nil
}

// TestDocumentsAreKeptInFurtherPlaces, in those that take them, once, however often
// they fail; what fails is told as the document's.
func TestDocumentsAreKeptInFurtherPlaces(t *testing.T) {
	s, none := &shelf{fails: 1 << 30}, &shelf{}
	h := open(t, "", func(c *recording.Config) {
		keptBy(none)(c)
		c.Documents = &notes{}
		c.Places = append(c.Places, copies.Place{Name: "far", Keeper: s, Queue: quick(t, c.Log, "far"), Documents: true})
	})
	require.NoError(t, h.rec.Copies.KeepDocument(t.Context(), "bafyplan"))
	require.Eventually(t, func() bool { return tried(t, h, "far") > 2 }, time.Minute, time.Millisecond)
	failed, err := h.rec.Failures(t.Context())
	require.NoError(t, err)
	require.Equal(t, []string{"", "bafyplan"}, []string{string(failed.Retried[0].EventID), failed.Retried[0].Document})
	require.NotNil(t, h.rec.Copies.Places(t.Context())[1].FailingSince)

	s.mu.Lock()
	s.fails = 0
	s.mu.Unlock()
	kept := func() bool {
		c, ok, err := h.rec.Copies.Document(t.Context(), "bafyplan", "far")
		return err == nil && ok && c.PieceCID == "piece-bafyplan" && c.KeptAt > 0
	}
	require.Eventually(t, kept, time.Minute, time.Millisecond)
	require.Eventually(t, func() bool { return h.rec.Health().Retrying == 0 }, time.Minute, time.Millisecond)
	require.NoError(t, h.rec.Copies.KeepDocument(t.Context(), "bafyplan"))
	require.NoError(t, h.rec.Copies.KeepDocument(t.Context(), "bafymore"))
	require.Eventually(t, func() bool { return len(s.kept()) == 2 }, time.Minute, time.Millisecond)
	require.Equal(t, copies.Chunk{CID: "bafymore", Document: true}, s.kept()[1])
	require.Empty(t, none.kept())
}

// proven proves more and more.
type proven struct {
	*shelf
	rounds atomic.Int32
}

// Proof implements copies.Proofs.
func (p *proven) Proof(id event.ID, c event.Chunk) (event.Proof, bool) {
	proof, ok := p.shelf.Proof(id, c)
	proof.Leaves = int(p.rounds.Add(1))
	return proof, ok
}

// TestALostManifestIsMadeAgain, with the proofs that stood when it was written, after a
// restart, too.
func TestALostManifestIsMadeAgain(t *testing.T) {
	n, p := &notary{}, &proven{shelf: &shelf{}}
	var h *fixture
	change := func(c *recording.Config) {
		keptBy(p.shelf)(c)
		c.Proofs, c.Notary, c.Leaves = p, n, digests{&h}
	}
	dir := t.TempDir()
	h = open(t, dir, change)
	h.start(t, "show")
	h.finish(t, "show", 0, 1, 3)
	_, err := h.rec.Stop(t.Context(), "show", nil)
	require.NoError(t, err)
	v := h.await(t, "show", anchored)
	require.Positive(t, v.Missing)
	for range 2 {
		var text []byte
		text, err = h.rec.Seals.Manifest(t.Context(), v.Manifest.CID)
		require.NoError(t, err)
		require.Equal(t, n.anchored[0].Digest, event.Hash(sha256.Sum256(text)))
		h.close(t)
		h = open(t, dir, change)
	}
	_, err = h.rec.Seals.Manifest(t.Context(), "bafyother")
	require.ErrorIs(t, err, event.ErrNotFound)
}

// TestWhatIsLostIsNotComplete, nor is what is not over.
func TestWhatIsLostIsNotComplete(t *testing.T) {
	var lost atomic.Value
	lost.Store("")
	h := open(t, "", func(c *recording.Config) { c.Lost = func(cid string) bool { return cid == lost.Load() } })
	h.start(t, "show")
	h.finish(t, "show", 0, 1, 2, 3)
	v := h.await(t, "show", uploaded(2))
	require.False(t, v.IsComplete)
	h.halt(t, "show")
	v = h.await(t, "show", func(v event.Recording) bool { return v.Status == event.RecordingCompleted })
	require.True(t, v.IsComplete)

	lost.Store(v.Chunks[1].CID)
	v = h.status(t, "show")
	require.False(t, v.IsComplete)
	require.Equal(t, "its stored content is damaged or lost in all copies, and is a gap in the replay", v.Chunks[1].Error)
	table, err := h.rec.CIDTable(t.Context(), "show")
	require.NoError(t, err)
	require.False(t, table.IsComplete)
	require.Len(t, table.Table, 2)
	lost.Store("")
	require.True(t, h.status(t, "show").IsComplete)
}
