package hls

import (
	"context"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/convert"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/live/transcode"
)

// TestFromWebRTC has a real publisher on loopback: RTP to segments, with the
// real transcoder, in real time.
func TestFromWebRTC(t *testing.T) {
	engine, err := rtc.Open(t.Context(), rtc.Config{Addr: "127.0.0.1:0"})
	require.NoError(t, err)
	defer engine.Close()
	hub := live.Open(live.Config{})
	defer hub.Close()
	cfg := config(t, t.TempDir())
	cfg.Fragment, cfg.Window = time.Second, 10*time.Second
	forms := convert.Open(convert.Config{AAC: func(ctx context.Context) (convert.Transcoder, error) { return transcode.OpusToAAC(ctx) }})
	defer forms.Close()
	cfg.Frames = forms.Files
	s := open(t, cfg)
	hub.OnPublish(s.Publish)
	defer run(t, s)()

	client, err := hub.Join(t.Context(), live.ClientInfo{Request: live.Request{
		Action: live.Publish, EventID: testEvent, Remote: netip.MustParseAddr("127.0.0.1"), Protocol: "whip",
	}, Type: "rtc-publish"})
	require.NoError(t, err)
	browser := rtctest.NewPublisher(t)
	published, err := engine.Publish(t.Context(), client, browser.Offer)
	require.NoError(t, err)
	began := time.Now()
	browser.Start(t, published.Answer())

	require.Eventually(t, func() bool {
		st := s.stream(testEvent)
		return st != nil && st.playlist().next >= 4
	}, time.Minute, 50*time.Millisecond)
	list := s.stream(testEvent).playlist()
	for _, seg := range list.segments[1:4] {
		require.GreaterOrEqual(t, seg.duration.Seconds(), 0.9) // longer where a keyframe was lost on the way
		require.False(t, seg.breaks)
		require.Equal(t, []string{"h264", "aac"}, probe(t, cfg.folder().path(segmentName(testEvent, seg.seq))).codecs())
	}
	require.WithinDuration(t, began, mtime(t, cfg, list.segments[0].seq), time.Minute)
}
