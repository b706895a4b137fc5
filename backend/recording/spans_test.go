package recording_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording"
)

// evening is a show in steps: a publisher that comes and goes, and a creator who starts and stops
// the recording.
type evening struct {
	*fixture
	late   time.Duration // how long there was no publisher so far
	taking bool          // the segments are being recorded
}

func begun(t *testing.T, size int, grace time.Duration) *evening {
	t.Helper()
	return &evening{fixture: open(t, "", func(c *recording.Config) { c.SegmentsPerChunk, c.Grace = size, grace })}
}

type act func(t *testing.T, e *evening)

// send finishes segments. If they are recorded, it waits until the recorder has taken them.
func send(seqs ...int) act {
	return func(t *testing.T, e *evening) {
		t.Helper()
		for _, seq := range seqs {
			require.NoError(t, finishLate(e.live(), "show", seq, e.late, fmt.Appendf(nil, "<%d>", seq)))
			taken := filepath.Join(e.dir, "spool", "show", fmt.Sprintf("show-%d.ts", seq))
			eventually(t, func() bool {
				_, err := os.Stat(taken)
				return !e.taking || err == nil
			})
		}
	}
}

// openSegment leaves a segment that is being written.
func openSegment(seq int) act {
	return func(t *testing.T, e *evening) {
		t.Helper()
		require.NoError(t, os.WriteFile(filepath.Join(e.live(), fmt.Sprintf("show-%d.ts.tmp", seq)), nil, 0o600))
	}
}

// leave keeps the publisher away until the segmenter deletes everything.
func leave(t *testing.T, e *evening) {
	t.Helper()
	segments, err := filepath.Glob(filepath.Join(e.live(), "show-*.ts*"))
	require.NoError(t, err)
	for _, path := range segments {
		require.NoError(t, os.Remove(path))
	}
	e.late += 3 * time.Minute
}

func start(t *testing.T, e *evening) {
	t.Helper()
	e.start(t, "show")
	e.taking = true
}

func stop(t *testing.T, e *evening) {
	t.Helper()
	e.end(t, "show", completed)
	e.taking = false
}

// The time between a stop and a start, or before the first start, is no gap, even if the segmenter
// has forgotten its count by then. Missing time between two segments of one recording is a gap.
func TestABreakIsNoGap(t *testing.T) {
	for name, tc := range map[string]struct {
		acts    []act
		want    string
		missing float64
	}{
		"from the first segment": {acts: []act{start, send(0, 1), stop}, want: "<0><1>"},
		"a sound check":          {acts: []act{send(0, 1, 2), leave, start, send(3, 4), stop}, want: "<3><4>"},
		"a sound check, and at once": {
			acts: []act{send(0, 1, 2), start, send(3, 4), stop}, want: "<3><4>",
		},
		"a break": {acts: []act{start, send(0, 1), stop, leave, start, send(2, 3), stop}, want: "<0><1><2><3>"},
		"a break, and more that was not recorded": {
			acts: []act{start, send(0, 1), stop, send(2, 3), leave, start, send(4, 5), stop}, want: "<0><1><4><5>",
		},
		"a stop long after the show": {acts: []act{send(0, 1, 2), start, send(3, 4, 5), leave, stop}, want: "<3><4><5>"},
		"a stop long after the show, and another": {
			acts: []act{send(0, 1), start, send(2, 3), leave, stop, start, send(4), leave, stop}, want: "<2><3><4>",
		},
		"a start that nothing came of": {
			acts: []act{send(0, 1), start, leave, stop, send(2), leave, start, send(3, 4), stop}, want: "<3><4>",
		},
		"a segment that was open at the stop and never came": {
			acts: []act{start, send(0, 1), openSegment(2), stop, leave, start, send(2, 3), stop}, want: "<0><1><2><3>",
		},
		"a publisher that stayed away while it was recorded": {
			acts: []act{start, send(0, 1), leave, send(2, 3), stop}, want: "<0><1><2><3>", missing: 180,
		},
		"a segment that was lost after the first": {
			acts: []act{send(0, 1), leave, start, send(2, 4), stop}, want: "<2><4>", missing: 1,
		},
	} {
		t.Run(name, func(t *testing.T) {
			e := begun(t, 100, 50*time.Millisecond)
			for _, do := range tc.acts {
				do(t, e)
			}
			v := e.status(t, "show")
			require.Equal(t, tc.want, strings.Join(e.contents(t, v), ""))
			require.InDelta(t, tc.missing, v.Missing, 1e-6, "%+v", v.Chunks)
		})
	}
}

// ending is a segmenter that writes a show's end while the recorder waits.
type ending func(ctx context.Context) (goesOn bool, err error)

// Finish implements recording.Segmenter.
func (e ending) Finish(ctx context.Context, _ event.ID) (bool, error) { return e(ctx) }

