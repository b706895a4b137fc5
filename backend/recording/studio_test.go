package recording_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ipfs/go-cid"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/recording"
	"footlight/backend/recording/chunk"
)

// lenient finds every upload two seconds long, but what says it is bad.
type lenient struct{}

// Inspect implements recording.Inspector.
func (lenient) Inspect(_ context.Context, path string) (float64, error) {
	b, err := os.ReadFile(path)
	if strings.Contains(string(b), "bad") {
		return 0, fmt.Errorf("%w: it is bad", chunk.ErrUnusable)
	}
	return 2, err
}

// studio opens a recorder in which an event's creator makes the chunks.
func studio(t *testing.T, dir string, wait time.Duration) *fixture {
	t.Helper()
	h := open(t, dir, func(c *recording.Config) { c.Inspector, c.StudioWait, c.Grace = lenient{}, wait, time.Millisecond })
	h.record(t, byStudio("show"))
	return h
}

// now has the show begin that long ago.
func (h *fixture) now(ago time.Duration) { h.late = time.Since(time.UnixMilli(first)) - ago }

// upload brings chunk n, which begins at second 2n, in one piece.
func (h *fixture) upload(t *testing.T, n int, body string) (event.ChunkReceipt, error) {
	t.Helper()
	return h.piece(t, n, body, 0, len(body))
}

func (h *fixture) brought(t *testing.T, n int, body string) event.ChunkReceipt {
	t.Helper()
	got, err := h.upload(t, n, body)
	require.NoError(t, err)
	return got
}

func byStudio(id event.ID) event.LivestreamStart {
	r := request(id)
	r.Source = event.SourceStudio
	return r
}

// uploadAt brings chunk n, which begins at that time in ms by its studio's clock.
func (h *fixture) uploadAt(t *testing.T, n int, ms int64) (event.ChunkReceipt, error) {
	t.Helper()
	body := fmt.Sprintf("chunk %d", n)
	p := event.Piece{Length: int64(len(body)), Size: int64(len(body)), Timestamp: ms}
	return h.rec.Studio.Upload(t.Context(), "show", n, p, strings.NewReader(body))
}

func (h *fixture) piece(t *testing.T, n int, body string, from, until int) (event.ChunkReceipt, error) {
	t.Helper()
	at := first + h.late.Milliseconds() + int64(n)*2000
	p := event.Piece{From: int64(from), Length: int64(until - from), Size: int64(len(body)), Timestamp: at}
	return h.rec.Studio.Upload(t.Context(), "show", n, p, strings.NewReader(body[from:until]))
}

func requireConflict(t *testing.T, err error) {
	t.Helper()
	var conflict *event.ErrConflict
	require.ErrorAs(t, err, &conflict)
}

func TestAStudioMakesTheChunks(t *testing.T) {
	h := studio(t, "", time.Hour)
	h.now(10 * time.Second)
	h.finish(t, "show", 0, 1, 2, 3)
	got := h.brought(t, 0, "chunk 0")
	sum := sha256.Sum256([]byte("chunk 0"))
	want := event.ChunkReceipt{EventID: "show", ChunkIndex: 0, Received: 7, Complete: true, SHA256: fmt.Sprintf("%x", sum)}
	require.Equal(t, want, got)
	again := h.brought(t, 0, "chunk 0")
	require.Equal(t, want, again, "the same bytes are the same answer")
	_, err := h.upload(t, 0, "other 0")
	requireConflict(t, err)

	h.brought(t, 1, "chunk 1")
	v := h.await(t, "show", uploaded(2))
	require.Equal(t, []string{"chunk 0", "chunk 1"}, h.contents(t, v))
	require.Equal(t, event.ModeCopy, v.Chunks[1].Mode)
	require.EqualValues(t, first+h.late.Milliseconds()+2000, v.Chunks[1].Timestamp)
	require.Zero(t, v.Missing)

	h.halt(t, "show")
	h.await(t, "show", is(event.RecordingCompleted)) // all the server saw is there, so nobody waits
	h.cleared(t, "show")
	_, err = h.upload(t, 2, "chunk 2")
	requireConflict(t, err)
	require.ErrorContains(t, err, "start the recording again")
	h.brought(t, 1, "chunk 1")
}

