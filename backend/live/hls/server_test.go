package hls

import (
	"context"
	"io"
	"net/netip"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/convert"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/live/transcode"
	"footlight/backend/media"
)

// camera is a publishing session that sends frames when they are due.
type camera struct{ asked int }

func (c *camera) RequestKeyframe() { c.asked++ }
func (c *camera) WantFrames(bool)  {}

// join admits a publisher of the stage's event.
func join(t testing.TB, hub *live.Hub) *live.Client {
	t.Helper()
	client, err := hub.Join(t.Context(), live.ClientInfo{Request: live.Request{
		Action: live.Publish, EventID: testEvent, Remote: netip.MustParseAddr("127.0.0.1"), Protocol: "whip",
	}, Type: "rtc-publish"})
	require.NoError(t, err)
	return client
}

// onAir publishes the stage's event.
func onAir(t testing.TB, hub *live.Hub) *live.Session {
	t.Helper()
	session, err := join(t, hub).Publish(&camera{})
	require.NoError(t, err)
	return session
}

// TestPublishThroughTheHub runs everything between a publisher and its files, with two publishes of one
// creator, of which the second takes over.
func TestPublishThroughTheHub(t *testing.T) {
	pictures, sounds := film(t, "320x180", 12, 2), song(t, 12)[1:560]
	synctest.Test(t, func(t *testing.T) {
		cfg := config(t, t.TempDir())
		hub := live.Open(live.Config{})
		defer hub.Close()
		s := open(t, cfg)
		hub.OnPublish(s.Publish)
		stop := run(t, s)

		air := func() *live.Session {
			session := onAir(t, hub)
			start := time.Now()
			for _, f := range together(pictures, sounds) {
				time.Sleep(time.Until(start.Add(f.DTS)))
				session.Media(1, time.Now())
				session.Deliver(f)
			}
			return session
		}
		air()
		air().End()
		synctest.Wait()
		list := s.stream(testEvent).playlist()
		require.Equal(t, []segment{
			{seq: 0, duration: 10 * time.Second},
			{seq: 1, duration: 2 * time.Second},
			{seq: 2, duration: 10 * time.Second, breaks: true},
			{seq: 3, duration: 2 * time.Second},
		}, list.segments)
		stop()
	})
}

// endless is a publish that never ends by itself.
type endless struct {
	steady
	frames  []media.Frame
	drained chan struct{} // if not nil, closed when the frame after the last one is requested
	closed  bool
}

func (e *endless) Next(ctx context.Context) (f media.Frame, err error) {
	if len(e.frames) == 0 {
		if e.drained != nil {
			close(e.drained)
		}
		<-ctx.Done()
		return f, ctx.Err()
	}
	f, e.frames = e.frames[0], e.frames[1:]
	return f, nil
}

func (e *endless) Close() { e.closed = true }

// TestStopFinishesSegments stops a server in the middle of a segment.
func TestStopFinishesSegments(t *testing.T) {
	cfg := config(t, t.TempDir())
	live := &endless{frames: together(film(t, "320x180", 3, 1), song(t, 3)), drained: make(chan struct{})}
	late := &endless{}
	s := open(t, cfg)
	s.take(publish{id: testEvent, frames: live, requestKeyframe: func() {}, leave: live.Close})
	stop := run(t, s)
	<-live.drained
	stop()
	s.take(publish{id: testEvent, frames: late, leave: late.Close})
	require.True(t, live.closed)
	require.True(t, late.closed)
	require.Equal(t, segments(0, 0), files(t, cfg))
	require.InDelta(t, 3, s.stream(testEvent).playlist().duration().Seconds(), 0.05)
}

// TestFinish waits for the media of a publisher that leaves just after a keyframe, which waits for its sound
// until then.
func TestFinish(t *testing.T) {
	pictures, sounds := film(t, "320x180", 3, 2), song(t, 3)
	synctest.Test(t, func(t *testing.T) {
		cfg := config(t, t.TempDir())
		cfg.Fragment = 2 * time.Second
		hub := live.Open(live.Config{})
		defer hub.Close()
		s := open(t, cfg)
		hub.OnPublish(s.Publish)
		defer run(t, s)()
		require.False(t, finish(t, s), "nobody has published")
		session := onAir(t, hub)
		for _, f := range together(pictures[:51], sounds[:90]) {
			session.Deliver(f)
		}
		synctest.Wait()
		require.True(t, finish(t, s), "it goes on")
		require.NotContains(t, files(t, cfg), segmentName(testEvent, 1)+tmpSuffix)
		session.End()
		require.False(t, finish(t, s))
		require.Equal(t, segments(0, 1), files(t, cfg))
		require.False(t, finish(t, s), "it is over")
	})
}

// finish calls Finish and fails if it takes long.
func finish(t *testing.T, s *Server) (goesOn bool) {
	t.Helper()
	goesOn, err := s.Finish(t.Context(), testEvent)
	require.NoError(t, err)
	return goesOn
}

// TestFinishOfWhatHasNotBegun has a publisher that comes and leaves before it is queued.
func TestFinishOfWhatHasNotBegun(t *testing.T) {
	pictures := film(t, "320x180", 1, 1)
	synctest.Test(t, func(t *testing.T) {
		cfg := config(t, t.TempDir())
		cfg.Past = func(context.Context, event.ID) (uint64, error) {
			time.Sleep(askFor / 2)
			return 7, nil
		}
		s := open(t, cfg)
		defer run(t, s)()
		over := make(chan struct{})
		close(over)
		s.take(publish{id: testEvent, frames: &reel{frames: pictures}, over: over, requestKeyframe: func() {}, leave: func() {}})
		require.False(t, finish(t, s))
		require.Equal(t, segments(7, 7), files(t, cfg))
		require.Empty(t, s.coming)
	})
}

