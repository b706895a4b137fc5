package recording_test

import (
	"context"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/recording"
)

// TestAStudioMayStillBringWhatItWasAskedForAgain, after a restart too.
func TestAStudioMayStillBringWhatItWasAskedForAgain(t *testing.T) {
	for name, lost := range loses {
		t.Run("losing "+name, func(t *testing.T) {
			h := studio(t, "", 100*time.Millisecond)
			h.brought(t, 1, "chunk 1")
			h.await(t, "show", uploaded(1))
			h.halt(t, "show")
			h.await(t, "show", is(event.RecordingFailed))
			h.close(t)

			h = studio(t, h.dir, time.Hour) // resumes
			h = h.reopen(t, lost, func(c *recording.Config) { c.Inspector = lenient{} })
			h.brought(t, 0, "chunk 0")
			h.await(t, "show", uploaded(2))
		})
	}
}

// TestAnUploadThatIsNotRecordedStays where it came, so that its last piece alone comes
// again.
func TestAnUploadThatIsNotRecordedStays(t *testing.T) {
	h, d := crammedFixture(t, &collector{})
	h.record(t, byStudio("show"))
	_, err := h.upload(t, 1, "chunk 1") // so that chunk 0 is known, and awaited
	require.NoError(t, err)
	h.await(t, "show", uploaded(1))
	const body = "chunk 0"
	_, err = h.piece(t, 0, body, 0, 3)
	require.NoError(t, err)
	d.full.Store(true)
	_, err = h.piece(t, 0, body, 3, len(body))
	require.ErrorIs(t, err, syscall.ENOSPC)
	at, err := h.rec.Studio.Uploaded(t.Context(), "show", 0, int64(len(body)))
	require.NoError(t, err)
	require.Equal(t, event.ChunkReceipt{EventID: "show", Received: int64(len(body))}, at)
	d.full.Store(false)
	require.Eventually(t, func() bool { return !h.rec.Health().Paused }, time.Minute, 10*time.Millisecond)
	got, err := h.piece(t, 0, body, 3, len(body))
	require.NoError(t, err)
	require.True(t, got.Complete)
	h.await(t, "show", uploaded(2))
}

// brief finds every upload a millisecond long.
type brief struct{}

// Inspect implements recording.Inspector.
func (brief) Inspect(context.Context, string) (float64, error) { return 0.001, nil }

// now waits for the wall clock's next milliseconds.
func now(t *testing.T) time.Time {
	t.Helper()
	before := time.Now()
	require.Eventually(t, func() bool { return time.Since(before) > 3*time.Millisecond }, time.Minute, time.Millisecond)
	return time.Now()
}

// stoppedLate is a recording of a studio whose show was long over when it was stopped.
func stoppedLate(t *testing.T) *fixture {
	t.Helper()
	h := open(t, "", func(c *recording.Config) {
		c.Inspector, c.StudioWait, c.Grace = brief{}, time.Millisecond, time.Millisecond
	})
	h.record(t, byStudio("show"))
	_, err := h.uploadAt(t, 0, first)
	require.NoError(t, err)
	h.await(t, "show", uploaded(1))
	h.halt(t, "show")
	h.await(t, "show", is(event.RecordingCompleted))
	now(t)
	return h
}

// TestABreakAfterAStudioIsNoGap where a studio made the recording, and a studio or the server goes
// on with it.
func TestABreakAfterAStudioIsNoGap(t *testing.T) {
	h := stoppedLate(t)
	h.record(t, byStudio("show"))
	_, err := h.uploadAt(t, 1, now(t).UnixMilli())
	require.NoError(t, err)
	require.Zero(t, h.await(t, "show", uploaded(2)).Missing)

	h = stoppedLate(t)
	h.start(t, "show")
	late := time.Since(time.UnixMilli(first))
	for seq := range 2 {
		require.NoError(t, finishLate(h.live(), "show", seq, late, []byte{'<', byte('a' + seq), '>'}))
	}
	require.Zero(t, h.await(t, "show", uploaded(2)).Missing)
}

// glass is an Inspector that tells when it looks at a chunk, and waits.
type glass chan struct{}

// Inspect implements recording.Inspector.
func (g glass) Inspect(context.Context, string) (float64, error) {
	g <- struct{}{}
	<-g
	return 2, nil
}

// TestAChunkOfAStudioComesTooLateForTheServers: the recording is stopped, and goes on
// by the server, while the chunk is looked at.
func TestAChunkOfAStudioComesTooLateForTheServers(t *testing.T) {
	g := make(glass)
	h := open(t, "", func(c *recording.Config) { c.Inspector, c.StudioWait, c.Grace = g, time.Hour, time.Millisecond })
	h.record(t, byStudio("show"))
	late := make(chan error)
	go func() {
		p := event.Piece{Length: 7, Size: 7, Timestamp: first + 6000}
		_, uploadErr := h.rec.Studio.Upload(context.WithoutCancel(t.Context()), "show", 3, p, strings.NewReader("chunk 3"))
		late <- uploadErr
	}()
	<-g
	h.halt(t, "show")
	h.start(t, "show")
	h.finish(t, "show", 0, 1)
	h.await(t, "show", uploaded(1))
	g <- struct{}{}
	var invalid *event.ErrInvalid
	require.ErrorAs(t, <-late, &invalid)
	require.Equal(t, "source", invalid.Field)
	v := h.status(t, "show")
	require.Equal(t, []string{"<show 0><show 1>"}, h.contents(t, v))
}