func TestUploadsGoOnWhereTheyWere(t *testing.T) {
	h := studio(t, "", time.Hour)
	const body = "a chunk in pieces"
	got, err := h.piece(t, 0, body, 0, 5)
	require.NoError(t, err)
	require.Equal(t, event.ChunkReceipt{EventID: "show", Received: 5}, got)
	_, err = h.piece(t, 0, body, 7, 9)
	requireConflict(t, err)
	h.close(t) // and the server is killed meanwhile

	h = studio(t, h.dir, time.Hour)
	at, err := h.rec.Studio.Uploaded(t.Context(), "show", 0, int64(len(body)))
	require.NoError(t, err)
	require.EqualValues(t, 5, at.Received)
	torn := event.Piece{From: 5, Length: 12, Size: int64(len(body))}
	_, err = h.rec.Studio.Upload(t.Context(), "show", 0, torn, io.MultiReader(strings.NewReader(body[5:8]), broken{}))
	require.ErrorIs(t, err, errBroken)
	got, err = h.piece(t, 0, body, 8, len(body))
	require.NoError(t, err)
	require.True(t, got.Complete)
	v := h.await(t, "show", uploaded(1))
	require.Equal(t, []string{body}, h.contents(t, v))
	at, err = h.rec.Studio.Uploaded(t.Context(), "show", 0, int64(len(body)))
	require.NoError(t, err)
	require.True(t, at.Complete)
}

// TestALastPieceMayComeAgain sends it as a client does that lost the answer, at
// once and when the chunk is stored.
func TestALastPieceMayComeAgain(t *testing.T) {
	h := studio(t, "", time.Hour)
	const body = "a chunk in pieces"
	for _, from := range []int{0, 0} {
		got, err := h.piece(t, 0, body, from, 5)
		require.NoError(t, err)
		require.EqualValues(t, 5, got.Received, "a first piece, too")
	}
	want, err := h.piece(t, 0, body, 5, len(body))
	require.NoError(t, err)
	require.True(t, want.Complete)
	for range 2 {
		got, again := h.piece(t, 0, body, 5, len(body))
		require.NoError(t, again)
		require.Equal(t, want, got)
		h.await(t, "show", uploaded(1))
	}
	_, err = h.piece(t, 0, "a chunk in othErs", 5, len(body))
	requireConflict(t, err)
	h.halt(t, "show")
	h.removed(t, "show")
	_, err = h.piece(t, 0, body, 5, len(body))
	require.ErrorIs(t, err, event.ErrNotFound)
}

// TestAnyPieceMayComeAgain of a chunk that is complete: while it is in the spool, and
// when it is stored. What is not of it is refused at once.
func TestAnyPieceMayComeAgain(t *testing.T) {
	d := &disk{}
	d.full.Store(true)
	h := open(t, "", func(c *recording.Config) { c.Inspector, c.Store, c.Disk = lenient{}, fullStore{c.Store, d}, d })
	ask := byStudio("show")
	_, err := h.rec.Start(t.Context(), ask)
	require.NoError(t, err)
	const body = "a chunk in three pieces"
	var want event.ChunkReceipt
	for _, span := range [][2]int{{0, 7}, {7, 14}, {14, len(body)}} {
		want, err = h.piece(t, 0, body, span[0], span[1])
		require.NoError(t, err)
	}
	require.True(t, want.Complete)
	for range 2 {
		for _, span := range [][2]int{{0, 7}, {7, 14}, {14, len(body)}, {3, 5}, {9, len(body)}, {0, len(body)}} {
			got, again := h.piece(t, 0, body, span[0], span[1])
			require.NoError(t, again, span)
			require.Equal(t, want, got, span)
			_, again = h.piece(t, 0, "A CHUNK IN THREE PIECES", span[0], span[1])
			requireConflict(t, again)
			_, again = h.piece(t, 0, body+" and more", span[0], span[1])
			requireConflict(t, again)
		}
		d.full.Store(false)
		h.await(t, "show", uploaded(1))
		require.Eventually(t, func() bool { return len(h.spooled(t, "show")) == 1 }, time.Minute, 10*time.Millisecond)
	}
}

