package recording_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/recording"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/content"
	"footlight/backend/recording/encode"
	"footlight/backend/recording/index"
)

// collector counts how often it was told to collect.
type collector struct{ told atomic.Int32 }

// Collect implements content.Collector.
func (c *collector) Collect() { c.told.Add(1) }

// names lists what recordings refer to, and what of it is public.
func (h *fixture) names(t *testing.T) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	require.NoError(t, h.rec.Content.References(t.Context(), func(r content.Reference) error {
		all[r.CID] = all[r.CID] || r.Public
		return nil
	}))
	return all
}

// stuck is a KV that cannot delete while fail says why.
type stuck struct {
	index.KV
	fail error
}

// Delete implements index.KV.
func (s *stuck) Delete(ctx context.Context, key string) error {
	if s.fail != nil {
		return s.fail
	}
	return s.KV.Delete(ctx, key)
}

// counting counts what is encoded.
type counting struct {
	encode.Encoder
	made chan string
}

func (c counting) Make(ctx context.Context, s chunk.Spec) (chunk.Media, error) {
	c.made <- filepath.Base(s.Out)
	return c.Encoder.Make(ctx, s)
}

// the same segments, played in two events.
func (h *fixture) play(t *testing.T, id event.ID, archive string) event.Recording {
	t.Helper()
	ask := request(id)
	ask.Archive = archive
	h.record(t, ask)
	for seq, body := range []string{"one", "two", "three"} {
		require.NoError(t, finish(h.live(), id, seq, []byte(body)))
	}
	h.await(t, id, uploaded(1))
	h.halt(t, id)
	return h.await(t, id, is(event.RecordingCompleted))
}

func TestEqualChunksAreMadeOnce(t *testing.T) {
	made := make(chan string, 16)
	h := open(t, "", func(c *recording.Config) {
		c.Private = c.Store
		c.Encoder = counting{c.Encoder, made}
	})
	a, b := h.play(t, "a", ""), h.play(t, "b", "")
	require.Len(t, made, 2, "two chunks, once each")
	for i := range a.Chunks {
		require.Equal(t, a.Chunks[i].CID, b.Chunks[i].CID)
		require.Equal(t, a.Chunks[i].Mode, b.Chunks[i].Mode)
		require.Equal(t, "b_chunk_"+string(rune('0'+i)), b.Chunks[i].ChunkID)
	}
	require.Equal(t, h.contents(t, a), h.contents(t, b))
	require.Equal(t, map[string]bool{a.Chunks[0].CID: true, a.Chunks[1].CID: true}, h.names(t))
	h.cleared(t, "b")

	h.play(t, "ticketed", event.ArchiveTicketed)
	require.Len(t, made, 4, "who may read the one may not read the other")
}

func TestRemovingOneBreaksNoOther(t *testing.T) {
	told := &collector{}
	h := open(t, "", func(c *recording.Config) { c.Collector = told })
	a, b := h.play(t, "a", ""), h.play(t, "b", "")
	ctx := t.Context()

	gone, err := h.rec.Remove(ctx, "a")
	require.NoError(t, err)
	require.Equal(t, event.Removal{EventID: "a", Chunks: 2, Shared: 2, BytesKept: a.Chunks[0].Size + a.Chunks[1].Size}, gone)
	require.Len(t, h.names(t), 2)
	require.Equal(t, []string{"one" + "two", "three"}, h.contents(t, b))
	_, err = h.rec.Status(ctx, "a")
	require.ErrorIs(t, err, event.ErrNotFound)
	gone, err = h.rec.Remove(ctx, "a")
	require.NoError(t, err)
	require.Equal(t, event.Removal{EventID: "a"}, gone, "again")

	h.play(t, "c", "") // shares what b has, although a is gone
	require.Len(t, h.names(t), 2)
	_, err = h.rec.Remove(ctx, "b")
	require.NoError(t, err)
	require.Len(t, h.names(t), 2)
	gone, err = h.rec.Remove(ctx, "c")
	require.NoError(t, err)
	require.Equal(t, event.Removal{EventID: "c", Chunks: 2, BytesFreed: a.Chunks[0].Size + a.Chunks[1].Size}, gone)
	require.Empty(t, h.names(t), "the last one gives it up")
	require.EqualValues(t, 4, told.told.Load(), "once for each, and when it was asked again")
	_, err = h.rec.Remove(ctx, "never")
	require.ErrorIs(t, err, event.ErrNotFound)
}

