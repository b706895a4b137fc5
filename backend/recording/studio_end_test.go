package recording_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/recording"
)

// honest finds uploads as long as they say they are.
type honest struct{}

// Inspect implements recording.Inspector.
func (honest) Inspect(_ context.Context, path string) (seconds float64, err error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	var n int
	_, err = fmt.Sscanf(string(b), "chunk %d of %g s", &n, &seconds)
	return seconds, err
}

// honestStudio opens a recorder in which an event's creator makes the chunks, of a show
// that began that long ago.
func honestStudio(t *testing.T, wait, ago time.Duration, change ...func(*recording.Config)) *fixture {
	t.Helper()
	h := open(t, "", func(c *recording.Config) {
		c.Inspector, c.StudioWait, c.Grace = honest{}, wait, time.Millisecond
		for _, f := range change {
			f(c)
		}
	})
	h.now(ago)
	h.record(t, byStudio("show"))
	return h
}

// lasting is what is in chunk n.
func lasting(n int, seconds float64) string { return fmt.Sprintf("chunk %d of %g s", n, seconds) }

// bring uploads chunk n, which is that time of the show, in seconds.
func (h *fixture) bring(t *testing.T, n int, from, until float64) error {
	t.Helper()
	body := lasting(n, until-from)
	at := first + h.late.Milliseconds() + int64(1000*from)
	p := event.Piece{Length: int64(len(body)), Size: int64(len(body)), Timestamp: at}
	_, err := h.rec.Studio.Upload(t.Context(), "show", n, p, strings.NewReader(body))
	return err
}

// long finishes segments of ten seconds each.
func (h *fixture) long(t *testing.T, seqs ...int) {
	t.Helper()
	for _, seq := range seqs {
		h.segment(t, seq, 10*float64(seq), fmt.Sprintf("<show %d>", seq))
	}
}

// segment finishes one that begins at a second of the show.
func (h *fixture) segment(t *testing.T, seq int, from float64, body string) {
	t.Helper()
	late := h.late + time.Duration((from-float64(seq))*float64(time.Second))
	require.NoError(t, finishLate(h.live(), "show", seq, late, []byte(body)))
}

// short is a segment of 0.04 seconds.
func short(t *testing.T) string {
	t.Helper()
	b, err := os.ReadFile("chunk/testdata/sound-torn.ts")
	require.NoError(t, err)
	return string(b)
}

// stopShow stops it once n chunks are dealt with.
func (h *fixture) stopShow(t *testing.T, n int) {
	t.Helper()
	h.await(t, "show", uploaded(n))
	h.halt(t, "show")
}

// TestALastSegmentMayBeShort: the studio's chunks end after it, if not ten seconds after
// it began.
func TestALastSegmentMayBeShort(t *testing.T) {
	h := honestStudio(t, time.Hour, 30*time.Second)
	h.long(t, 0, 1)
	h.segment(t, 2, 20, short(t))
	for n, from := range []float64{0, 10, 12} {
		require.NoError(t, h.bring(t, n, from, from+10))
	}
	h.stopShow(t, 3)
	v := h.await(t, "show", is(event.RecordingCompleted))
	require.Len(t, v.Chunks, 3)
	h.cleared(t, "show")
}

// TestASegmentBeforeABreakMayBeShort, however long its publisher was away.
func TestASegmentBeforeABreakMayBeShort(t *testing.T) {
	for name, back := range map[string]float64{"for a moment": 22, "for minutes": 200} {
		t.Run(name, func(t *testing.T) {
			h := honestStudio(t, time.Hour, time.Duration(back+30)*time.Second)
			h.long(t, 0)
			h.segment(t, 1, 10, short(t))
			h.segment(t, 2, back, "<show 2>")
			h.segment(t, 3, back+10, "<show 3>")
			require.NoError(t, h.bring(t, 0, 0, 11))
			require.NoError(t, h.bring(t, 1, back, back+20))
			h.stopShow(t, 2)
			v := h.await(t, "show", is(event.RecordingCompleted))
			require.Equal(t, []string{lasting(0, 11), lasting(1, 20)}, h.contents(t, v))
		})
	}
}

// cutShort has a studio bring all but the last four seconds of three segments of ten,
// and stops.
func cutShort(t *testing.T, wait time.Duration) *fixture {
	t.Helper()
	h := honestStudio(t, wait, 30*time.Second)
	h.long(t, 0, 1, 2)
	for n, until := range []float64{10, 20, 26} {
		require.NoError(t, h.bring(t, n, 10*float64(n), until))
	}
	h.stopShow(t, 3)
	require.Equal(t, event.RecordingStopping, h.status(t, "show").Status)
	return h
}

func TestALastChunkMayBeOnItsWay(t *testing.T) {
	h := cutShort(t, time.Hour)
	require.NoError(t, h.bring(t, 3, 26, 29))
	v := h.await(t, "show", is(event.RecordingCompleted))
	require.Equal(t, []string{lasting(0, 10), lasting(1, 10), lasting(2, 6), lasting(3, 3)}, h.contents(t, v))
}

func TestALastChunkThatNeverComes(t *testing.T) {
	h := cutShort(t, 100*time.Millisecond)
	v := h.await(t, "show", is(event.RecordingCompleted))
	require.Equal(t, []string{lasting(0, 10), lasting(1, 10), lasting(2, 6), "<show 2>"}, h.contents(t, v))
}