// behind is a publish that loses frames each time.
type behind struct {
	reel
	lost uint64
}

func (b *behind) Lost() uint64 { b.lost++; return b.lost }

// TestFinishOfWhatFailed checks that Finish does not wait for a publish that could be tried again.
func TestFinishOfWhatFailed(t *testing.T) {
	pictures := film(t, "320x180", 1, 1)
	synctest.Test(t, func(t *testing.T) {
		s := open(t, config(t, t.TempDir()))
		defer run(t, s)()
		over, begun := make(chan struct{}), time.Now()
		s.take(publish{id: testEvent, frames: &behind{reel: reel{frames: pictures}}, over: over, requestKeyframe: func() {}, leave: func() {}})
		synctest.Wait()
		close(over)
		require.False(t, finish(t, s))
		require.Zero(t, time.Since(begun))
	})
}

// TestFinishIsNotWaitedForForEver has a disk that hangs.
func TestFinishIsNotWaitedForForEver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, config(t, t.TempDir()))
		defer run(t, s)()
		over, hangs := make(chan struct{}), make(chan struct{})
		defer close(hangs)
		s.take(publish{id: testEvent, frames: scripted{run: func() { <-hangs }}, over: over, requestKeyframe: func() {}, leave: func() {}})
		synctest.Wait()
		close(over)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err := s.Finish(ctx, testEvent)
		require.ErrorIs(t, err, context.DeadlineExceeded)
	})
}

// TestTurns has publishes of one stream that take it over faster than they get here. They are written in
// order, except those that come too late.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, config(t, t.TempDir()))
		stop := run(t, s)
		var order []uint64
		take := func(generation uint64) (ends chan struct{}) {
			ends = make(chan struct{})
			s.take(publish{id: testEvent, generation: generation, frames: scripted{run: func() {
				order = append(order, generation)
				<-ends
			}}, requestKeyframe: func() {}, leave: func() {}})
			synctest.Wait()
			return ends
		}
		first := take(2)
		take(1) // 2 has taken over before it got here
		second, third := take(3), take(5)
		take(4)
		require.Equal(t, []uint64{2}, order)
		close(second) // it ends while it waits
		close(first)
		synctest.Wait()
		require.Equal(t, []uint64{2, 3, 5}, order)
		require.Zero(t, s.stream(testEvent).idle(), "somebody writes")
		close(third)
		time.Sleep(time.Second)
		require.Equal(t, time.Second, s.stream(testEvent).idle())
		stop()
	})
}

// scripted is a publish without media.
type scripted struct {
	steady
	run func()
}

func (s scripted) Next(context.Context) (f media.Frame, err error) {
	s.run()
	return f, io.EOF
}

// TestFailureIsTriedAgain has a disk that fails and recovers.
func TestFailureIsTriedAgain(t *testing.T) {
	pictures := film(t, "320x180", 14, 2)
	synctest.Test(t, func(t *testing.T) {
		cfg := config(t, t.TempDir())
		s := open(t, cfg)
		obstacle := cfg.folder().path("stage-1-0.ts.tmp")
		require.NoError(t, os.Mkdir(obstacle, 0o700))
		s.take(publish{id: testEvent, frames: &endless{frames: pictures, drained: make(chan struct{})}, requestKeyframe: func() {}, leave: func() {}})
		stop := run(t, s)
		synctest.Wait()
		require.NoError(t, os.Remove(obstacle))
		time.Sleep(again)
		synctest.Wait()
		stop()
		require.Equal(t, []segment{{duration: 10 * time.Second}}, s.stream(testEvent).playlist().segments)
	})
}

// TestFromWebRTC has a real publisher on loopback: from RTP to segments, with the real transcoder, in real
// time.
func TestFromWebRTC(t *testing.T) {
	engine, err := rtc.Open(t.Context(), rtc.Config{Addr: "127.0.0.1:0"})
	require.NoError(t, err)
	defer engine.Close()
	hub := live.Open(live.Config{})
	defer hub.Close()
	cfg := config(t, t.TempDir())
	cfg.Fragment, cfg.Window = time.Second, 10*time.Second
	forms := convert.Open(convert.Config{AAC: transcode.OpusToAAC})
	defer forms.Close()
	cfg.Frames, cfg.AAC = forms.Files, transcode.Segment
	s := open(t, cfg)
	hub.OnPublish(s.Publish)
	defer run(t, s)()

	client := join(t, hub)
	browser := rtctest.NewPublisher(t)
	published, err := engine.Publish(t.Context(), client, browser.Offer, rtc.Wishes{})
	require.NoError(t, err)
	began := time.Now()
	browser.Start(t, published.Answer())

	require.Eventually(t, func() bool {
		st := s.stream(testEvent)
		return st != nil && st.playlist().next >= 4
	}, time.Minute, 50*time.Millisecond)
	list := s.stream(testEvent).playlist()
	for _, seg := range list.segments[1:4] {
		require.GreaterOrEqual(t, seg.duration.Seconds(), 0.9) // longer if a keyframe was lost on the way
		require.False(t, seg.breaks)
		require.True(t, seg.raw)
		require.NoError(t, s.sounds.wait(t.Context(), testEvent, seg.seq))
		probe(t, cfg, seg.seq)
	}
	require.WithinDuration(t, began, mtime(t, cfg, list.segments[1].seq), time.Minute)
}
