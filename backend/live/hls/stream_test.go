package hls

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/media"
)

// fill gives a stream n segments of 10 s.
func fill(t testing.TB, st *stream, n int) {
	t.Helper()
	for range n {
		f, err := createSegment(st.dir, segmentName(st.id, st.playlist().next), wall)
		require.NoError(t, err)
		require.NoError(t, f.finish())
		require.NoError(t, st.add(segment{duration: 10 * time.Second}))
	}
}

// segments returns the names of the stage's segments from first to last.
func segments(first, last int) (names []string) {
	for i := first; i <= last; i++ {
		names = append(names, segmentName(testEvent, uint64(i)))
	}
	names = append(names, playlistName(testEvent))
	slices.Sort(names)
	return names
}

func TestWindow(t *testing.T) {
	cfg := config(t, t.TempDir())
	st := begin(t, open(t, cfg), testEvent)
	fill(t, st, 30)
	require.Len(t, st.playlist().segments, 6)
	require.EqualValues(t, 24, st.playlist().first())
	require.Equal(t, segments(17, 29), files(t, cfg), "what left the window is kept for as long again")
}

// TestNumbersGoOn restarts, publishes, has everything deleted, and restarts again.
func TestNumbersGoOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cfg := config(t, t.TempDir())
		st := begin(t, open(t, cfg), testEvent)
		fill(t, st, 20)

		s := open(t, cfg)
		require.Equal(t, segments(7, 19), files(t, cfg), "nothing is deleted at the start")
		require.Equal(t, st.playlist(), s.stream(testEvent).playlist())
		stop := run(t, s)
		time.Sleep(cfg.Dispose - time.Second)
		require.Equal(t, segments(7, 19), files(t, cfg))
		time.Sleep(2 * time.Second)
		require.Equal(t, []string{playlistName(testEvent)}, files(t, cfg))
		require.Contains(t, onDisk(t, cfg), "#EXT-X-MEDIA-SEQUENCE:20\n")
		require.Nil(t, s.stream(testEvent))
		stop()

		s = open(t, cfg)
		st = begin(t, s, testEvent)
		fill(t, st, 1)
		require.Equal(t, segments(20, 20), files(t, cfg))
	})
}

// run starts a server. The returned function stops it and waits for it.
func run(t testing.TB, s *Server) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx) }()
	return func() {
		cancel()
		require.NoError(t, <-done)
	}
}

func TestSecondPublishBreaks(t *testing.T) {
	cfg := config(t, t.TempDir())
	s := open(t, cfg)
	for range 2 {
		show(t, s, film(t, "320x180", 2, 1))
	}
	show(t, open(t, cfg), film(t, "320x180", 2, 1)) // after a restart
	require.True(t, strings.HasSuffix(onDisk(t, cfg), "stage-1-0.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:2.000, no desc\n"+
		"stage-1-1.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:2.000, no desc\nstage-1-2.ts\n"), onDisk(t, cfg))
}

// TestSegmentsThePlaylistMissed has a crash between the renames of a segment and of the playlist, and a lost
// playlist.
func TestSegmentsThePlaylistMissed(t *testing.T) {
	cfg := config(t, t.TempDir())
	show(t, open(t, cfg), film(t, "320x180", 24, 1))
	whole := onDisk(t, cfg)
	for end := range len(whole) + 1 {
		if end > 0 && end < len(whole) && whole[end-1] != '\n' {
			continue
		}
		require.NoError(t, os.WriteFile(cfg.folder().path(playlistName(testEvent)), []byte(whole[:end]), 0o600))
		list := open(t, cfg).stream(testEvent).playlist()
		require.Equal(t, list, parsePlaylist(testEvent, []byte(onDisk(t, cfg))))
		require.EqualValues(t, 3, list.next)
		for i, want := range []float64{10, 10, 4} {
			require.InDelta(t, want, list.segments[i].duration.Seconds(), 0.041)
		}
	}
}

// TestHoleInTheNumbers has a segment that was deleted by hand.
func TestHoleInTheNumbers(t *testing.T) {
	cfg := config(t, t.TempDir())
	st := begin(t, open(t, cfg), testEvent)
	fill(t, st, 5)
	require.NoError(t, os.Remove(cfg.folder().path("stage-1-2.ts")))
	st = open(t, cfg).stream(testEvent)
	require.EqualValues(t, 3, st.playlist().first())
	require.EqualValues(t, 5, st.playlist().next)
	require.Len(t, st.retired, 2)

	require.NoError(t, os.Remove(cfg.folder().path("stage-1-4.ts")))
	st = open(t, cfg).stream(testEvent)
	require.True(t, st.playlist().empty())
	require.EqualValues(t, 5, st.playlist().next, "a number that was used is used up")
}

func TestFailingDiskLosesOnlySegments(t *testing.T) {
	cfg := config(t, t.TempDir())
	s := open(t, cfg)
	st := begin(t, s, testEvent)
	// A folder in the way of the second segment, which therefore cannot be created.
	require.NoError(t, os.Mkdir(cfg.folder().path("stage-1-1.ts.tmp"), 0o700))
	p := publish{id: testEvent, frames: &reel{frames: film(t, "320x180", 12, 1)}, requestKeyframe: func() {}}
	require.Error(t, newSession(p, st, cfg).run(t.Context()))
	require.Len(t, st.playlist().segments, 1)
	require.NoError(t, os.Remove(cfg.folder().path("stage-1-1.ts.tmp")))
	show(t, s, film(t, "320x180", 2, 1))
	require.Len(t, st.playlist().segments, 2)
}

