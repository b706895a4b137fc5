package recording_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/recording"
	"footlight/backend/recording/index"
)

// loses is what a server that is killed comes back without.
var loses = map[string][]string{"nothing": nil, "the bus": {"nats"}}

// reopen leaves the house, loses folders of it and comes back.
func (h *house) reopen(t *testing.T, lost []string, change func(*recording.Config)) *house {
	t.Helper()
	h.close(t)
	for _, name := range lost {
		require.NoError(t, os.RemoveAll(filepath.Join(h.dir, name)))
	}
	return open(t, h.dir, change)
}

// TestAStudioMayStillBringWhatItWasAskedForAgain, after a restart too.
func TestAStudioMayStillBringWhatItWasAskedForAgain(t *testing.T) {
	for name, lost := range loses {
		t.Run("losing "+name, func(t *testing.T) {
			h := studio(t, "", 100*time.Millisecond)
			_, err := h.upload(t, 1, "chunk 1")
			require.NoError(t, err)
			h.await(t, "show", uploaded(1))
			_, err = h.rec.Stop(t.Context(), "show")
			require.NoError(t, err)
			h.await(t, "show", is(event.RecordingFailed))
			h.close(t)

			h = studio(t, h.dir, time.Hour) // resumes
			h = h.reopen(t, lost, func(c *recording.Config) { c.Inspector = lenient{} })
			_, err = h.upload(t, 0, "chunk 0")
			require.NoError(t, err)
			h.await(t, "show", uploaded(2))
		})
	}
}

// idle is a queue whose work waits for another life.
type idle struct{}

// Push implements jobs.Queue.
func (idle) Push(context.Context, string, []byte) error { return nil }

// Run implements jobs.Queue.
func (idle) Run(ctx context.Context, _ int, _ func(context.Context, []byte, int) error) error {
	<-ctx.Done()
	return nil
}

// failOne records a chunk that cannot be made, and could be from then on.
func failOne(t *testing.T, h *house) {
	t.Helper()
	h.start(t, "show")
	for seq := range 2 {
		require.NoError(t, finish(h.live(), "show", seq, []byte("broken")))
	}
	h.await(t, "show", func(v event.Recording) bool { return v.Error != "" })
	_, err := h.rec.Stop(t.Context(), "show")
	require.NoError(t, err)
	h.await(t, "show", is(event.RecordingFailed))
	require.NoError(t, os.WriteFile(filepath.Join(h.dir, "spool", "show", "show-0.ts"), []byte("<mended>"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(h.dir, "spool", "show", "show-1.ts"), []byte("<too>"), 0o600))
}

// TestWhatIsTriedAgainIsAfterARestart has a server killed between a resume and the
// encoding of what failed.
func TestWhatIsTriedAgainIsAfterARestart(t *testing.T) {
	for name, lost := range loses {
		t.Run("losing "+name, func(t *testing.T) {
			h := open(t, "", nil)
			failOne(t, h)
			h = h.reopen(t, nil, func(c *recording.Config) { c.Encode = idle{} })
			require.Empty(t, h.start(t, "show").Error)
			h = h.reopen(t, lost, nil)
			v := h.await(t, "show", uploaded(1))
			require.Equal(t, []string{"<mended><too>"}, h.contents(t, v))
		})
	}
}

// chunkless is a KV that takes in nothing of chunks while it is off.
type chunkless struct {
	index.KV
	off atomic.Bool
}

// Update implements index.KV.
func (k *chunkless) Update(ctx context.Context, key string, value []byte, revision uint64) (uint64, error) {
	if k.off.Load() && strings.HasPrefix(key, "chunks/") {
		return 0, errHalf
	}
	return k.KV.Update(ctx, key, value, revision)
}

// TestAStartThatCouldNotTryAgainIsMadeUpByTheNext, though the recording is active by then.
func TestAStartThatCouldNotTryAgainIsMadeUpByTheNext(t *testing.T) {
	var x chunkless
	h := open(t, "", func(c *recording.Config) { x.KV = c.KV; c.KV = &x })
	failOne(t, h)
	x.off.Store(true)
	_, err := h.rec.Start(t.Context(), request("show"))
	require.ErrorIs(t, err, errHalf)
	x.off.Store(false)
	require.Equal(t, event.RecordingActive, h.start(t, "show").Status)
	v := h.await(t, "show", uploaded(1))
	require.Equal(t, []string{"<mended><too>"}, h.contents(t, v))
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
func stoppedLate(t *testing.T) *house {
	t.Helper()
	h := open(t, "", func(c *recording.Config) {
		c.Inspector, c.StudioWait, c.Grace = brief{}, time.Millisecond, time.Millisecond
	})
	ask := request("show")
	ask.Source = event.SourceStudio
	_, err := h.rec.Start(t.Context(), ask)
	require.NoError(t, err)
	_, err = h.uploadAt(t, 0, first)
	require.NoError(t, err)
	h.await(t, "show", uploaded(1))
	_, err = h.rec.Stop(t.Context(), "show")
	require.NoError(t, err)
	h.await(t, "show", is(event.RecordingCompleted))
	now(t)
	return h
}

// TestABreakAfterAStudioIsNoGap where a studio made the recording, and a studio or the server goes
// on with it.
func TestABreakAfterAStudioIsNoGap(t *testing.T) {
	h := stoppedLate(t)
	ask := request("show")
	ask.Source = event.SourceStudio
	_, err := h.rec.Start(t.Context(), ask)
	require.NoError(t, err)
	_, err = h.uploadAt(t, 1, now(t).UnixMilli())
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
	ask := request("show")
	ask.Source = event.SourceStudio
	_, err := h.rec.Start(t.Context(), ask)
	require.NoError(t, err)
	late := make(chan error)
	go func() {
		p := event.Piece{Length: 7, Size: 7, Timestamp: first + 6000}
		_, uploadErr := h.rec.Studio.Upload(context.WithoutCancel(t.Context()), "show", 3, p, strings.NewReader("chunk 3"))
		late <- uploadErr
	}()
	<-g
	_, err = h.rec.Stop(t.Context(), "show")
	require.NoError(t, err)
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
