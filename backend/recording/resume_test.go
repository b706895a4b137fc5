package recording_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/jobs"
)

// loses names the folders that a killed server loses.
var loses = map[string][]string{"nothing": nil, "the bus": {"nats"}}

// reopen closes the fixture, deletes folders of it and opens it again.
func (h *fixture) reopen(t *testing.T, lost []string, changes ...func(*recording.Config)) *fixture {
	t.Helper()
	h.close(t)
	for _, name := range lost {
		require.NoError(t, os.RemoveAll(filepath.Join(h.dir, name)))
	}
	return open(t, h.dir, changes...)
}

// idle is a queue that does no work.
type idle struct{}

// Push implements jobs.Queue.
func (idle) Push(context.Context, string, []byte) error { return nil }

// Run implements jobs.Queue.
func (idle) Run(ctx context.Context, _ int, _ func(context.Context, []byte, int) error) error {
	<-ctx.Done()
	return nil
}

// failOne records a chunk that fails, and would succeed from then on.
func failOne(t *testing.T, h *fixture) recorded.Recording {
	t.Helper()
	h.start(t, "show")
	h.write(t, "show", "broken", "broken")
	h.await(t, "show", faulty)
	failed := h.end(t, "show", recorded.RecordingFailed)
	h.mend(t, "<mended>", "<too>")
	return failed
}

// mend writes new contents into the first segments in the spool.
func (h *fixture) mend(t *testing.T, bodies ...string) {
	t.Helper()
	for seq, body := range bodies {
		path := filepath.Join(h.dir, "spool", "show", fmt.Sprintf("show-%d.ts", seq))
		require.NoError(t, os.WriteFile(path, []byte(body), 0o600))
	}
}

// A server is killed between a resume and the encoding of the failed chunk.
func TestWhatIsTriedAgainIsAfterARestart(t *testing.T) {
	for name, lost := range loses {
		t.Run("losing "+name, func(t *testing.T) {
			h := open(t, "")
			failOne(t, h)
			h = h.reopen(t, nil, func(c *recording.Config) { c.Encode = idle{} })
			require.Empty(t, h.start(t, "show").Error)
			h = h.reopen(t, lost)
			h.holds(t, h.await(t, "show", uploaded(1)), "<mended><too>")
		})
	}
}

// pushing is a queue that takes a job unless check returns an error.
type pushing struct {
	jobs.Queue
	check func() error
}

// Push implements jobs.Queue.
func (p pushing) Push(ctx context.Context, id string, payload []byte) error {
	if err := p.check(); err != nil {
		return err
	}
	return p.Queue.Push(ctx, id, payload)
}

// A failed chunk is retried only if its recording goes on: nothing looks at one that is final.
func TestAResumeThatBreaksOff(t *testing.T) {
	var noEvents, noJobs atomic.Bool
	h := open(t, "", func(c *recording.Config) {
		c.KV = noUpdates(c.KV, "events/", &noEvents)
		c.Encode = pushing{c.Encode, func() error {
			if noJobs.Load() {
				return errAway
			}
			return nil
		}}
	})
	failed := failOne(t, h)
	noEvents.Store(true)
	_, err := h.rec.Start(t.Context(), request("show"))
	require.ErrorIs(t, err, errAway)
	require.Equal(t, failed, h.status(t, "show"), "as it was")

	noEvents.Store(false)
	noJobs.Store(true)
	_, err = h.rec.Start(t.Context(), request("show"))
	require.ErrorIs(t, err, errAway)
	require.Equal(t, recorded.RecordingActive, h.status(t, "show").Status)
	noJobs.Store(false)
	h.holds(t, h.await(t, "show", uploaded(1)), "<mended><too>") // the next look makes it
}

// A start could not queue the failed chunks. The next one does, although the recording is active by
// then.
func TestAStartThatCouldNotTryAgainIsMadeUpByTheNext(t *testing.T) {
	var off atomic.Bool
	h := open(t, "", func(c *recording.Config) { c.KV = noUpdates(c.KV, "chunks/", &off) })
	failOne(t, h)
	off.Store(true)
	_, err := h.rec.Start(t.Context(), request("show"))
	require.ErrorIs(t, err, errAway)
	off.Store(false)
	require.Equal(t, recorded.RecordingActive, h.start(t, "show").Status)
	h.holds(t, h.await(t, "show", uploaded(1)), "<mended><too>")
}

var (
	errRefused = fmt.Errorf("test: %w", chunk.ErrUnusable)
	errPasses  = errors.New("test: the encoder was killed")
)

// fated opens a recorder whose encoder fails with the given errors, the last one for ever. asked
// counts its calls.
func fated(t *testing.T, dir string, fate ...error) (h *fixture, asked *atomic.Int32) {
	t.Helper()
	asked = &atomic.Int32{}
	return open(t, dir, func(c *recording.Config) {
		c.Encoder = checked(c.Encoder, func(context.Context, chunk.Spec) error {
			return fate[min(int(asked.Add(1)), len(fate))-1]
		})
	}), asked
}

// A chunk is refused once, after failures that pass.
func TestOnlyRefusedMediaCounts(t *testing.T) {
	h, asked := fated(t, "", errPasses, errPasses, errRefused, errPasses, errPasses, errPasses,
		errRefused, errPasses, errRefused, errRefused, nil)
	h.begin(t, "show", 0, 1)
	v := h.await(t, "show", func(v recorded.Recording) bool { return v.UploadedChunks == 1 || v.Error != "" })
	require.Empty(t, v.Error)
	require.EqualValues(t, 11, asked.Load())
}

// Two of the five refusals happen before the restart, three after it.
func TestRefusalsAreCountedOverARestart(t *testing.T) {
	h, asked := fated(t, "", errRefused, errRefused, errPasses)
	h.begin(t, "show", 0, 1)
	eventually(t, func() bool { return asked.Load() > 3 })
	h.close(t)
	h, asked = fated(t, h.dir, errRefused)
	h.await(t, "show", faulty)
	require.EqualValues(t, 3, asked.Load())

	// A new start has the full number of attempts.
	h.end(t, "show", recorded.RecordingFailed)
	h.start(t, "show")
	h.await(t, "show", faulty)
	require.EqualValues(t, 8, asked.Load())
}

// The server restarts between two chapters, then the recording is removed.
func TestChaptersStay(t *testing.T) {
	h := open(t, "")
	h.start(t, "show")
	set := recorded.Chapter{Title: "Set", Timestamp: 1_767_225_600_000}
	for range 2 { // the client sends the chapter again, because the answer was lost
		v, err := h.rec.Mark(t.Context(), "show", []recorded.Chapter{set})
		require.NoError(t, err)
		require.Equal(t, []recorded.Chapter{set}, v.Chapters)
	}
	h = h.reopen(t, []string{"nats"}) // index.json holds the chapters, too
	end := recorded.Chapter{Title: "End", Timestamp: set.Timestamp + 1}
	_, err := h.rec.Mark(t.Context(), "show", []recorded.Chapter{end})
	require.NoError(t, err)
	require.Equal(t, []recorded.Chapter{set, end}, h.status(t, "show").Chapters)
	_, err = h.rec.Mark(t.Context(), "other", nil)
	require.ErrorIs(t, err, event.ErrNotFound)
	h.halt(t, "show")
	h.await(t, "show", is(completed))
	h.remove(t, "show")
	require.Empty(t, h.start(t, "show").Chapters)
}
