package recording_test

import (
	"context"
	"encoding/json"
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
)

func TestARecordingFromStartToEnd(t *testing.T) {
	h := open(t, "")
	h.finish(t, "my.show", 0, 1, 2) // before the recording is started
	v := h.start(t, "my.show")
	require.Equal(t, recorded.RecordingActive, v.Status)
	require.Equal(t, v, h.start(t, "my.show"), "starting an active event is the same answer")
	h.finish(t, "my.show", 3, 4, 5, 6, 7)
	h.finish(t, "other", 3)
	v = h.await(t, "my.show", uploaded(2))
	require.Equal(t, recorded.RecordingActive, v.Status)

	v = h.halt(t, "my.show")
	require.NotEqual(t, recorded.RecordingActive, v.Status)
	v = h.holds(t, h.await(t, "my.show", is(completed)), "<my.show 3><my.show 4>", "<my.show 5><my.show 6>", "<my.show 7>")
	h.cleared(t, "my.show")

	again := h.halt(t, "my.show")
	require.Equal(t, v, again)
	h.finish(t, "my.show", 8, 9)
	require.Equal(t, v, h.status(t, "my.show"))
}

func TestStatusSaysWhatIsStored(t *testing.T) {
	h := open(t, "")
	h.begin(t, "show", 0, 1, 2, 3)
	v := h.end(t, "show", completed)
	require.Equal(t, 2, v.TotalChunks)
	require.Equal(t, 2, v.UploadedChunks)
	require.Zero(t, v.PendingUploads)
	require.EqualValues(t, 100, v.UploadProgress)
	require.EqualValues(t, 4, v.Duration)
	require.InDelta(t, 4*float64(len("<show 0>"))/1e6, v.TotalSizeMB, 1e-9)
	require.WithinDuration(t, time.Now(), *v.LastChunkTime, time.Minute)
	require.Equal(t, event.Address{1}, v.Creator)
	require.EqualValues(t, first, v.StartTime)
	require.Empty(t, v.Error)

	c := v.Chunks[1]
	url := "http://127.0.0.1:8080/ipfs/" + c.CID
	require.Equal(t, recorded.Chunk{
		ChunkID: "show_chunk_1", CID: c.CID, Size: 16, FilCDNURL: url, BackupURLs: []string{url}, Duration: 2,
		ChunkIndex: 1, Timestamp: first + 2000, SHA256: c.SHA256, Mode: recorded.QualityMedium, Status: recorded.ChunkStored,
		Segments: []uint64{2, 3},
	}, c)
	require.Equal(t, recorded.PlaybackChunk{ChunkID: c.ChunkID, CID: c.CID, URL: url, BackupURLs: []string{url}, Duration: 2, Size: 16}, v.PlaybackURLs.Chunks[1])

	table := h.table(t, "show")
	require.Equal(t, v.Chunks, table.Table)
	require.True(t, table.IsComplete)
	owner, err := h.rec.Owner(t.Context(), "show")
	require.NoError(t, err)
	require.Equal(t, event.Address{1}, owner)
}

// A sum of 12.300000000000002 is shown as 12.3.
func TestStatusHasNoMoreDecimalsThanItKnows(t *testing.T) {
	h := open(t, "", func(c *recording.Config) {
		c.Encoder = encoding(func(ctx context.Context, s chunk.Spec) (chunk.Media, error) {
			made, err := glue(ctx, s)
			made.Duration = 4.1000000000000005 // the sum is no exact float
			return made, err
		})
	})
	h.begin(t, "show", 0, 1, 2, 3, 6, 7)
	v := h.await(t, "show", uploaded(3))
	table := h.table(t, "show")
	for what, x := range map[string]any{"status": v, "cid-table": table} {
		text, err := json.Marshal(x)
		require.NoError(t, err)
		require.Contains(t, string(text), `"duration":4.1,`, what)
		require.Contains(t, string(text), `"duration":12.3,`, what)
		require.NotRegexp(t, `"(duration|missing|gapBefore|uploadProgress)":[0-9]+\.[0-9]{4}|"totalSizeMB":[0-9]+\.[0-9]{7}`, string(text), what)
	}
	h.finish(t, "show", 8) // too few segments for a chunk
	h.halt(t, "show")
	require.InDelta(t, 48e-6+8e-6, h.await(t, "show", is(completed)).TotalSizeMB, 0)
}

// unread is a report.Replays that cannot read some chunks.
type unread map[string]bool

// Unread implements report.Replays.
func (u unread) Unread(cid string) bool { return u[cid] }

