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
	"footlight/backend/event/recorded"
	"footlight/backend/recording"
)

// waiting inspects uploads with lenient, and waits for missing chunks for that long after a stop.
func waiting(wait time.Duration) func(*recording.Config) {
	return func(c *recording.Config) {
		c.Inspector, c.StudioWait, c.Grace = inspecting(lenient), wait, time.Millisecond
	}
}

// studio opens a recorder and records a show whose creator makes the chunks.
func studio(t *testing.T, dir string, changes ...func(*recording.Config)) *fixture {
	t.Helper()
	h := open(t, dir, changes...)
	h.record(t, byStudio("show"))
	return h
}

// keptOn stores chunks while the disk has space.
func keptOn(d *disk) func(*recording.Config) {
	return func(c *recording.Config) { c.Store, c.Disk = checkedStore{c.Store, d.Probe}, d }
}

// now makes the show begin that long ago.
func (h *fixture) now(ago time.Duration) { h.late = time.Since(time.UnixMilli(first)) - ago }

// upload sends chunk n, which begins at second 2n, in one piece.
func (h *fixture) upload(t *testing.T, n int, body string) (recorded.ChunkReceipt, error) {
	t.Helper()
	return h.piece(t, n, body, 0, len(body))
}

func (h *fixture) brought(t *testing.T, n int, body string) recorded.ChunkReceipt {
	t.Helper()
	got, err := h.upload(t, n, body)
	require.NoError(t, err)
	return got
}

func byStudio(id event.ID) recorded.LivestreamStart {
	r := request(id)
	r.Source = recorded.SourceStudio
	return r
}

// broughtAt uploads chunk n, which begins at ms by the studio's clock.
func (h *fixture) broughtAt(t *testing.T, n int, ms int64) {
	t.Helper()
	require.NoError(t, h.send(t, "show", n, fmt.Sprintf("chunk %d", n), ms))
}

// send uploads chunk n of an event in one piece. It begins at ms.
func (h *fixture) send(t *testing.T, id event.ID, n int, body string, ms int64) error {
	t.Helper()
	p := recorded.Piece{Length: int64(len(body)), Size: int64(len(body)), Timestamp: ms}
	_, err := h.rec.Studio.Upload(t.Context(), id, n, p, strings.NewReader(body))
	return err
}

func (h *fixture) piece(t *testing.T, n int, body string, from, until int) (recorded.ChunkReceipt, error) {
	t.Helper()
	at := first + h.late.Milliseconds() + int64(n)*2000
	p := recorded.Piece{From: int64(from), Length: int64(until - from), Size: int64(len(body)), Timestamp: at}
	return h.rec.Studio.Upload(t.Context(), "show", n, p, strings.NewReader(body[from:until]))
}

func (h *fixture) part(t *testing.T, n int, body string, from, until int) recorded.ChunkReceipt {
	t.Helper()
	got, err := h.piece(t, n, body, from, until)
	require.NoError(t, err)
	return got
}

// came returns how much of chunk n has arrived.
func (h *fixture) came(t *testing.T, n int, size int) recorded.ChunkReceipt {
	t.Helper()
	at, err := h.rec.Studio.Uploaded(t.Context(), "show", n, int64(size))
	require.NoError(t, err)
	return at
}

func requireInvalid(t *testing.T, field string, err error, why ...any) {
	t.Helper()
	var invalid *event.ErrInvalid
	require.ErrorAs(t, err, &invalid, why...)
	require.Equal(t, field, invalid.Field, why...)
}

func requireConflict(t *testing.T, err error) {
	t.Helper()
	var conflict *event.ErrConflict
	require.ErrorAs(t, err, &conflict)
}

// conflicts sends a piece and expects a conflict.
func (h *fixture) conflicts(t *testing.T, n int, body string, from, until int) {
	t.Helper()
	_, err := h.piece(t, n, body, from, until)
	requireConflict(t, err)
}

