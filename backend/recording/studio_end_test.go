package recording_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event/recorded"
	"footlight/backend/recording"
)

// honestStudio opens a recorder for a studio's show that began that long ago.
func honestStudio(t *testing.T, wait, ago time.Duration, changes ...func(*recording.Config)) *fixture {
	t.Helper()
	looks := func(c *recording.Config) { c.Inspector = inspecting(honest) }
	h := open(t, "", append([]func(*recording.Config){waiting(wait), looks}, changes...)...)
	h.now(ago)
	h.record(t, byStudio("show"))
	return h
}

// lasting returns the content of chunk n.
func lasting(n int, seconds float64) string { return fmt.Sprintf("chunk %d of %g s", n, seconds) }

// bring uploads chunk n, which covers that time of the show, in seconds.
func (h *fixture) bring(t *testing.T, n int, from, until float64) error {
	t.Helper()
	return h.send(t, "show", n, lasting(n, until-from), first+h.late.Milliseconds()+int64(1000*from))
}

// long finishes segments of ten seconds each.
func (h *fixture) long(t *testing.T, seqs ...int) {
	t.Helper()
	for _, seq := range seqs {
		h.segment(t, seq, 10*float64(seq), fmt.Sprintf("<show %d>", seq))
	}
}

// segment finishes a segment that begins at a second of the show.
func (h *fixture) segment(t *testing.T, seq int, from float64, body string) {
	t.Helper()
	late := h.late + time.Duration((from-float64(seq))*float64(time.Second))
	require.NoError(t, finishLate(h.live(), "show", seq, late, []byte(body)))
}

// short returns a segment of 0.04 seconds.
func short(t *testing.T) string {
	t.Helper()
	b, err := os.ReadFile("chunk/testdata/sound-torn.ts")
	require.NoError(t, err)
	return string(b)
}

// stopShow stops the recording once n chunks are done.
func (h *fixture) stopShow(t *testing.T, n int) {
	t.Helper()
	h.await(t, "show", uploaded(n))
	h.halt(t, "show")
}

// The server makes the missing chunks when its wait for the studio is over.
func TestWhatAStudioDoesNotBring(t *testing.T) {
	type piece struct {
		n           int
		from, until float64
	}
	seconds, tens, four := []float64{0, 1, 2, 3, 4, 5, 6, 7}, []float64{0, 10, 20}, []float64{0, 10, 20, 30}
	for name, tc := range map[string]struct {
		segments []float64 // seconds at which they begin
		short    int       // the index of a short one; 0 means none
		brings   []piece
		want     []string
		gaps     []float64 // before each chunk; nil means not checked
	}{
		"the first and every other": {
			segments: append(seconds, 8), brings: []piece{{1, 2, 4}, {3, 6, 8}}, gaps: []float64{0, 0, 0, 0, 0},
			want: []string{"<show 0><show 1>", lasting(1, 2), "<show 4><show 5>", lasting(3, 2), "<show 8>"},
		},
		// No chunk is awaited between the two, so the server's comes after them.
		"what is between two": {
			segments: seconds, brings: []piece{{0, 0, 2}, {1, 5, 7}}, gaps: []float64{0, 3, 0, 0},
			want: []string{lasting(0, 2), lasting(1, 2), "<show 2><show 3>", "<show 4><show 7>"},
		},
		// An awaited chunk is no longer than others, so the rest comes after it.
		"what is before the third": {
			segments: seconds, brings: []piece{{2, 6, 8}}, gaps: []float64{0, 0, 2, 0},
			want: []string{"<show 0><show 1>", "<show 2><show 3>", lasting(2, 2), "<show 4><show 5>"},
		},
		"the last, in part": {
			segments: tens, brings: []piece{{0, 0, 10}, {1, 10, 20}, {2, 20, 26}},
			want: []string{lasting(0, 10), lasting(1, 10), lasting(2, 6), "<show 2>"},
		},
		"all but the beginning": { // filled in once and in order, however often the server looks
			segments: tens, brings: []piece{{0, 0, 7}},
			want: []string{lasting(0, 7), "<show 0><show 1>", "<show 2>"},
		},
		"from the middle of a segment on, after all": {
			segments: four, brings: []piece{{0, 0, 14.75}, {1, 25, 40}},
			want: []string{lasting(0, 14.75), lasting(1, 15), "<show 1><show 2>"},
		},
		"from the middle of a segment on, in its place": {
			segments: four, brings: []piece{{0, 0, 16}, {2, 25, 40}},
			want: []string{lasting(0, 16), "<show 1><show 2>", lasting(2, 15)},
		},
		"nothing, of a short last segment": { // it does not last ten seconds
			segments: tens, short: 2, brings: []piece{{0, 0, 10}, {1, 10, 20}, {2, 12, 22}},
			want: []string{lasting(0, 10), lasting(1, 10), lasting(2, 10)},
		},
		"nothing, of a short one before a break": {
			segments: []float64{0, 10, 22, 32}, short: 1, brings: []piece{{0, 0, 11}, {1, 22, 42}},
			want: []string{lasting(0, 11), lasting(1, 20)},
		},
		"nothing, of a short one before a long break": {
			segments: []float64{0, 10, 200, 210}, short: 1, brings: []piece{{0, 0, 11}, {1, 200, 220}},
			want: []string{lasting(0, 11), lasting(1, 20)},
		},
	} {
		t.Run(name, func(t *testing.T) {
			wait, ago := 100*time.Millisecond, tc.segments[len(tc.segments)-1]+10
			if tc.short > 0 { // the studio has uploaded everything
				wait, ago = time.Hour, tc.brings[len(tc.brings)-1].until
			}
			h := honestStudio(t, wait, time.Duration(ago)*time.Second)
			for seq, from := range tc.segments {
				body := fmt.Sprintf("<show %d>", seq)
				if seq > 0 && seq == tc.short {
					body = short(t)
				}
				h.segment(t, seq, from, body)
			}
			for _, p := range tc.brings {
				require.NoError(t, h.bring(t, p.n, p.from, p.until))
			}
			h.await(t, "show", uploaded(len(tc.brings)))
			// The server keeps its own segments.
			eventually(t, func() bool { return len(h.spooled(t, "show")) == len(tc.segments)+1 })
			v := h.holds(t, h.end(t, "show", completed), tc.want...)
			missing := 0.0
			for n, gap := range tc.gaps {
				require.InDelta(t, gap, v.Chunks[n].GapBefore, 1e-6, n)
				missing += gap
			}
			if tc.gaps != nil {
				require.InDelta(t, missing, v.Missing, 1e-6)
			}
			h.cleared(t, "show")
		})
	}
}