func TestStatusSaysWhatCannotBePlayed(t *testing.T) {
	lost := unread{}
	h := open(t, "", func(c *recording.Config) { c.Replays = lost })
	v := h.play(t, "show", "")
	require.Empty(t, v.Chunks[0].Error)
	lost[v.Chunks[0].CID] = true
	v = h.status(t, "show")
	require.Contains(t, v.Chunks[0].Error, "cannot be read and is a gap in the replay")
	require.Empty(t, v.Chunks[1].Error)
	require.Equal(t, recorded.ChunkStored, v.Chunks[0].Status)
}

func TestNothingWasRecorded(t *testing.T) {
	h := open(t, "")
	h.start(t, "show")
	v := h.halt(t, "show")
	require.Equal(t, completed, v.Status)
	require.NotNil(t, v.Chunks)
	require.NotNil(t, v.PlaybackURLs.Chunks)
}

func TestStopWaitsForTheOpenSegment(t *testing.T) {
	h := open(t, "")
	h.begin(t, "show", 0)
	require.NoError(t, os.WriteFile(filepath.Join(h.live(), "show-1.ts.tmp"), nil, 0o600))
	v := h.halt(t, "show")
	require.Equal(t, recorded.RecordingStopping, v.Status)
	h.finish(t, "show", 1, 2)
	h.holds(t, h.await(t, "show", is(completed)), "<show 0><show 1>")
}

func TestStopDoesNotWaitForEver(t *testing.T) {
	h := open(t, "", func(c *recording.Config) { c.Grace = 100 * time.Millisecond })
	h.begin(t, "show", 0)
	require.NoError(t, os.WriteFile(filepath.Join(h.live(), "show-1.ts.tmp"), nil, 0o600))
	h.holds(t, h.end(t, "show", completed), "<show 0>")
}

func TestAStoppedRecordingGoesOn(t *testing.T) {
	h := open(t, "")
	h.begin(t, "show", 0, 1, 2)
	h.end(t, "show", completed)
	h.finish(t, "show", 3) // not recorded

	later := request("show")
	later.StartTime, later.Quality = first+1e6, recorded.QualityHigh
	v := h.record(t, later)
	require.Equal(t, recorded.RecordingActive, v.Status)
	require.EqualValues(t, first, v.StartTime)
	require.Equal(t, recorded.QualityHigh, v.Quality)
	h.finish(t, "show", 4, 5)
	v = h.await(t, "show", uploaded(3))
	require.Equal(t, "<show 4><show 5>", h.contents(t, v)[2])
	require.Equal(t, "show_chunk_2", v.Chunks[2].ChunkID)
}

// owners knows the owner of one event.
type owners struct{ id event.ID }

func (o owners) Owner(_ context.Context, id event.ID) (event.Address, error) {
	if id == o.id {
		return event.Address{9}, nil
	}
	return event.Address{}, event.ErrNotFound
}

func TestWhoMayStart(t *testing.T) {
	h := open(t, "", func(c *recording.Config) { c.Owners = owners{"planned"} })
	ctx := t.Context()
	h.start(t, "show")
	stranger := request("show")
	stranger.Creator = event.Address{2}
	_, err := h.rec.Start(ctx, stranger)
	require.ErrorIs(t, err, event.ErrTaken)
	_, err = h.rec.Start(ctx, request("planned"))
	require.ErrorIs(t, err, event.ErrTaken)

	h.unknown(t, "new")
	_, err = h.rec.Stop(ctx, "new", nil)
	require.ErrorIs(t, err, event.ErrNotFound)
	_, err = h.rec.CIDs(ctx, "new")
	require.ErrorIs(t, err, event.ErrNotFound)
	_, err = h.rec.Owner(ctx, "new")
	require.ErrorIs(t, err, event.ErrNotFound)
}

// entrance says whether watching costs money, for every event but "new".
type entrance struct{ paid bool }

func (e entrance) Paid(_ context.Context, id event.ID) (bool, error) {
	if id == "new" {
		return false, event.ErrNotFound
	}
	return e.paid, nil
}

func TestPaidShowsAreStoredApart(t *testing.T) {
	for _, tc := range []struct {
		name, archive string
		id            event.ID
		paid          bool
		private       int32
	}{
		{name: "free", id: "show"},
		{name: "paid", id: "show", paid: true, private: 1},
		{name: "not planned", id: "new", paid: true},
		{name: "asked to be public", id: "show", paid: true, archive: recorded.ArchivePublic},
		{name: "asked to be ticketed", id: "show", archive: recorded.ArchiveTicketed, private: 1},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var private, store atomic.Int32
			h := open(t, "", func(c *recording.Config) {
				c.Tickets = entrance{tc.paid}
				c.Private, c.Store = counted(c.Store, &private), counted(c.Store, &store)
			})
			ask := request(tc.id)
			ask.Archive = tc.archive
			h.record(t, ask)
			h.finish(t, tc.id, 0, 1)
			h.await(t, tc.id, uploaded(1))
			require.Equal(t, tc.private, private.Load())
			require.Equal(t, 1-tc.private, store.Load())
		})
	}
}