func TestAStudioMakesTheChunks(t *testing.T) {
	h := studio(t, "", waiting(time.Hour))
	h.now(5 * time.Second)
	h.finish(t, "show", 0, 1, 2, 3)
	sum := sha256.Sum256([]byte("chunk 0"))
	want := recorded.ChunkReceipt{
		EventID: "show", ChunkIndex: 0, Received: 7, Complete: true, SHA256: fmt.Sprintf("%x", sum),
		Timestamp: first + h.late.Milliseconds(), Duration: 2,
	}
	for range 2 { // the same bytes get the same answer
		require.Equal(t, want, unnamed(h.brought(t, 0, "chunk 0")))
	}
	h.conflicts(t, 0, "other 0", 0, 7)

	h.brought(t, 1, "chunk 1")
	v := h.holds(t, h.await(t, "show", uploaded(2)), "chunk 0", "chunk 1")
	require.Equal(t, recorded.ModeCopy, v.Chunks[1].Mode)
	require.EqualValues(t, first+h.late.Milliseconds()+2000, v.Chunks[1].Timestamp)
	require.Zero(t, v.Missing)

	h.end(t, "show", completed) // everything that the server saw is uploaded, so it does not wait
	h.cleared(t, "show")
	_, err := h.upload(t, 2, "chunk 2")
	requireConflict(t, err)
	require.ErrorContains(t, err, "start the recording again")
	h.brought(t, 1, "chunk 1")
}

func TestUploadsGoOnWhereTheyWere(t *testing.T) {
	h := studio(t, "", waiting(time.Hour))
	const body = "a chunk in pieces"
	require.Equal(t, recorded.ChunkReceipt{EventID: "show", Received: 5}, h.part(t, 0, body, 0, 5))
	h.conflicts(t, 0, body, 7, 9)
	h.close(t) // the server is killed meanwhile

	h = studio(t, h.dir, waiting(time.Hour))
	require.EqualValues(t, 5, h.came(t, 0, len(body)).Received)
	p, torn := recorded.Piece{From: 5, Length: 12, Size: int64(len(body))}, io.MultiReader(strings.NewReader(body[5:8]), broken{})
	_, err := h.rec.Studio.Upload(t.Context(), "show", 0, p, torn)
	require.ErrorIs(t, err, errBroken)
	require.True(t, h.part(t, 0, body, 8, len(body)).Complete)
	h.holds(t, h.await(t, "show", uploaded(1)), body)
	require.True(t, h.came(t, 0, len(body)).Complete)
}

// A client that lost the answer sends the last piece again, at once and after the chunk is stored.
func TestALastPieceMayComeAgain(t *testing.T) {
	h := studio(t, "", waiting(time.Hour))
	const body = "a chunk in pieces"
	for range 2 {
		require.EqualValues(t, 5, h.part(t, 0, body, 0, 5).Received, "a first piece, too")
	}
	want := h.part(t, 0, body, 5, len(body))
	require.True(t, want.Complete)
	for range 2 {
		require.Equal(t, unnamed(want), unnamed(h.part(t, 0, body, 5, len(body))))
		h.await(t, "show", uploaded(1))
	}
	h.conflicts(t, 0, "a chunk in othErs", 5, len(body))
	h.halt(t, "show")
	h.removed(t, "show")
	_, err := h.piece(t, 0, body, 5, len(body))
	require.ErrorIs(t, err, event.ErrNotFound)
}

// unnamed removes the CIDs, which a chunk has only once it is stored.
func unnamed(r recorded.ChunkReceipt) recorded.ChunkReceipt {
	r.CID, r.PieceCID = "", ""
	return r
}