// TestWhatIsFilledInIsFilledInOnce, and in order, however often the server looks.
func TestWhatIsFilledInIsFilledInOnce(t *testing.T) {
	h := honestStudio(t, 100*time.Millisecond, 30*time.Second)
	h.long(t, 0, 1, 2)
	require.NoError(t, h.bring(t, 0, 0, 7))
	h.stopShow(t, 1)
	v := h.await(t, "show", is(event.RecordingCompleted))
	require.Equal(t, []string{lasting(0, 7), "<show 0><show 1>", "<show 2>"}, h.contents(t, v))
}

// TestHolesAreFilled that begin and end in the middle of a segment.
func TestHolesAreFilled(t *testing.T) {
	const wait = 100 * time.Millisecond
	t.Run("after all", func(t *testing.T) {
		h := honestStudio(t, wait, 40*time.Second)
		h.long(t, 0, 1, 2, 3)
		require.NoError(t, h.bring(t, 0, 0, 14.75))
		require.NoError(t, h.bring(t, 1, 25, 40))
		h.stopShow(t, 2)
		v := h.await(t, "show", is(event.RecordingCompleted))
		require.Equal(t, []string{lasting(0, 14.75), lasting(1, 15), "<show 1><show 2>"}, h.contents(t, v))
	})
	t.Run("in their place", func(t *testing.T) {
		h := honestStudio(t, wait, 40*time.Second)
		h.long(t, 0, 1, 2, 3)
		require.NoError(t, h.bring(t, 0, 0, 16))
		require.NoError(t, h.bring(t, 2, 25, 40))
		h.stopShow(t, 2)
		v := h.await(t, "show", is(event.RecordingCompleted))
		require.Equal(t, []string{lasting(0, 16), "<show 1><show 2>", lasting(2, 15)}, h.contents(t, v))
	})
}

// TestTheServerGoesOnInTheMiddleOfASegment, where the studio's last chunk ends.
func TestTheServerGoesOnInTheMiddleOfASegment(t *testing.T) {
	h := honestStudio(t, time.Hour, 40*time.Second)
	h.long(t, 0, 1)
	require.NoError(t, h.bring(t, 0, 0, 6))
	h.stopShow(t, 1)
	h.start(t, "show")
	h.long(t, 2, 3)
	h.stopShow(t, 3)
	v := h.await(t, "show", is(event.RecordingCompleted))
	require.Equal(t, []string{lasting(0, 6), "<show 0><show 1>", "<show 2><show 3>"}, h.contents(t, v))
}

// TestPiecesKeepARecordingOpen that the server holds nothing more of.
func TestPiecesKeepARecordingOpen(t *testing.T) {
	h := studio(t, "", time.Hour)
	h.now(10 * time.Second)
	h.finish(t, "show", 0, 1, 2, 3)
	for n := range 2 {
		_, err := h.upload(t, n, fmt.Sprintf("chunk %d", n))
		require.NoError(t, err)
	}
	_, err := h.piece(t, 2, "chunk 2", 0, 4)
	require.NoError(t, err)
	h.finished(t, 2)
	h.stopShow(t, 2)
	got, err := h.piece(t, 2, "chunk 2", 4, 7)
	require.NoError(t, err)
	require.True(t, got.Complete)
	v := h.await(t, "show", is(event.RecordingCompleted))
	require.Equal(t, []string{"chunk 0", "chunk 1", "chunk 2"}, h.contents(t, v))
}

// finished waits until the first chunks are stored and their files gone.
func (h *fixture) finished(t *testing.T, n int) {
	t.Helper()
	h.await(t, "show", uploaded(n))
	require.Eventually(t, func() bool { return !strings.Contains(strings.Join(h.spooled(t, "show"), " "), ".mp4") }, time.Minute, 10*time.Millisecond)
}

// valve finds what honest does, each time it is opened.
type valve struct{ in, out chan struct{} }

// Inspect implements recording.Inspector.
func (g valve) Inspect(ctx context.Context, path string) (float64, error) {
	g.in <- struct{}{}
	<-g.out
	return honest{}.Inspect(ctx, path)
}

// TestWhatIsInspectedKeepsARecordingOpen too.
func TestWhatIsInspectedKeepsARecordingOpen(t *testing.T) {
	g := valve{make(chan struct{}, 2), make(chan struct{}, 1)}
	h := honestStudio(t, time.Hour, 30*time.Second, func(c *recording.Config) { c.Inspector = g })
	h.long(t, 0, 1)
	g.out <- struct{}{}
	require.NoError(t, h.bring(t, 0, 0, 20))
	<-g.in
	h.finished(t, 1)
	done := make(chan error)
	go func() { done <- h.bring(t, 1, 20, 25) }()
	<-g.in
	h.stopShow(t, 1)
	g.out <- struct{}{}
	require.NoError(t, <-done)
	v := h.await(t, "show", is(event.RecordingCompleted))
	require.Equal(t, []string{lasting(0, 20), lasting(1, 5)}, h.contents(t, v))
}

// TestAStudioWhoseLinkBroke minutes before the stop has more than the server saw.
func TestAStudioWhoseLinkBroke(t *testing.T) {
	h := honestStudio(t, time.Hour, 3*time.Minute)
	h.long(t, 0, 1)
	require.NoError(t, h.bring(t, 0, 0, 20))
	h.finished(t, 1)
	h.stopShow(t, 1)
	for n, from := range []float64{20, 70, 120} {
		require.NoError(t, h.bring(t, n+1, from, from+50))
	}
	v := h.await(t, "show", is(event.RecordingCompleted))
	require.Equal(t, []string{lasting(0, 20), lasting(1, 50), lasting(2, 50), lasting(3, 50)}, h.contents(t, v))
}
