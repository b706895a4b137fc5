package recording_test

import (
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording"
)

// A missing chunk may still be uploaded, even after a restart.
func TestAStudioMayStillBringWhatItWasAskedForAgain(t *testing.T) {
	for name, lost := range loses {
		t.Run("losing "+name, func(t *testing.T) {
			h := studio(t, "", waiting(100*time.Millisecond))
			h.brought(t, 1, "chunk 1")
			h.await(t, "show", uploaded(1))
			h.end(t, "show", recorded.RecordingFailed)
			h.close(t)

			h = studio(t, h.dir, waiting(time.Hour)) // resumes the recording
			h = h.reopen(t, lost, waiting(time.Hour))
			h.brought(t, 0, "chunk 0")
			h.await(t, "show", uploaded(2))
		})
	}
}

// The upload stays in the inbox, so that only its last piece has to be sent again.
func TestAnUploadThatIsNotRecordedStays(t *testing.T) {
	h, d := crammedFixture(t, &collector{})
	h.record(t, byStudio("show"))
	h.brought(t, 1, "chunk 1") // so that chunk 0 is awaited
	h.await(t, "show", uploaded(1))
	const body = "chunk 0"
	h.part(t, 0, body, 0, 3)
	d.full.Store(true)
	_, err := h.piece(t, 0, body, 3, len(body))
	require.ErrorIs(t, err, syscall.ENOSPC)
	require.Equal(t, recorded.ChunkReceipt{EventID: "show", Received: int64(len(body))}, h.came(t, 0, len(body)))
	d.full.Store(false)
	eventually(t, func() bool { return !h.rec.Health().Paused })
	require.True(t, h.part(t, 0, body, 3, len(body)).Complete)
	h.await(t, "show", uploaded(2))
}

// now waits until the wall clock shows the next millisecond.
func now(t *testing.T) time.Time {
	t.Helper()
	before := time.Now()
	eventually(t, func() bool { return time.Since(before) > 3*time.Millisecond })
	return time.Now()
}

// stoppedLate returns a studio's recording that was stopped long after the show ended.
func stoppedLate(t *testing.T) *fixture {
	t.Helper()
	brief := func(string) (float64, error) { return 0.001, nil }
	h := studio(t, "", waiting(time.Millisecond), func(c *recording.Config) { c.Inspector = inspecting(brief) })
	h.broughtAt(t, 0, first)
	h.await(t, "show", uploaded(1))
	h.end(t, "show", completed)
	now(t)
	return h
}

// A studio made the recording, and the studio or the server resumes it.
func TestABreakAfterAStudioIsNoGap(t *testing.T) {
	h := stoppedLate(t)
	h.record(t, byStudio("show"))
	h.broughtAt(t, 1, now(t).UnixMilli())
	require.Zero(t, h.await(t, "show", uploaded(2)).Missing)

	h = stoppedLate(t)
	h.start(t, "show")
	late := time.Since(time.UnixMilli(first))
	for seq := range 2 {
		require.NoError(t, finishLate(h.live(), "show", seq, late, []byte{'<', byte('a' + seq), '>'}))
	}
	require.Zero(t, h.await(t, "show", uploaded(2)).Missing)
}

// While the chunk is inspected, the recording is stopped and resumed by the server.
func TestAChunkOfAStudioComesTooLateForTheServers(t *testing.T) {
	looks, late := make(chan struct{}), make(chan error)
	h := studio(t, "", waiting(time.Hour), func(c *recording.Config) {
		c.Inspector = inspecting(func(string) (float64, error) {
			looks <- struct{}{}
			<-looks
			return 2, nil
		})
	})
	go func() { late <- h.send(t, "show", 3, "chunk 3", first+6000) }()
	<-looks
	h.halt(t, "show")
	h.begin(t, "show", 0, 1)
	h.await(t, "show", uploaded(1))
	looks <- struct{}{}
	requireInvalid(t, "source", <-late)
	h.holds(t, h.status(t, "show"), "<show 0><show 1>")
}

// A chunk that could not be inspected is kept: sending its last piece again is enough.
func TestWhatNobodyCouldLookAtIsKept(t *testing.T) {
	left := 1
	h := studio(t, "", waiting(time.Hour), func(c *recording.Config) {
		c.Inspector = inspecting(func(string) (float64, error) {
			if left--; left >= 0 {
				return 0, event.ErrUnavailable
			}
			return 2, nil
		})
	})
	const body = "a chunk in pieces"
	h.part(t, 0, body, 0, 8)
	_, err := h.piece(t, 0, body, 8, len(body))
	require.ErrorIs(t, err, event.ErrUnavailable)
	at := h.came(t, 0, len(body))
	require.EqualValues(t, len(body), at.Received)
	require.False(t, at.Complete)
	require.True(t, h.part(t, 0, body, 8, len(body)).Complete)
	h.holds(t, h.await(t, "show", uploaded(1)), body)
}
