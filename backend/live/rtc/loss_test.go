package rtc_test

import (
	"context"
	"testing"
	"time"

	"footlight/backend/live"
	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/media"
)

// TestPublisherLosesPackets: what gets lost on the way in is asked for again,
// and neither viewers nor readers of frames miss anything.
func TestPublisherLosesPackets(t *testing.T) {
	t.Parallel()
	s := newTestServer(t)
	sessions := make(chan *live.Session, 1)
	s.hub.OnPublish(func(session *live.Session) { sessions <- session })
	client := rtctest.NewPublisher(t, rtctest.Lossy(t, 50)) // 2 %
	p, err := s.rtc.Publish(context.Background(), s.join(t, live.Publish, "show"), client.Offer)
	if err != nil {
		t.Fatal(err)
	}
	client.Start(t, p.Answer())
	frames := (<-sessions).Frames(1000)
	defer frames.Close()
	v := s.watch(t, "show")
	const late = 30 // packets that may still be repaired
	rtctest.Eventually(t, "some losses", func() bool { return len(v.Packets()) > 150+late })
	rtctest.Eventually(t, "repair of every hole", func() bool {
		packets := v.Packets()
		return holes(packets[:len(packets)-late]) == 0
	})
	whole(t, frames)
}

// whole wants two seconds of pictures without one missing.
func whole(t *testing.T, frames *live.FrameReader) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), rtctest.Patience)
	defer cancel()
	var last time.Duration
	for n := 0; n < 60; {
		f, err := frames.Next(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if f.Codec != media.H264 {
			continue
		}
		if step := f.DTS - last; n > 0 && step > 50*time.Millisecond {
			t.Errorf("picture %d comes %v after the one before", n, step)
		}
		last = f.DTS
		n++
	}
}