func TestUploadsAreRetried(t *testing.T) {
	var left atomic.Int32
	left.Store(12)
	h := open(t, "", func(c *recording.Config) { c.Store = failing(c.Store, &left) })
	h.begin(t, "show", 0, 1)
	v := h.await(t, "show", func(v recorded.Recording) bool { return v.TotalChunks == 1 })
	require.LessOrEqual(t, v.UploadedChunks, 1)
	h.holds(t, h.await(t, "show", uploaded(1)), "<show 0><show 1>")
}

func TestAChunkThatCannotBeMade(t *testing.T) {
	h := open(t, "")
	h.start(t, "show")
	h.write(t, "show", "broken")
	h.finish(t, "show", 1, 2, 3)
	v := h.end(t, "show", recorded.RecordingFailed)
	require.Equal(t, 1, v.UploadedChunks, "the others are stored")
	require.NotEmpty(t, v.Error)
	require.NotEmpty(t, v.Chunks[0].Error)
	require.Empty(t, v.Chunks[0].CID)
	table := h.table(t, "show")
	require.Len(t, table.Table, 1)
	require.False(t, table.IsComplete)

	// The segments are kept: once they can be read, a new start makes the chunk.
	h.mend(t, "<mended>")
	h.start(t, "show")
	v = h.holds(t, h.await(t, "show", uploaded(2)), "<mended><show 1>", "<show 2><show 3>")
	require.Empty(t, v.Error)
}

// A chunk that cannot be made at the end is missing before no other chunk. So it counts as a gap at
// the end of the chunk before it, once the recording has ended.
func TestTheEndThatCannotBeMadeIsMissing(t *testing.T) {
	h := open(t, "")
	h.begin(t, "show", 0, 1)
	for _, seq := range []int{2, 3} {
		require.NoError(t, finish(h.live(), "show", seq, []byte("broken")))
	}
	require.Zero(t, h.await(t, "show", faulty).Missing)
	v := h.end(t, "show", recorded.RecordingFailed)
	require.InDelta(t, 2, v.Missing, 1e-9)
	require.Equal(t, []recorded.Gap{{At: 2, Duration: 2}}, v.Chunks[0].Gaps)
	require.Empty(t, v.Chunks[1].Gaps)
}

func TestSegmentsFinishedWhileAwayAreTaken(t *testing.T) {
	h := open(t, "")
	h.begin(t, "show", 0)
	h.close(t)
	h.finish(t, "show", 1, 2)
	h = open(t, h.dir)
	finished, err := filepath.Glob(filepath.Join(h.live(), "*.ts"))
	require.NoError(t, err)
	for _, path := range finished { // the segmenter may delete the segments now
		require.NoError(t, os.Remove(path))
	}
	h.holds(t, h.await(t, "show", uploaded(1)), "<show 0><show 1>")
}

func TestTheBusMayBeLost(t *testing.T) {
	var left atomic.Int32
	h := open(t, "", func(c *recording.Config) { c.Store = failing(c.Store, &left) })
	h.begin(t, "show", 0, 1)
	h.await(t, "show", uploaded(1))
	left.Store(1 << 30) // the second chunk cannot be stored by this process
	h.finish(t, "show", 2, 3, 4)
	h.await(t, "show", func(v recorded.Recording) bool { return v.TotalChunks == 2 })
	h = h.reopen(t, []string{"nats"})
	v := h.await(t, "show", uploaded(2))
	require.Equal(t, recorded.RecordingActive, v.Status)
	h.finish(t, "show", 5)
	h.holds(t, h.await(t, "show", uploaded(3)), "<show 0><show 1>", "<show 2><show 3>", "<show 4><show 5>")
}

func TestAChunkFileThatWasLostIsMadeAgain(t *testing.T) {
	var left atomic.Int32
	left.Store(1 << 30)
	h := open(t, "", func(c *recording.Config) { c.Store = failing(c.Store, &left) })
	h.begin(t, "show", 0, 1)
	path := filepath.Join(h.dir, "spool", "show", "show_chunk_0.mp4")
	h.await(t, "show", func(v recorded.Recording) bool {
		return len(v.Chunks) == 1 && v.Chunks[0].Status == recorded.ChunkUploading
	})
	require.NoError(t, os.WriteFile(path, []byte("bit rot"), 0o600))
	left.Store(0)
	h.holds(t, h.await(t, "show", uploaded(1)), "<show 0><show 1>")
}