// TestAPieceOfWhatCannotBeRead is neither right nor wrong.
func TestAPieceOfWhatCannotBeRead(t *testing.T) {
	h := open(t, "", func(c *recording.Config) { c.Inspector, c.Content = lenient{}, bare{} })
	h.record(t, byStudio("show"))
	h.brought(t, 0, "chunk 0")
	h.await(t, "show", uploaded(1))
	_, err := h.piece(t, 0, "chunk 0", 0, 3)
	require.ErrorIs(t, err, event.ErrUnavailable)
	require.NotErrorIs(t, err, os.ErrNotExist)
	_, err = h.upload(t, 0, "chunk 0")
	require.NoError(t, err, "its hash is on record")
}

// bare is a store that has lost everything.
type bare struct{}

func (bare) Fetch(context.Context, cid.Cid) (io.ReadSeekCloser, int64, error) {
	return nil, 0, blob.ErrNotFound
}

func TestUploadsBeginWhenTheShowDid(t *testing.T) {
	h := studio(t, "", time.Hour)
	at := func(ms int64) error {
		_, err := h.rec.Studio.Upload(t.Context(), "show", 0, event.Piece{Length: 1, Size: 2, Timestamp: ms}, strings.NewReader("x"))
		return err
	}
	for name, ms := range map[string]int64{
		"year 1970": 1, "before the show": first - time.Hour.Milliseconds() - 1, "tomorrow": time.Now().Add(24 * time.Hour).UnixMilli(),
		"year 9999": time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli(), "before the epoch": -1,
	} {
		var invalid *event.ErrInvalid
		err := at(ms)
		require.ErrorAs(t, err, &invalid, name)
		require.Equal(t, "timestamp", invalid.Field, name)
	}
	for _, ms := range []int64{0, first - time.Hour.Milliseconds(), first, time.Now().UnixMilli()} {
		require.NoError(t, at(ms), ms)
	}
}

// TestAStudioNeedNotSayWhen: of a show that begins half an hour late, the server
// makes nothing that the studio has brought.
func TestAStudioNeedNotSayWhen(t *testing.T) {
	h := open(t, "", func(c *recording.Config) {
		c.Inspector, c.StudioWait, c.Grace = lenient{}, 100*time.Millisecond, time.Millisecond
	})
	ask := request("show")
	ask.Source, ask.StartTime = event.SourceStudio, first-30*time.Minute.Milliseconds()
	_, err := h.rec.Start(t.Context(), ask)
	require.NoError(t, err)
	const chunks = 10
	for n := range chunks { // of two segments
		h.finish(t, "show", 2*n, 2*n+1)
	}
	for n := range chunks {
		body := fmt.Sprintf("chunk %d", n)
		p := event.Piece{Length: int64(len(body)), Size: int64(len(body))}
		_, err = h.rec.Studio.Upload(t.Context(), "show", n, p, strings.NewReader(body))
		require.NoError(t, err)
	}
	h.halt(t, "show")
	v := h.await(t, "show", is(event.RecordingCompleted))
	require.Len(t, v.Chunks, chunks)
	require.EqualValues(t, 2*chunks, v.Duration)
	require.Zero(t, v.Missing)
	for n, c := range v.Chunks {
		require.EqualValues(t, first+2000*n, c.Timestamp)
	}
}

// TestARehearsalBeforeTheAnnouncedStart is recorded a day early.
func TestARehearsalBeforeTheAnnouncedStart(t *testing.T) {
	h := open(t, "", func(c *recording.Config) { c.Inspector = lenient{} })
	ask := request("early")
	ask.Source, ask.StartTime = event.SourceStudio, time.Now().Add(24*time.Hour).UnixMilli()
	h.record(t, ask)
	_, err := h.rec.Studio.Upload(t.Context(), "early", 0, event.Piece{Length: 1, Size: 1, Timestamp: time.Now().UnixMilli()}, strings.NewReader("x"))
	require.NoError(t, err)
}

// TestAStudioNeedNotBeAwaited takes a recording away while the server would wait
// for more of it for an hour.
func TestAStudioNeedNotBeAwaited(t *testing.T) {
	h := studio(t, "", time.Hour)
	h.finish(t, "show", 0, 1, 2, 3)
	_, err := h.upload(t, 1, "chunk 1") // chunk 0 is awaited
	require.NoError(t, err)
	h.await(t, "show", uploaded(1))
	_, err = h.rec.Remove(t.Context(), "show")
	require.EqualError(t, err, "eventId: is still being recorded; stop it first")
	v := h.halt(t, "show")
	require.Equal(t, event.RecordingStopping, v.Status)
	h.removed(t, "show")
	_, err = h.rec.Status(t.Context(), "show")
	require.ErrorIs(t, err, event.ErrNotFound)
	require.Empty(t, h.names(t))
	h.cleared(t, "show")
	require.Empty(t, h.start(t, "show").Chunks, "and its name can be used again")
}

