package recording_test

import (
	"context"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/content"
)

// collector counts the calls of Collect.
type collector struct{ told atomic.Int32 }

// Collect implements content.Collector.
func (c *collector) Collect() { c.told.Add(1) }

// names returns the content that recordings use, and whether it is public.
func (h *fixture) names(t *testing.T) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	require.NoError(t, h.rec.Content.References(t.Context(), func(r content.Reference) error {
		all[r.CID] = all[r.CID] || r.Public
		return nil
	}))
	return all
}

// play records the same segments as an event.
func (h *fixture) play(t *testing.T, id event.ID, archive string) recorded.Recording {
	t.Helper()
	h.startAs(t, id, archive)
	h.write(t, id, "one", "two", "three")
	h.await(t, id, uploaded(1))
	h.halt(t, id)
	return h.await(t, id, is(completed))
}

func TestEqualChunksAreMadeOnce(t *testing.T) {
	made := make(chan string, 16)
	h := open(t, "", func(c *recording.Config) { c.Private, c.Encoder = c.Store, counting(c.Encoder, made) })
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

	h.play(t, "ticketed", recorded.ArchiveTicketed)
	require.Len(t, made, 4, "who may read the one may not read the other")
}

func TestRemovingOneBreaksNoOther(t *testing.T) {
	told := &collector{}
	h := open(t, "", func(c *recording.Config) { c.Collector = told })
	a, b := h.play(t, "a", ""), h.play(t, "b", "")
	size := a.Chunks[0].Size + a.Chunks[1].Size
	require.Equal(t, recorded.Removal{EventID: "a", Chunks: 2, Shared: 2, BytesKept: size}, h.remove(t, "a"))
	require.Len(t, h.names(t), 2)
	require.Equal(t, []string{"one" + "two", "three"}, h.contents(t, b))
	h.unknown(t, "a")
	require.Equal(t, recorded.Removal{EventID: "a"}, h.remove(t, "a"), "again")

	h.play(t, "c", "") // shares b's content, although a is removed
	require.Len(t, h.names(t), 2)
	h.remove(t, "b")
	require.Len(t, h.names(t), 2)
	require.Equal(t, recorded.Removal{EventID: "c", Chunks: 2, BytesFreed: size}, h.remove(t, "c"))
	require.Empty(t, h.names(t), "the last one gives it up")
	require.EqualValues(t, 4, told.told.Load(), "once for each, and when it was asked again")
	_, err := h.rec.Remove(t.Context(), "never")
	require.ErrorIs(t, err, event.ErrNotFound)
}

func TestARecordingThatGoesOnIsNotRemoved(t *testing.T) {
	h := open(t, "")
	h.start(t, "show")
	_, err := h.rec.Remove(t.Context(), "show")
	requireInvalid(t, "eventId", err)
}

func TestARemovedNameBeginsAnew(t *testing.T) {
	h := open(t, "")
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
	v = h.holds(t, h.await(t, "show", uploaded(1)), "<show 3><show 4>")
	require.Equal(t, "show_chunk_0", v.Chunks[0].ChunkID)
}