func TestARecordingThatGoesOnIsNotRemoved(t *testing.T) {
	h := open(t, "", nil)
	h.start(t, "show")
	_, err := h.rec.Remove(t.Context(), "show")
	var invalid *event.ErrInvalid
	require.ErrorAs(t, err, &invalid)
}

func TestARemovedNameBeginsAnew(t *testing.T) {
	h := open(t, "", nil)
	h.play(t, "show", "")
	h.remove(t, "show")
	owner, err := h.rec.Owner(t.Context(), "show")
	require.NoError(t, err)
	require.Equal(t, event.Address{1}, owner)
	stranger := request("show")
	stranger.Creator = event.Address{2}
	_, err = h.rec.Start(t.Context(), stranger)
	require.ErrorIs(t, err, event.ErrTaken)

	v := h.start(t, "show")
	require.Empty(t, v.Chunks)
	h.finish(t, "show", 3, 4)
	v = h.await(t, "show", uploaded(1))
	require.Equal(t, []string{"<show 3><show 4>"}, h.contents(t, v))
	require.Equal(t, "show_chunk_0", v.Chunks[0].ChunkID)
}

// TestRemovalIsTakenUpAgain ends a removal in the middle.
func TestRemovalIsTakenUpAgain(t *testing.T) {
	kv := &stuck{}
	h := open(t, "", func(c *recording.Config) { kv.KV, c.KV = c.KV, kv })
	h.play(t, "show", "")
	kv.fail = errors.New("the bus is away")
	_, err := h.rec.Remove(t.Context(), "show")
	require.ErrorIs(t, err, kv.fail)
	require.Empty(t, h.names(t))
	_, err = h.rec.Status(t.Context(), "show")
	require.ErrorIs(t, err, fs.ErrNotExist, "nobody sees half a recording")
	h.close(t)

	h = open(t, h.dir, nil)
	body, err := os.ReadFile(filepath.Join(h.dir, "spool", "show", "index.json"))
	require.NoError(t, err)
	var left struct {
		Event  struct{ Removed bool }
		Chunks []any
	}
	require.NoError(t, json.Unmarshal(body, &left))
	require.True(t, left.Event.Removed)
	require.Empty(t, left.Chunks)
}

// TestSharingSurvivesTheBus loses the KV between two equal events.
func TestSharingSurvivesTheBus(t *testing.T) {
	h := open(t, "", nil)
	h.play(t, "a", "")
	h.close(t)
	require.NoError(t, os.RemoveAll(filepath.Join(h.dir, "nats")))
	made := make(chan string, 16)
	h = open(t, h.dir, func(c *recording.Config) { c.Encoder = counting{c.Encoder, made} })
	h.play(t, "b", "")
	require.Empty(t, made)
}

// TestWhatTheBusLostIsStillReferredTo loses the newest chunks of a recording from
// the KV: their content must not be collected.
func TestWhatTheBusLostIsStillReferredTo(t *testing.T) {
	h := open(t, "", nil)
	a := h.play(t, "a", "")
	want := h.names(t)
	require.Len(t, want, 2)
	h.close(t)
	h = open(t, h.dir, func(c *recording.Config) {
		require.NoError(t, c.KV.Delete(t.Context(), "chunks/a/1"))
	})
	require.Equal(t, want, h.names(t))
	require.Equal(t, a.Chunks, h.status(t, "a").Chunks)
}

// gated lets nothing be encoded before the gate opens.
type gated struct {
	counting
	gate chan struct{}
}

func (g gated) Make(ctx context.Context, s chunk.Spec) (chunk.Media, error) {
	made, err := g.counting.Make(ctx, s)
	<-g.gate
	return made, err
}