// TestWhatIsBeingStoredIsNotRemoved says what is awaited.
func TestWhatIsBeingStoredIsNotRemoved(t *testing.T) {
	d := &disk{}
	d.full.Store(true)
	h := open(t, "", func(c *recording.Config) {
		c.Inspector, c.Store, c.Grace = lenient{}, fullStore{c.Store, d}, time.Millisecond
	})
	h.record(t, byStudio("show"))
	h.brought(t, 0, "chunk 0")
	h.halt(t, "show")
	_, err := h.rec.Remove(t.Context(), "show")
	require.EqualError(t, err, "eventId: is being completed: 1 of its chunks is still to be made or stored")
	d.full.Store(false)
	h.removed(t, "show")
}

// removed takes a recording away once its last chunk is dealt with.
func (h *fixture) removed(t *testing.T, id event.ID) {
	t.Helper()
	require.Eventually(t, func() bool {
		_, err := h.rec.Remove(t.Context(), id)
		return err == nil
	}, time.Minute, 10*time.Millisecond)
}

// broken is a connection that breaks.
type broken struct{}

var errBroken = errors.New("test: the connection broke")

func (broken) Read([]byte) (int, error) { return 0, errBroken }

func TestUploadsThatAreRefused(t *testing.T) {
	h := studio(t, "", time.Hour)
	var invalid *event.ErrInvalid
	_, err := h.upload(t, 0, "bad")
	require.ErrorAs(t, err, &invalid)
	require.Equal(t, "body: it is bad", err.Error())
	h.cleared(t, "show")
	h.brought(t, 0, "good")

	for name, p := range map[string]event.Piece{
		"too large": {Length: 1, Size: event.MaxChunkSize + 1}, "nothing": {}, "outside": {From: 3, Length: 3, Size: 5},
	} {
		_, err = h.rec.Studio.Upload(t.Context(), "show", 1, p, bytes.NewReader(make([]byte, 8)))
		require.ErrorAs(t, err, &invalid, name)
	}
	_, err = h.upload(t, 1000, "far ahead")
	require.ErrorAs(t, err, &invalid)

	h.start(t, "served")
	_, err = h.rec.Studio.Upload(t.Context(), "served", 0, event.Piece{Length: 1, Size: 1}, strings.NewReader("x"))
	require.ErrorAs(t, err, &invalid)
	_, err = h.rec.Studio.Upload(t.Context(), "never", 0, event.Piece{Length: 1, Size: 1}, strings.NewReader("x"))
	require.ErrorIs(t, err, event.ErrNotFound)
}

// TestTheServerMakesWhatIsMissing: of chunks of two seconds the studio brings
// the second and the fourth; segments last one.
func TestTheServerMakesWhatIsMissing(t *testing.T) {
	h := studio(t, "", 100*time.Millisecond)
	h.finish(t, "show", 0, 1, 2, 3, 4, 5, 6, 7, 8)
	for _, n := range []int{1, 3} {
		_, err := h.upload(t, n, fmt.Sprintf("chunk %d", n))
		require.NoError(t, err)
	}
	h.await(t, "show", uploaded(2))
	require.Eventually(t, func() bool { return len(h.spooled(t, "show")) == 10 }, time.Minute, 10*time.Millisecond, "the server keeps its own")
	h.halt(t, "show")
	v := h.await(t, "show", is(event.RecordingCompleted))
	require.Equal(t, []string{
		"<show 0><show 1>", "chunk 1", "<show 4><show 5>", "chunk 3", "<show 8>",
	}, h.contents(t, v))
	require.Zero(t, v.Missing)
	h.cleared(t, "show")
}

