package rtc_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/media"
)

// TestPublisherLosesPackets checks that packets lost on the way in are requested again, so that viewers
// and readers of frames miss nothing.
func TestPublisherLosesPackets(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		client *rtctest.Publisher
		whole  int // packets in sequence that a viewer must have
		late   int // newest packets, which may still be repaired
	}{
		{"browser", rtctest.NewPublisher(t, rtctest.Lossy(t, 50)), 150, 100}, // 2 %
		{"encoder", rtctest.NewEncoderPublisher(t, 40_000, rtctest.Lossy(t, 50)), 600, 300},
	} {
		t.Run(test.name, func(t *testing.T) {
			client := test.client
			s := newTestServer(t)
			sessions := make(chan *live.Session, 1)
			s.hub.OnPublish(func(session *live.Session) { sessions <- session })
			p, err := s.publish(t, client.Offer)
			require.NoError(t, err)
			client.Start(t, p.Answer())
			frames := (<-sessions).Frames(1000)
			defer frames.Close()
			v, _ := s.viewer(t)
			rtctest.Eventually(t, "a long stretch without a hole", func() bool {
				packets := v.Packets()
				end := len(packets) - test.late
				return end >= test.whole && holes(packets[end-test.whole:end]) == 0
			})
			whole(t, frames)
		})
	}
}

// whole waits for two seconds of pictures without a gap. A busy machine makes gaps too.
func whole(t *testing.T, frames *live.FrameReader) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), rtctest.Patience)
	defer cancel()
	var last time.Duration
	for n := 0; n < 60; {
		f, err := frames.Next(ctx)
		require.NoError(t, err, "%d pictures without a gap", n)
		if f.Codec != media.H264 {
			continue
		}
		if n++; f.DTS-last > 50*time.Millisecond {
			n = 1
		}
		last = f.DTS
	}
}