// twins starts two events of the same segments, which are due at the same time.
func (h *fixture) twins(t *testing.T) {
	t.Helper()
	for _, id := range []event.ID{"a", "b"} {
		h.start(t, id)
		for seq, body := range []string{"one", "two"} {
			require.NoError(t, finish(h.live(), id, seq, []byte(body)))
		}
		h.await(t, id, func(v event.Recording) bool { return v.TotalChunks == 1 })
	}
}

func TestEqualChunksOfOneMomentAreMadeOnce(t *testing.T) {
	made, gate := make(chan string, 16), make(chan struct{})
	h := open(t, "", func(c *recording.Config) {
		c.Encoders, c.Encoder = 2, gated{counting{c.Encoder, made}, gate}
	})
	h.twins(t)
	close(gate)
	a, b := h.await(t, "a", uploaded(1)), h.await(t, "b", uploaded(1))
	require.Len(t, made, 1)
	require.Equal(t, a.Chunks[0].CID, b.Chunks[0].CID)
	require.Equal(t, []string{"onetwo"}, h.contents(t, b))
}

// TestEqualChunksAreAdoptedBeforeTheyAreStored has one wait for a store that is
// away.
func TestEqualChunksAreAdoptedBeforeTheyAreStored(t *testing.T) {
	made := make(chan string, 16)
	var left atomic.Int32
	left.Store(1 << 30)
	h := open(t, "", func(c *recording.Config) {
		c.Encoder, c.Store = counting{c.Encoder, made}, moody{c.Store, &left}
	})
	h.twins(t)
	for _, id := range []event.ID{"a", "b"} {
		h.await(t, id, func(v event.Recording) bool { return v.Chunks[0].Status == event.ChunkUploading })
	}
	require.Len(t, made, 1)
	left.Store(0)
	a, b := h.await(t, "a", uploaded(1)), h.await(t, "b", uploaded(1))
	require.Equal(t, a.Chunks[0].CID, b.Chunks[0].CID)
	require.Len(t, made, 1)
	for _, id := range []event.ID{"a", "b"} {
		h.cleared(t, id)
	}
}

// TestReferencesTellWhoMayRead has an event's archive become a ticketed one.
func TestReferencesTellWhoMayRead(t *testing.T) {
	told := &collector{}
	h := open(t, "", func(c *recording.Config) { c.Collector, c.Private = told, c.Store })
	a := h.play(t, "a", event.ArchivePublic)
	require.Equal(t, map[string]bool{a.Chunks[0].CID: true, a.Chunks[1].CID: true}, h.names(t))
	require.Zero(t, told.told.Load())
	again := request("a")
	again.Archive = event.ArchiveTicketed
	h.record(t, again)
	require.Equal(t, map[string]bool{a.Chunks[0].CID: false, a.Chunks[1].CID: false}, h.names(t))
	require.EqualValues(t, 1, told.told.Load())
}

// gate is a store that takes content in once it is open.
type gate struct {
	blob.Receiver
	asked, open chan struct{}
}

// Receive implements blob.Receiver.
func (g gate) Receive(ctx context.Context, r io.Reader) (blob.Ref, error) {
	g.asked <- struct{}{}
	<-g.open
	return g.Receiver.Receive(ctx, r)
}

// TestArchiveChangesDuringAnUpload has an event become a ticketed one while one
// of its chunks is being stored as a public one.
func TestArchiveChangesDuringAnUpload(t *testing.T) {
	told, g := &collector{}, gate{asked: make(chan struct{}, 16), open: make(chan struct{})}
	h := open(t, "", func(c *recording.Config) {
		c.Collector, c.Private, g.Receiver = told, c.Store, c.Store
		c.Store = g
	})
	h.start(t, "show")
	h.finish(t, "show", 0, 1)
	<-g.asked
	h.halt(t, "show")
	again := request("show")
	again.Archive = event.ArchiveTicketed
	h.record(t, again)
	require.EqualValues(t, 1, told.told.Load(), "the change is looked at")
	close(g.open)
	h.await(t, "show", uploaded(1))
	require.Eventually(t, func() bool { return told.told.Load() == 2 }, time.Minute, 10*time.Millisecond)
	require.Equal(t, event.ArchiveTicketed, h.await(t, "show", uploaded(1)).Archive)
}