// TestAFirstChunkThatIsAwaitedIsMissing until it comes.
func TestAFirstChunkThatIsAwaitedIsMissing(t *testing.T) {
	h := studio(t, "", time.Hour)
	h.finish(t, "show", 0, 1, 2, 3)
	require.Eventually(t, func() bool { return len(h.spooled(t, "show")) == 5 }, time.Minute, 10*time.Millisecond)
	_, err := h.uploadAt(t, 1, first+2500)
	require.NoError(t, err)
	v := h.await(t, "show", func(v event.Recording) bool { return v.Missing > 0 })
	require.InDelta(t, 2.5, v.Missing, 1e-6)
	require.InDelta(t, 2.5, v.Chunks[1].GapBefore, 1e-6)
	_, err = h.uploadAt(t, 0, first)
	require.NoError(t, err)
	require.Zero(t, h.status(t, "show").Missing, "but for what may lie between two")
}

// TestWhatAStudioDroppedIsKept: it breaks off between two chunks that follow each
// other by their numbers, so what the server has of that comes after them.
func TestWhatAStudioDroppedIsKept(t *testing.T) {
	h := studio(t, "", 100*time.Millisecond)
	h.finish(t, "show", 0, 1, 2, 3, 4, 5, 6, 7)
	for n, second := range []int64{0, 5} {
		_, err := h.uploadAt(t, n, first+1000*second)
		require.NoError(t, err)
	}
	h.halt(t, "show")
	v := h.await(t, "show", is(event.RecordingCompleted))
	require.Equal(t, []string{"chunk 0", "chunk 1", "<show 2><show 3>", "<show 4><show 7>"}, h.contents(t, v))
	require.EqualValues(t, 3, v.Chunks[1].GapBefore, "where it should be")
	require.EqualValues(t, 3, v.Missing)
}

// TestAnAwaitedChunkIsNoLonger than others before an uploaded one either: what is over
// comes after it, and is a gap in its own place.
func TestAnAwaitedChunkIsNoLonger(t *testing.T) {
	h := studio(t, "", 100*time.Millisecond)
	h.finish(t, "show", 0, 1, 2, 3, 4, 5, 6, 7)
	_, err := h.uploadAt(t, 2, first+6000)
	require.NoError(t, err)
	h.halt(t, "show")
	v := h.await(t, "show", is(event.RecordingCompleted))
	require.Equal(t, []string{"<show 0><show 1>", "<show 2><show 3>", "chunk 2", "<show 4><show 5>"}, h.contents(t, v))
	require.EqualValues(t, 2, v.Chunks[2].GapBefore)
	require.EqualValues(t, 2, v.Missing)
}

// TestAStudioWhoseClockIsFast breaks off after its first chunk, which ends in an hour
// by its clock.
func TestAStudioWhoseClockIsFast(t *testing.T) {
	h := studio(t, "", 100*time.Millisecond)
	h.finish(t, "show", 0, 1, 2)
	fast := time.Now().Add(30 * time.Minute)
	_, err := h.uploadAt(t, 0, fast.UnixMilli())
	require.NoError(t, err)
	require.NoError(t, finishLate(h.live(), "show", 3, fast.Sub(time.UnixMilli(first+3000)), []byte("<show 3>")))
	h.halt(t, "show")
	v := h.await(t, "show", is(event.RecordingCompleted))
	require.Equal(t, []string{"chunk 0", "<show 0><show 1>", "<show 2><show 3>"}, h.contents(t, v))
	require.Less(t, v.Chunks[0].Timestamp, time.Now().Add(-2*time.Second).UnixMilli(), "it ended before it came")
}

// TestTheServerGoesOnForAStudio: a recording that waited for its studio is resumed
// without source, so nobody may bring what is awaited.
func TestTheServerGoesOnForAStudio(t *testing.T) {
	h := studio(t, "", time.Hour)
	h.finish(t, "show", 0, 1, 2, 3, 4, 5)
	_, err := h.upload(t, 1, "chunk 1") // chunk 0 is awaited
	require.NoError(t, err)
	h.halt(t, "show")
	h.start(t, "show")
	h.finish(t, "show", 6, 7)
	h.await(t, "show", uploaded(4))
	h.halt(t, "show")
	v := h.await(t, "show", is(event.RecordingCompleted))
	require.Equal(t, []string{"<show 0><show 1>", "chunk 1", "<show 4><show 5>", "<show 6><show 7>"}, h.contents(t, v))
	require.Zero(t, v.Missing)
	h.cleared(t, "show")
}