// A removal is interrupted halfway.
func TestRemovalIsTakenUpAgain(t *testing.T) {
	var away atomic.Bool
	h := open(t, "", func(c *recording.Config) {
		c.KV = checkedKV{c.KV, func(call, _ string) error {
			if call == "delete" && away.Load() {
				return errAway
			}
			return nil
		}}
	})
	h.play(t, "show", "")
	away.Store(true)
	_, err := h.rec.Remove(t.Context(), "show")
	require.ErrorIs(t, err, errAway)
	require.Empty(t, h.names(t))
	_, err = h.rec.Status(t.Context(), "show")
	require.ErrorIs(t, err, fs.ErrNotExist, "nobody sees half a recording")
	h = h.reopen(t, nil)
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

// The KV is lost between two equal events.
func TestSharingSurvivesTheBus(t *testing.T) {
	h := open(t, "")
	h.play(t, "a", "")
	made := make(chan string, 16)
	h = h.reopen(t, []string{"nats"}, func(c *recording.Config) { c.Encoder = counting(c.Encoder, made) })
	h.play(t, "b", "")
	require.Empty(t, made)
}

// The KV loses the newest chunks of a recording. Their content must not be dropped.
func TestWhatTheBusLostIsStillReferredTo(t *testing.T) {
	h := open(t, "")
	a := h.play(t, "a", "")
	want := h.names(t)
	require.Len(t, want, 2)
	h = h.reopen(t, nil, func(c *recording.Config) {
		require.NoError(t, c.KV.Delete(t.Context(), "chunks/a/1"))
	})
	require.Equal(t, want, h.names(t))
	require.Equal(t, a.Chunks, h.status(t, "a").Chunks)
}

// twins starts two events with the same segments, whose chunks are due at the same time.
func (h *fixture) twins(t *testing.T) {
	t.Helper()
	for _, id := range []event.ID{"a", "b"} {
		h.start(t, id)
		h.write(t, id, "one", "two")
		h.await(t, id, func(v recorded.Recording) bool { return v.TotalChunks == 1 })
	}
}

func TestEqualChunksOfOneMomentAreMadeOnce(t *testing.T) {
	made, gate := make(chan string, 16), make(chan struct{})
	h := open(t, "", func(c *recording.Config) {
		late := checked(c.Encoder, func(context.Context, chunk.Spec) error {
			<-gate
			return nil
		})
		c.Encoders, c.Encoder = 2, counting(late, made)
	})
	h.twins(t)
	close(gate)
	a, b := h.await(t, "a", uploaded(1)), h.await(t, "b", uploaded(1))
	require.Len(t, made, 1)
	require.Equal(t, a.Chunks[0].CID, b.Chunks[0].CID)
	require.Equal(t, []string{"onetwo"}, h.contents(t, b))
}

// The first of two equal chunks waits for a store that cannot be reached.
func TestEqualChunksAreAdoptedBeforeTheyAreStored(t *testing.T) {
	made := make(chan string, 16)
	var left atomic.Int32
	left.Store(1 << 30)
	h := open(t, "", func(c *recording.Config) {
		c.Encoder, c.Store = counting(c.Encoder, made), failing(c.Store, &left)
	})
	h.twins(t)
	for _, id := range []event.ID{"a", "b"} {
		h.await(t, id, func(v recorded.Recording) bool { return v.Chunks[0].Status == recorded.ChunkUploading })
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

// An event's archive becomes ticketed.
func TestReferencesTellWhoMayRead(t *testing.T) {
	told := &collector{}
	h := open(t, "", func(c *recording.Config) { c.Collector, c.Private = told, c.Store })
	a := h.play(t, "a", recorded.ArchivePublic)
	require.Equal(t, map[string]bool{a.Chunks[0].CID: true, a.Chunks[1].CID: true}, h.names(t))
	require.Zero(t, told.told.Load())
	h.startAs(t, "a", recorded.ArchiveTicketed)
	require.Equal(t, map[string]bool{a.Chunks[0].CID: false, a.Chunks[1].CID: false}, h.names(t))
	require.EqualValues(t, 1, told.told.Load())
}

// An event becomes ticketed while one of its chunks is being stored as public.
func TestArchiveChangesDuringAnUpload(t *testing.T) {
	told, asked, gate := &collector{}, make(chan struct{}, 16), make(chan struct{})
	h := open(t, "", func(c *recording.Config) {
		c.Collector, c.Private = told, c.Store
		c.Store = checkedStore{c.Store, func() error {
			asked <- struct{}{}
			<-gate
			return nil
		}}
	})
	h.begin(t, "show", 0, 1)
	<-asked
	h.halt(t, "show")
	h.startAs(t, "show", recorded.ArchiveTicketed)
	require.EqualValues(t, 1, told.told.Load(), "the change is looked at")
	close(gate)
	h.await(t, "show", uploaded(1))
	eventually(t, func() bool { return told.told.Load() == 2 })
	require.Equal(t, recorded.ArchiveTicketed, h.await(t, "show", uploaded(1)).Archive)
}

// asked records segments with the same content as an event with a given quality.
func (h *fixture) asked(t *testing.T, ask recorded.LivestreamStart) recorded.Chunk {
	t.Helper()
	h.record(t, ask)
	h.write(t, ask.EventID, "one", "two")
	return h.await(t, ask.EventID, uploaded(1)).Chunks[0]
}

func of(id event.ID, quality string) recorded.LivestreamStart {
	r := request(id)
	r.Quality = quality
	return r
}

// An equal chunk is adopted if its quality is at least the one requested.
func TestATwinIsAsGoodAsAsked(t *testing.T) {
	made := make(chan string, 16)
	h := open(t, "", func(c *recording.Config) { c.Encoder = counting(c.Encoder, made) })
	for _, tc := range []struct{ id, asks, gets string }{
		{"a", "low", "low"}, {"b", "medium", "medium"}, {"c", "low", "low"}, {"d", "medium", "medium"}, {"e", "high", "high"},
	} {
		require.Equal(t, tc.gets, h.asked(t, of(event.ID(tc.id), tc.asks)).Mode, tc.id)
	}
	require.Len(t, made, 3, "one of each quality")

	better := open(t, "", func(c *recording.Config) { c.Encoder = counting(c.Encoder, made) })
	for _, id := range []event.ID{"x", "y"} {
		quality := map[event.ID]string{"x": "high", "y": "low"}[id]
		require.Equal(t, "high", better.asked(t, of(id, quality)).Mode, id)
	}
	require.Len(t, made, 4)
}

// A copied chunk has the best quality there is.
func TestATwinThatWasCopiedIsTaken(t *testing.T) {
	made := make(chan string, 16)
	h := open(t, "", func(c *recording.Config) {
		c.Encoder, c.Overdue = starved(counting(c.Encoder, made)), time.Millisecond
	})
	require.Equal(t, "copy", h.asked(t, of("a", "high")).Mode)
	require.Equal(t, "copy", h.asked(t, of("b", "high")).Mode)
	require.Len(t, made, 1)
}

// The machine would have to copy the segments, which cannot be done.
func TestAMachineWithoutTimeTakesAnyTwin(t *testing.T) {
	asked := make(chan chunk.Profile, 16)
	h := open(t, "", func(c *recording.Config) {
		c.Encoder, c.Machine = noting(c.Encoder, asked, true), machine{Cores: 1, Stall: -1}
	})
	for _, id := range []event.ID{"a", "b"} {
		ask := pictures(id)
		ask.Quality = "high"
		require.Equal(t, "low", h.asked(t, ask).Mode, id)
	}
	require.Len(t, asked, 2, "to copy, and to encode")
}

// The readers of the equal chunk have changed since it was made.
func TestATwinThatBecameTicketedIsNotTaken(t *testing.T) {
	made := make(chan string, 16)
	h := open(t, "", func(c *recording.Config) { c.Private, c.Encoder = c.Store, counting(c.Encoder, made) })
	h.play(t, "a", recorded.ArchivePublic)
	require.Len(t, made, 2)
	h.startAs(t, "a", recorded.ArchiveTicketed)
	h.play(t, "b", recorded.ArchivePublic)
	require.Len(t, made, 4)
	h.play(t, "c", recorded.ArchivePublic)
	require.Len(t, made, 4, "of b")
}

// More equal chunks are due at once than there are workers, while the first of them is being made.
// Another event's chunk is still made meanwhile, and in the end every chunk exists, made once.
func TestTwinsKeepNobodyWaiting(t *testing.T) {
	asked, gate := make(chan int64, 16), make(chan struct{})
	h := open(t, "", func(c *recording.Config) {
		c.Encoders, c.Encoder = 2, encoding(func(ctx context.Context, s chunk.Spec) (chunk.Media, error) {
			made, err := glue(ctx, s)
			asked <- made.Size
			if made.Size == int64(len("onetwo")) {
				<-gate
			}
			return made, err
		})
	})
	twins := []event.ID{"a", "b", "c", "d", "e", "f"}
	for _, id := range twins {
		h.start(t, id)
		h.write(t, id, "one", "two")
	}
	require.EqualValues(t, 6, <-asked)
	h.begin(t, "other", 0, 1)
	h.await(t, "other", uploaded(1))
	require.EqualValues(t, 18, <-asked)
	for _, id := range twins {
		require.Zero(t, h.status(t, id).UploadedChunks)
	}
	close(gate)
	for _, id := range twins {
		h.holds(t, h.await(t, id, uploaded(1)), "onetwo")
	}
	require.Empty(t, asked)
}