// Any piece of a complete chunk may be sent again, while the chunk is in the spool and when it is
// stored. Other bytes are refused at once.
func TestAnyPieceMayComeAgain(t *testing.T) {
	d := fullDisk()
	h := studio(t, "", waiting(time.Hour), keptOn(d))
	const body = "a chunk in three pieces"
	var want recorded.ChunkReceipt
	for _, span := range [][2]int{{0, 7}, {7, 14}, {14, len(body)}} {
		want = h.part(t, 0, body, span[0], span[1])
	}
	require.True(t, want.Complete)
	for range 2 {
		for _, span := range [][2]int{{0, 7}, {7, 14}, {14, len(body)}, {3, 5}, {9, len(body)}, {0, len(body)}} {
			require.Equal(t, unnamed(want), unnamed(h.part(t, 0, body, span[0], span[1])), span)
			h.conflicts(t, 0, "A CHUNK IN THREE PIECES", span[0], span[1])
			h.conflicts(t, 0, body+" and more", span[0], span[1])
		}
		d.full.Store(false)
		h.await(t, "show", uploaded(1))
		eventually(t, func() bool { return len(h.spooled(t, "show")) == 1 })
	}
}

// If the chunk cannot be read, the piece is neither accepted nor refused.
func TestAPieceOfWhatCannotBeRead(t *testing.T) {
	h := studio(t, "", waiting(time.Hour), func(c *recording.Config) { c.Content = bare{} })
	h.brought(t, 0, "chunk 0")
	h.await(t, "show", uploaded(1))
	_, err := h.piece(t, 0, "chunk 0", 0, 3)
	require.ErrorIs(t, err, event.ErrUnavailable)
	require.NotErrorIs(t, err, os.ErrNotExist)
	h.brought(t, 0, "chunk 0") // the index holds its hash
}

// bare is a store that has lost everything.
type bare struct{}

func (bare) Fetch(context.Context, cid.Cid) (io.ReadSeekCloser, int64, error) {
	return nil, 0, blob.ErrNotFound
}

func TestUploadsBeginWhenTheShowDid(t *testing.T) {
	h := studio(t, "", waiting(time.Hour))
	at := func(ms int64) error {
		_, err := h.rec.Studio.Upload(t.Context(), "show", 0, recorded.Piece{Length: 1, Size: 2, Timestamp: ms}, strings.NewReader("x"))
		return err
	}
	for name, ms := range map[string]int64{
		"year 1970": 1, "before the show": first - time.Hour.Milliseconds() - 1, "tomorrow": time.Now().Add(24 * time.Hour).UnixMilli(),
		"year 9999": time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli(), "before the epoch": -1,
	} {
		requireInvalid(t, "timestamp", at(ms), name)
	}
	for _, ms := range []int64{0, first - time.Hour.Milliseconds(), first, time.Now().UnixMilli()} {
		require.NoError(t, at(ms), ms)
	}
}

// A show begins half an hour late, and its chunks have no timestamps. The server adds no chunk.
func TestAStudioNeedNotSayWhen(t *testing.T) {
	h := open(t, "", waiting(100*time.Millisecond))
	ask := byStudio("show")
	ask.StartTime -= 30 * time.Minute.Milliseconds()
	h.record(t, ask)
	const chunks = 10
	for n := range chunks { // two segments each
		h.finish(t, "show", 2*n, 2*n+1)
	}
	for n := range chunks {
		h.broughtAt(t, n, 0)
	}
	v := h.end(t, "show", completed)
	require.Len(t, v.Chunks, chunks)
	require.EqualValues(t, 2*chunks, v.Duration)
	require.Zero(t, v.Missing)
	for n, c := range v.Chunks {
		require.EqualValues(t, first+2000*n, c.Timestamp)
	}
}

// A rehearsal is recorded a day early.
func TestARehearsalBeforeTheAnnouncedStart(t *testing.T) {
	h := open(t, "", waiting(time.Hour))
	ask := byStudio("early")
	ask.StartTime = time.Now().Add(24 * time.Hour).UnixMilli()
	h.record(t, ask)
	require.NoError(t, h.send(t, "early", 0, "x", time.Now().UnixMilli()))
}

// A recording is removed while the server would wait for more chunks for an hour.
func TestAStudioNeedNotBeAwaited(t *testing.T) {
	h := studio(t, "", waiting(time.Hour))
	h.finish(t, "show", 0, 1, 2, 3)
	h.brought(t, 1, "chunk 1") // chunk 0 is awaited
	h.await(t, "show", uploaded(1))
	_, err := h.rec.Remove(t.Context(), "show")
	require.EqualError(t, err, "eventId: is still being recorded; stop it first")
	require.Equal(t, recorded.RecordingStopping, h.halt(t, "show").Status)
	h.removed(t, "show")
	h.unknown(t, "show")
	require.Empty(t, h.names(t))
	h.cleared(t, "show")
	require.Empty(t, h.start(t, "show").Chunks, "and its name can be used again")
}