// TestTheServerGivesUpForAStudio what nobody may bring any more.
func TestTheServerGivesUpForAStudio(t *testing.T) {
	h := studio(t, "", time.Hour)
	h.brought(t, 1, "chunk 1")
	h.halt(t, "show")
	h.start(t, "show")
	h.halt(t, "show")
	v := h.await(t, "show", is(event.RecordingFailed))
	require.Contains(t, v.Chunks[0].Error, "never uploaded")
}

func TestWhatNobodyHasIsGivenUp(t *testing.T) {
	h := studio(t, "", 100*time.Millisecond)
	h.brought(t, 1, "chunk 1")
	_, err := h.piece(t, 0, "half of chunk 0", 0, 4)
	require.NoError(t, err)
	h.await(t, "show", uploaded(1))
	h.halt(t, "show")
	v := h.await(t, "show", is(event.RecordingFailed))
	require.Contains(t, v.Chunks[0].Error, "never uploaded")
	h.cleared(t, "show")
	require.Zero(t, v.PendingUploads, "nothing is on its way")
	all, err := h.rec.Failures(t.Context())
	require.NoError(t, err)
	require.Len(t, all.Given, 1)
	require.Equal(t, "intake", all.Given[0].Stage)
	require.Zero(t, all.Given[0].Attempts)
	_, err = h.upload(t, 0, "chunk 0")
	require.ErrorContains(t, err, "start the recording again")

	ask := request("show") // what failed may be brought later
	ask.Source = event.SourceStudio
	h.record(t, ask)
	h.brought(t, 0, "chunk 0")
	h.await(t, "show", uploaded(2))
}

// TestAnUploadWhoseFileIsLostIsAskedForAgain loses it before it is stored.
func TestAnUploadWhoseFileIsLostIsAskedForAgain(t *testing.T) {
	d := &disk{}
	h := open(t, "", func(c *recording.Config) { c.Inspector, c.Store, c.Disk = lenient{}, fullStore{c.Store, d}, d })
	h.record(t, byStudio("show"))
	h.brought(t, 0, "chunk 0")
	h.await(t, "show", uploaded(1))
	d.full.Store(true)
	h.brought(t, 1, "chunk 1")
	require.Eventually(t, func() bool { return h.rec.Health().Paused }, time.Minute, 10*time.Millisecond)
	_, err := h.upload(t, 2, "chunk 2")
	require.ErrorIs(t, err, syscall.ENOSPC)
	require.NoError(t, os.Remove(filepath.Join(h.dir, "spool", "show", "show_chunk_1.mp4")))
	d.full.Store(false)
	require.Eventually(t, func() bool {
		now, broken := h.rec.Studio.Uploaded(t.Context(), "show", 1, 7)
		return broken == nil && !now.Complete
	}, time.Minute, 10*time.Millisecond)
	h.brought(t, 1, "chunk 1")
	h.await(t, "show", uploaded(2))
}

// TestALastAwaitedChunkIsNoLonger than others: what the server has beyond it comes after.
func TestALastAwaitedChunkIsNoLonger(t *testing.T) {
	d := &disk{}
	d.full.Store(true)
	h := open(t, "", func(c *recording.Config) {
		c.Inspector, c.Store, c.Disk = lenient{}, fullStore{c.Store, d}, d
		c.StudioWait, c.Grace = 100*time.Millisecond, time.Millisecond
	})
	h.record(t, byStudio("show"))
	h.finish(t, "show", 0, 1, 2, 3, 4, 5)
	h.brought(t, 0, "chunk 0")
	require.Eventually(t, func() bool { return h.rec.Health().Paused }, time.Minute, 10*time.Millisecond)
	require.NoError(t, os.Remove(filepath.Join(h.dir, "spool", "show", "show_chunk_0.mp4")))
	d.full.Store(false)
	require.Eventually(t, func() bool {
		now, broken := h.rec.Studio.Uploaded(t.Context(), "show", 0, 7)
		return broken == nil && !now.Complete
	}, time.Minute, 10*time.Millisecond)
	h.halt(t, "show")
	v := h.await(t, "show", is(event.RecordingCompleted))
	require.Equal(t, []string{"<show 0><show 1>", "<show 2><show 3>", "<show 4><show 5>"}, h.contents(t, v))
}