// A stop waits for the show's end for a limited time, even if its caller hangs up.
func TestAStopWaitsForTheEnd(t *testing.T) {
	for name, fails := range map[string]error{"in time": nil, "too late": context.DeadlineExceeded} {
		t.Run(name, func(t *testing.T) {
			ctx, hangUp := context.WithCancel(t.Context())
			e := &evening{fixture: open(t, "")}
			start(t, e)
			send(0, 1)(t, e)
			_, err := e.rec.Stop(ctx, "show", ending(func(ctx context.Context) (bool, error) {
				_, bounded := ctx.Deadline()
				require.True(t, bounded)
				hangUp()
				send(2)(t, e)
				return false, fails
			}))
			require.NoError(t, err)
			v := e.await(t, "show", is(completed))
			require.Equal(t, "<0><1><2>", strings.Join(e.contents(t, v), ""))
		})
	}
}

// A segment whose sound is made late is taken before its successors, however long ago the show was stopped.
func TestSoundThatComesLate(t *testing.T) {
	e := begun(t, 2, 50*time.Millisecond)
	start(t, e)
	send(0)(t, e)
	silent := filepath.Join(e.live(), "show-1.ts.raw")
	require.NoError(t, os.WriteFile(silent, nil, 0o600))
	e.taking = false // until the sound is there
	send(2)(t, e)
	_, err := e.rec.Stop(t.Context(), "show", nil)
	require.NoError(t, err)
	for seq, collected := range []bool{true, true, true, false} {
		eventually(t, func() bool { return e.rec.Collects("show", uint64(seq)) == collected }) // true while it is written
	}
	time.Sleep(200 * time.Millisecond)
	require.Equal(t, recorded.RecordingStopping, e.status(t, "show").Status)
	require.NoFileExists(t, filepath.Join(e.dir, "spool", "show", "show-2.ts"))
	send(1)(t, e)
	require.NoError(t, os.Remove(silent))
	v := e.await(t, "show", is(completed))
	require.Equal(t, "<0><1><2>", strings.Join(e.contents(t, v), ""))
	require.Zero(t, v.Missing)
}

// A segment that live/hls leaves out, since it cannot be read, is a gap.
func TestASegmentThatIsLeftOut(t *testing.T) {
	e := begun(t, 2, 50*time.Millisecond)
	start(t, e)
	send(0)(t, e)
	silent := filepath.Join(e.live(), "show-1.ts.raw")
	require.NoError(t, os.WriteFile(silent, []byte("unreadable"), 0o600))
	e.taking = false // until it is left out
	send(2, 3)(t, e)
	_, err := e.rec.Stop(t.Context(), "show", nil)
	require.NoError(t, err)
	require.NoError(t, os.Remove(silent))
	v := e.await(t, "show", is(completed))
	require.Equal(t, "<0><2><3>", strings.Join(e.contents(t, v), ""))
	require.NotZero(t, v.Missing)
}

// The show is stopped before its first segment exists.
func TestAShowThatHasHardlyBegun(t *testing.T) {
	for want, acts := range map[string][]act{"<0>": {send(0, 1)}, "": {leave}} {
		grace := time.Minute
		if want == "" { // nothing comes
			grace = time.Second
		}
		e := begun(t, 2, grace)
		start(t, e)
		v, err := e.rec.Stop(t.Context(), "show", ending(func(context.Context) (bool, error) { return true, nil }))
		require.NoError(t, err)
		require.Equal(t, recorded.RecordingStopping, v.Status)
		e.taking = false // the stop excludes some segments
		for _, do := range acts {
			do(t, e)
		}
		v = e.await(t, "show", is(completed))
		require.Equal(t, want, strings.Join(e.contents(t, v), ""))
		require.Zero(t, v.Missing)
	}
}

// The segmenter asks which numbers are used up.
func TestPast(t *testing.T) {
	e := begun(t, 2, 50*time.Millisecond)
	for _, step := range []struct {
		act  act
		past uint64
	}{
		{act: send(3), past: 0},
		{act: start, past: 4},
		{act: send(4), past: 5},
		{act: send(5, 6), past: 7},
		{act: openSegment(7), past: 7},
		{act: stop, past: 8},
		{act: leave, past: 8},
		{act: start, past: 7},
	} {
		step.act(t, e)
		past, err := e.rec.FirstNew(t.Context(), "show")
		require.NoError(t, err)
		require.Equal(t, step.past, past)
	}
}

// The process ends after the first segments were taken, and before the index holds which of them is
// the first.
func TestTheFirstSegmentIsTakenInOneLifeAndToldInTheNext(t *testing.T) {
	var off atomic.Bool
	e := &evening{fixture: open(t, "", func(c *recording.Config) { c.KV = noUpdates(c.KV, "events/", &off) })}
	send(0, 1)(t, e)
	leave(t, e)
	start(t, e)
	off.Store(true)
	send(2, 3)(t, e)
	require.Empty(t, e.status(t, "show").Chunks, "nothing is decided before it is on record")
	e.close(t)
	off.Store(false)
	leave(t, e)

	e.fixture = open(t, e.dir)
	v := e.await(t, "show", uploaded(1))
	require.Equal(t, []string{"<2><3>"}, e.contents(t, v))
	require.Zero(t, v.Missing)
	e.taking = false // the segments become a chunk at once
	send(4, 5)(t, e)
	stop(t, e)
	require.InDelta(t, 180, e.status(t, "show").Missing, 1e-6, "the stage was empty meanwhile")
}