// The error says what the recording waits for.
func TestWhatIsBeingStoredIsNotRemoved(t *testing.T) {
	d := fullDisk()
	h := studio(t, "", waiting(time.Hour), keptOn(d))
	h.brought(t, 0, "chunk 0")
	h.halt(t, "show")
	_, err := h.rec.Remove(t.Context(), "show")
	require.EqualError(t, err, "eventId: is being completed: 1 of its parts is still to be made or stored")
	d.full.Store(false)
	h.removed(t, "show")
}

// removed removes a recording once its last chunk is done.
func (h *fixture) removed(t *testing.T, id event.ID) {
	t.Helper()
	eventually(t, func() bool {
		_, err := h.rec.Remove(t.Context(), id)
		return err == nil
	})
}

// broken is a connection that breaks.
type broken struct{}

var errBroken = errors.New("test: the connection broke")

func (broken) Read([]byte) (int, error) { return 0, errBroken }

func TestUploadsThatAreRefused(t *testing.T) {
	h := studio(t, "", waiting(time.Hour))
	_, err := h.upload(t, 0, "bad")
	requireInvalid(t, "body", err)
	require.EqualError(t, err, "body: it is bad")
	h.cleared(t, "show")
	h.brought(t, 0, "good")

	for field, p := range map[string]recorded.Piece{
		"body": {Length: 1, Size: recorded.MaxChunkSize + 1}, "Content-Range": {From: 3, Length: 3, Size: 5},
	} {
		_, err = h.rec.Studio.Upload(t.Context(), "show", 1, p, bytes.NewReader(make([]byte, 8)))
		requireInvalid(t, field, err)
	}
	requireInvalid(t, "body", h.send(t, "show", 1, "", 0))
	requireInvalid(t, "chunkIndex", h.send(t, "show", 1000, "far ahead", 0))

	h.start(t, "served")
	requireInvalid(t, "source", h.send(t, "served", 0, "x", 0))
	require.ErrorIs(t, h.send(t, "never", 0, "x", 0), event.ErrNotFound)
}

// The first chunk counts as missing until it is uploaded.
func TestAFirstChunkThatIsAwaitedIsMissing(t *testing.T) {
	h := studio(t, "", waiting(time.Hour))
	h.finish(t, "show", 0, 1, 2, 3)
	eventually(t, func() bool { return len(h.spooled(t, "show")) == 5 })
	h.broughtAt(t, 1, first+2500)
	v := h.await(t, "show", func(v recorded.Recording) bool { return v.Missing > 0 })
	require.InDelta(t, 2.5, v.Missing, 1e-6)
	require.InDelta(t, 2.5, v.Chunks[1].GapBefore, 1e-6)
	h.broughtAt(t, 0, first)
	require.Zero(t, h.status(t, "show").Missing, "but for what may lie between two")
}

// The studio stops after its first chunk, which ends in half an hour by its clock.
func TestAStudioWhoseClockIsFast(t *testing.T) {
	h := studio(t, "", waiting(100*time.Millisecond))
	h.finish(t, "show", 0, 1, 2)
	fast := time.Now().Add(30 * time.Minute)
	h.broughtAt(t, 0, fast.UnixMilli())
	require.NoError(t, finishLate(h.live(), "show", 3, fast.Sub(time.UnixMilli(first+3000)), []byte("<show 3>")))
	v := h.holds(t, h.end(t, "show", completed), "chunk 0", "<show 0><show 1>", "<show 2><show 3>")
	require.Less(t, v.Chunks[0].Timestamp, time.Now().Add(-2*time.Second).UnixMilli(), "it ended before it came")
}

