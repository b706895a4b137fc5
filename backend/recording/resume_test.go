package recording_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/recording"
	"footlight/backend/recording/index"
)

// loses is what a server that is killed comes back without.
var loses = map[string][]string{"nothing": nil, "the bus": {"nats"}}

// reopen closes the fixture, loses folders of it and comes back.
func (h *fixture) reopen(t *testing.T, lost []string, change func(*recording.Config)) *fixture {
	t.Helper()
	h.close(t)
	for _, name := range lost {
		require.NoError(t, os.RemoveAll(filepath.Join(h.dir, name)))
	}
	return open(t, h.dir, change)
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
func failOne(t *testing.T, h *fixture) {
	t.Helper()
	h.start(t, "show")
	for seq := range 2 {
		require.NoError(t, finish(h.live(), "show", seq, []byte("broken")))
	}
	h.await(t, "show", func(v event.Recording) bool { return v.Error != "" })
	h.halt(t, "show")
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