func TestForeignFilesAreLeftAlone(t *testing.T) {
	cfg := config(t, t.TempDir())
	open(t, cfg)
	for _, name := range []string{"notes.txt", "x.tmp", "-.ts", "a-01.ts.tmp"} {
		require.NoError(t, os.WriteFile(cfg.folder().path(name), nil, 0o600))
	}
	before := files(t, cfg)
	require.Empty(t, open(t, cfg).streams)
	require.Equal(t, before, files(t, cfg))
}

func TestStreamsDoNotMeet(t *testing.T) {
	cfg := config(t, t.TempDir())
	s := open(t, cfg)
	for i, id := range []event.ID{"a", "a-1", "a-1-2"} {
		st := begin(t, s, id)
		fill(t, st, i+1)
	}
	s = open(t, cfg)
	for i, id := range []event.ID{"a", "a-1", "a-1-2"} {
		require.Len(t, s.stream(id).playlist().segments, i+1, fmt.Sprint(id))
	}
}

// TestNoNumberTwice checks that the number of a collected segment is not given again, even if the folder was
// emptied.
func TestNoNumberTwice(t *testing.T) {
	for name, tc := range map[string]struct {
		emptied bool
		past    uint64
		err     error
		want    int // the second publish's number
	}{
		"the folder is as it was":                 {past: 1, want: 1},
		"nobody collected":                        {want: 1},
		"the folder was emptied":                  {emptied: true, past: 1, want: 1},
		"much was collected":                      {emptied: true, past: 7, want: 7},
		"nobody can tell":                         {err: errors.New("test: it is away"), want: 1},
		"the folder is an older one":              {past: 7, want: 7},
		"nobody can tell, the folder was emptied": {emptied: true, err: errors.New("test: it is away"), want: 0},
	} {
		t.Run(name, func(t *testing.T) {
			cfg := config(t, t.TempDir())
			show(t, open(t, cfg), film(t, "64x64", 1, 1))
			if tc.emptied {
				require.NoError(t, os.RemoveAll(cfg.Dir))
			}
			cfg.Past = func(_ context.Context, id event.ID) (uint64, error) {
				require.Equal(t, testEvent, id)
				return tc.past, tc.err
			}
			s := open(t, cfg)
			show(t, s, film(t, "64x64", 1, 1))
			list := s.stream(testEvent).playlist().segments
			require.Equal(t, uint64(tc.want), list[len(list)-1].seq)
		})
	}
}

// TestAPublishDoesNotWaitForWhoCollects waits for Config.Past at most for askFor, even if it ignores its
// context. It calls it once.
func TestAPublishDoesNotWaitForWhoCollects(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cfg, asked, answer := config(t, t.TempDir()), 0, make(chan struct{})
		cfg.Past = func(context.Context, event.ID) (uint64, error) {
			asked++
			<-answer
			return 7, nil
		}
		s, began := open(t, cfg), time.Now()
		_, err := s.open(t.Context(), testEvent)
		require.NoError(t, err)
		require.Equal(t, askFor, time.Since(began))
		close(answer)
		synctest.Wait()
		st := begin(t, s, testEvent)
		require.Zero(t, st.playlist().next, "it came too late: somebody may be writing")
		require.Equal(t, 1, asked)
	})
}

// late is a publish whose frames wait for too long: some are lost, and those in the queue are dropped.
type late struct {
	reel
	lost    uint64
	full    int // frames before the loss is known
	skipped int // frames that wait then
}

func (l *late) Next(ctx context.Context) (media.Frame, error) {
	if l.full--; l.full == 0 {
		l.lost = 3
	}
	return l.reel.Next(ctx)
}

func (l *late) Lost() uint64 { return l.lost }
func (l *late) Skip()        { l.frames = l.frames[l.skipped:] }

// TestASegmentHasNoHoles checks that frames that a slow disk costs are missing between segments only.
func TestASegmentHasNoHoles(t *testing.T) {
	pictures := film(t, "64x64", 8, 1)
	synctest.Test(t, func(t *testing.T) {
		cfg := config(t, t.TempDir())
		s, asked, left := open(t, cfg), 0, 0
		l := &late{reel: reel{frames: pictures}, full: 60, skipped: 65} // at 25 pictures a second: 2.4 s, and 2.6 s
		st := begin(t, s, testEvent)
		s.write(t.Context(), st.addWriter(0, nil), publish{
			id: testEvent, frames: l, requestKeyframe: func() { asked++ }, leave: func() { left++ },
		})
		list := st.playlist().segments
		require.Len(t, list, 2)
		require.InDelta(t, 59*0.04, list[0].duration.Seconds(), 0.05)
		require.InDelta(t, 3, list[1].duration.Seconds(), 0.05)
		require.True(t, list[1].breaks)
		require.Equal(t, 1, left)
		require.Positive(t, asked)
	})
}