// A recording that waited for its studio is resumed without source, so the awaited chunk can no
// longer be uploaded.
func TestTheServerGoesOnForAStudio(t *testing.T) {
	h := studio(t, "", waiting(time.Hour))
	h.finish(t, "show", 0, 1, 2, 3, 4, 5)
	h.brought(t, 1, "chunk 1") // chunk 0 is awaited
	h.halt(t, "show")
	h.begin(t, "show", 6, 7)
	h.await(t, "show", uploaded(4))
	require.EqualValues(t, first, h.came(t, 0, 1).Timestamp, "its studio learns when a chunk was that the server made")
	require.Positive(t, h.came(t, 0, 1).Duration)
	v := h.holds(t, h.end(t, "show", completed), "<show 0><show 1>", "chunk 1", "<show 4><show 5>", "<show 6><show 7>")
	require.Zero(t, v.Missing)
	h.cleared(t, "show")
}

// A chunk that may no longer be uploaded, and that the server cannot make, is given up.
func TestTheServerGivesUpForAStudio(t *testing.T) {
	h := studio(t, "", waiting(time.Hour))
	h.brought(t, 1, "chunk 1")
	h.halt(t, "show")
	h.start(t, "show")
	require.Contains(t, h.end(t, "show", recorded.RecordingFailed).Chunks[0].Error, "never uploaded")
}

func TestWhatNobodyHasIsGivenUp(t *testing.T) {
	h := studio(t, "", waiting(100*time.Millisecond))
	h.brought(t, 1, "chunk 1")
	h.part(t, 0, "half of chunk 0", 0, 4)
	h.await(t, "show", uploaded(1))
	v := h.end(t, "show", recorded.RecordingFailed)
	require.Contains(t, v.Chunks[0].Error, "never uploaded")
	h.cleared(t, "show")
	require.Zero(t, v.PendingUploads, "nothing is on its way")
	given := h.failures(t).Given
	require.Len(t, given, 1)
	require.Equal(t, "intake", given[0].Stage)
	require.Zero(t, given[0].Attempts)
	_, err := h.upload(t, 0, "chunk 0")
	require.ErrorContains(t, err, "start the recording again")

	h.record(t, byStudio("show")) // a failed chunk may be uploaded later
	h.brought(t, 0, "chunk 0")
	h.await(t, "show", uploaded(2))
}

// loseUpload deletes the file of chunk n, which waits for disk space, and makes space.
func (h *fixture) loseUpload(t *testing.T, n int, d *disk) {
	t.Helper()
	eventually(t, func() bool { return h.rec.Health().Paused })
	require.NoError(t, os.Remove(filepath.Join(h.dir, "spool", "show", fmt.Sprintf("show_chunk_%d.mp4", n))))
	d.full.Store(false)
	eventually(t, func() bool { return !h.came(t, n, len("chunk n")).Complete })
}

// The file is lost before the chunk is stored.
func TestAnUploadWhoseFileIsLostIsAskedForAgain(t *testing.T) {
	d := &disk{}
	h := studio(t, "", waiting(time.Hour), keptOn(d))
	h.brought(t, 0, "chunk 0")
	h.await(t, "show", uploaded(1))
	d.full.Store(true)
	h.brought(t, 1, "chunk 1")
	eventually(t, func() bool { return h.rec.Health().Paused })
	_, err := h.upload(t, 2, "chunk 2")
	require.ErrorIs(t, err, syscall.ENOSPC)
	h.loseUpload(t, 1, d)
	h.brought(t, 1, "chunk 1")
	h.await(t, "show", uploaded(2))
}

// An awaited last chunk is filled up to the usual length. The server's further segments come after
// it.
func TestALastAwaitedChunkIsNoLonger(t *testing.T) {
	d := fullDisk()
	h := studio(t, "", waiting(100*time.Millisecond), keptOn(d))
	h.finish(t, "show", 0, 1, 2, 3, 4, 5)
	h.brought(t, 0, "chunk 0")
	h.loseUpload(t, 0, d)
	h.holds(t, h.end(t, "show", completed), "<show 0><show 1>", "<show 2><show 3>", "<show 4><show 5>")
}