// The last seconds are uploaded after the stop.
func TestALastChunkMayBeOnItsWay(t *testing.T) {
	h := honestStudio(t, time.Hour, 30*time.Second)
	h.long(t, 0, 1, 2)
	for n, until := range []float64{10, 20, 26} {
		require.NoError(t, h.bring(t, n, 10*float64(n), until))
	}
	h.stopShow(t, 3)
	require.Equal(t, recorded.RecordingStopping, h.status(t, "show").Status)
	require.NoError(t, h.bring(t, 3, 26, 29))
	h.holds(t, h.await(t, "show", is(completed)), lasting(0, 10), lasting(1, 10), lasting(2, 6), lasting(3, 3))
}

// The studio's last chunk ends in the middle of a segment.
func TestTheServerGoesOnInTheMiddleOfASegment(t *testing.T) {
	h := honestStudio(t, time.Hour, 40*time.Second)
	h.long(t, 0, 1)
	require.NoError(t, h.bring(t, 0, 0, 6))
	h.stopShow(t, 1)
	h.start(t, "show")
	h.long(t, 2, 3)
	h.stopShow(t, 3)
	h.holds(t, h.await(t, "show", is(completed)), lasting(0, 6), "<show 0><show 1>", "<show 2><show 3>")
}

// Uploaded pieces keep a recording open although the server has all its segments covered.
func TestPiecesKeepARecordingOpen(t *testing.T) {
	h := studio(t, "", waiting(time.Hour))
	h.now(7 * time.Second)
	h.finish(t, "show", 0, 1, 2, 3)
	h.brought(t, 0, "chunk 0")
	h.brought(t, 1, "chunk 1")
	h.part(t, 2, "chunk 2", 0, 4)
	h.finished(t, 2)
	h.stopShow(t, 2)
	require.True(t, h.part(t, 2, "chunk 2", 4, 7).Complete)
	h.holds(t, h.await(t, "show", is(completed)), "chunk 0", "chunk 1", "chunk 2")
}

// finished waits until the first n chunks are stored and their files removed.
func (h *fixture) finished(t *testing.T, n int) {
	t.Helper()
	h.await(t, "show", uploaded(n))
	eventually(t, func() bool { return !strings.Contains(strings.Join(h.spooled(t, "show"), " "), ".mp4") })
}

func TestWhatIsInspectedKeepsARecordingOpen(t *testing.T) {
	in, out := make(chan struct{}, 2), make(chan struct{}, 1)
	h := honestStudio(t, time.Hour, 30*time.Second, func(c *recording.Config) {
		c.Inspector = inspecting(func(path string) (float64, error) {
			in <- struct{}{}
			<-out
			return honest(path)
		})
	})
	h.long(t, 0, 1)
	out <- struct{}{}
	require.NoError(t, h.bring(t, 0, 0, 20))
	<-in
	h.finished(t, 1)
	done := make(chan error)
	go func() { done <- h.bring(t, 1, 20, 25) }()
	<-in
	h.stopShow(t, 1)
	out <- struct{}{}
	require.NoError(t, <-done)
	h.holds(t, h.await(t, "show", is(completed)), lasting(0, 20), lasting(1, 5))
}

// The studio's connection breaks minutes before the stop, so it has more media than the server saw.
func TestAStudioWhoseLinkBroke(t *testing.T) {
	h := honestStudio(t, time.Hour, 172*time.Second)
	h.long(t, 0, 1)
	require.NoError(t, h.bring(t, 0, 0, 20))
	h.finished(t, 1)
	h.stopShow(t, 1)
	for n, from := range []float64{20, 70, 120} {
		require.NoError(t, h.bring(t, n+1, from, from+50))
	}
	h.holds(t, h.await(t, "show", is(completed)), lasting(0, 20), lasting(1, 50), lasting(2, 50), lasting(3, 50))
}
