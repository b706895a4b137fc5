package rtmp_test

import (
	"encoding/binary"
	"fmt"
	"net/netip"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pion/webrtc/v4"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtc/ingest"
	"footlight/backend/live/rtc/rtctest"
	"footlight/backend/media"
)

// TestEverywhere publishes by RTMP, with and without B-frames, and watches by every protocol.
func TestEverywhere(t *testing.T) {
	t.Parallel()
	for _, bframes := range []int{0, 3} {
		t.Run(fmt.Sprint(bframes), func(t *testing.T) {
			h := open(t, live.Config{})
			flv := watch(t, h.site+"/live/"+string(testEvent)+".flv", 3) // waits for the publisher
			viewer := h.view(t)
			defer h.publish(t, bframes, "320x180").stop()

			s := flv.seen(t)
			s.require(t, 320, "44100")
			require.Equal(t, bframes > 0, s.Streams[0].BFrames > 0)
			rtctest.Eventually(t, "pictures", func() bool { return viewer.Frames() > 20 })
			requireDecodes(t, viewer)
			rtctest.Eventually(t, "sound", func() bool { return viewer.Audio() > 100 })
			requireInStep(t, viewer)
			h.requireSegments(t, bframes, "44100")
		})
	}
}

// view watches by WebRTC.
func (h *testServer) view(t testing.TB) *rtctest.Viewer {
	t.Helper()
	client, err := h.hub.Join(t.Context(), live.ClientInfo{Request: live.Request{
		Action: live.Play, EventID: testEvent, Remote: netip.MustParseAddr("127.0.0.1"), Protocol: "whep",
	}, Type: "rtc-play"})
	require.NoError(t, err)
	viewer := rtctest.NewViewer(t, rtctest.AllCodecs)
	session, err := h.engine.Play(t.Context(), client, viewer.Offer, rtc.Wishes{})
	require.NoError(t, err)
	viewer.Start(t, session.Answer())
	return viewer
}

// requireInStep compares the sender reports of both tracks: each relates its own clock to the same wall
// clock.
func requireInStep(t testing.TB, viewer *rtctest.Viewer) {
	t.Helper()
	for _, kind := range []webrtc.RTPCodecType{webrtc.RTPCodecTypeVideo, webrtc.RTPCodecTypeAudio} {
		rtctest.Eventually(t, "report", func() bool { return viewer.Report(kind) != nil })
		at := ingest.FromNTP(viewer.Report(kind).NTPTime)
		require.WithinDuration(t, time.Now(), at, time.Minute)
	}
}

// requireSegments probes the second HLS segment.
func (h *testServer) requireSegments(t testing.TB, bframes int, rate string) {
	t.Helper()
	path := filepath.Join(h.folder, "live", string(testEvent)+"-1.ts")
	rtctest.Eventually(t, "segments", func() bool { m, _ := filepath.Glob(path); return len(m) == 1 })
	s := watch(t, path, 10).seen(t)
	s.require(t, 320, rate)
	require.Equal(t, bframes > 0, s.Streams[0].BFrames > 0)
}

// browse publishes by WebRTC.
func (h *testServer) browse(t testing.TB, id event.ID, browser *rtctest.Publisher) error {
	t.Helper()
	client, err := h.hub.Join(t.Context(), live.ClientInfo{Request: live.Request{
		Action: live.Publish, EventID: id, Remote: netip.MustParseAddr("127.0.0.1"), Protocol: "whip",
	}, Type: "rtc-publish"})
	require.NoError(t, err)
	published, err := h.engine.Publish(t.Context(), client, browser.Offer, rtc.Wishes{})
	if err == nil {
		browser.Start(t, published.Answer())
	}
	return err
}

// TestWithoutH264 publishes VP8: every protocol gets H.264, WebRTC too. The slots for such publishers are
// limited and are released.
func TestWithoutH264(t *testing.T) {
	t.Parallel()
	h := open(t, live.Config{})
	frames := animation(t)
	flv, rtmp := watch(t, h.site+"/live/"+string(testEvent)+".flv", 3), watch(t, h.url(""), 3)
	viewer := h.view(t)
	first := rtctest.NewVP8Publisher(t, frames)
	require.NoError(t, h.browse(t, testEvent, first))
	for _, s := range []seen{flv.seen(t), rtmp.seen(t)} {
		s.require(t, 320, "48000")
	}
	rtctest.Eventually(t, "pictures and sound", func() bool { return viewer.Frames() > 60 && viewer.Audio() > 60 })
	requireDecodes(t, viewer)
	h.requireSegments(t, 0, "48000")
	info, _ := h.hub.Stream(testEvent)
	require.Equal(t, &live.VideoInfo{Codec: "VP8", Width: 320, Height: 180}, info.Video)

	require.NoError(t, h.browse(t, "second", rtctest.NewVP8Publisher(t, frames)))
	require.ErrorIs(t, h.browse(t, "third", rtctest.NewVP8Publisher(t, frames)), rtc.ErrEncoders)
	require.NoError(t, h.browse(t, testEvent, rtctest.NewVP8Publisher(t, frames)), "it takes its own stream over")
	for _, c := range h.hub.Clients() {
		if c.Info.EventID == "second" {
			require.NoError(t, h.hub.Kick(c.ID))
		}
	}
	require.NoError(t, h.browse(t, "third", rtctest.NewVP8Publisher(t, frames)))
	shown := viewer.Frames()
	rtctest.Eventually(t, "the viewer plays on", func() bool { return viewer.Frames() > shown+30 })
}

// animation is a second of VP8, 30 frames with one keyframe.
func animation(t testing.TB) (frames [][]byte) {
	t.Helper()
	b, err := exec.CommandContext(t.Context(), "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=320x180:r=30", "-t", "1",
		"-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "500k", "-f", "ivf", "-").Output()
	require.NoError(t, err)
	const head, frameHead = 32, 12
	for b = b[head:]; len(b) > 0; {
		end := frameHead + binary.LittleEndian.Uint32(b)
		frames = append(frames, b[frameHead:end])
		b = b[end:]
	}
	return frames
}

// TestWebRTCToPlayers publishes by WebRTC: its Opus becomes AAC for FLV and RTMP, and the transcoder ends
// with the last player.
func TestWebRTCToPlayers(t *testing.T) {
	t.Parallel()
	h := open(t, live.Config{})
	require.NoError(t, h.browse(t, testEvent, rtctest.NewPublisher(t)))
	flv := watch(t, h.site+"/live/"+string(testEvent)+".flv", 3)
	rtmp := watch(t, h.url(""), 3)
	for _, s := range []seen{flv.seen(t), rtmp.seen(t)} {
		require.NotEmpty(t, s.Packets)
		width := 0
		for _, one := range s.Streams {
			width = max(width, one.Width)
		}
		s.require(t, width, "48000")
	}
}

// TestGStreamer publishes with rtmp2sink and watches by every protocol.
func TestGStreamer(t *testing.T) {
	t.Parallel()
	h := open(t, live.Config{})
	flv, rtmp := watch(t, h.site+"/live/"+string(testEvent)+".flv", 3), watch(t, h.url(""), 3)
	viewer := h.view(t)
	pipeline := "videotestsrc is-live=true ! video/x-raw,width=320,height=180,framerate=25/1 ! openh264enc gop-size=25 ! h264parse ! " +
		"flvmux name=mux streamable=true ! rtmp2sink location=" + h.url("") + " " +
		"audiotestsrc is-live=true ! audio/x-raw,rate=44100,channels=2 ! avenc_aac ! aacparse ! mux."
	publisher := launch(t, "gst-launch-1.0", append([]string{"-q"}, strings.Fields(pipeline)...)...)
	defer publisher.stop()
	for _, s := range []seen{flv.seen(t), rtmp.seen(t)} {
		s.require(t, 320, "44100")
	}
	rtctest.Eventually(t, "pictures and sound", func() bool { return viewer.Frames() > 25 && viewer.Audio() > 50 })
	requireDecodes(t, viewer)
	info, _ := h.hub.Stream(testEvent)
	require.Equal(t, "fmle-publish", h.client(t, info.Publisher).Info.Type)
}

// pyramid is a publisher's input whose B-frames reference each other.
func pyramid() []string {
	return []string{
		"-re", "-f", "lavfi", "-i", "testsrc2=s=320x180:r=25", "-c:v", "libx264", "-preset", "veryfast", "-bf", "3",
		"-x264-params", "b-pyramid=normal:b-adapt=0:ref=3", "-g", "25", "-pix_fmt", "yuv420p", "-f", "flv",
	}
}

// TestBFrames watches a publisher with B-frames by WebRTC: at full rate while an encoder slot is free,
// otherwise without the B-frames. Either way times rise and a decoder finds no error.
func TestBFrames(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name     string
		slots    bool
		least    time.Duration // least average distance of the last pictures
		greatest time.Duration
	}{{"encoded", true, 39 * time.Millisecond, 41 * time.Millisecond}, {"left out", false, 80 * time.Millisecond, 170 * time.Millisecond}} {
		t.Run(tc.name, func(t *testing.T) {
			h := open(t, live.Config{})
			if !tc.slots {
				require.True(t, h.slots.Take("one") && h.slots.Take("other"))
			}
			viewer := h.view(t)
			defer start(t, "ffmpeg", append(pyramid(), h.url(""))...).stop()
			rtctest.Eventually(t, "pictures at that rate", func() bool {
				d := apart(viewer.Pictures(), 30)
				return d >= tc.least && d <= tc.greatest
			})
			requireDecodes(t, viewer)
			requireRising(t, viewer.Pictures())
		})
	}
}

// apart returns the average distance of the last n pictures.
func apart(pictures []media.Frame, n int) time.Duration {
	if len(pictures) <= n {
		return 0
	}
	return (pictures[len(pictures)-1].PTS - pictures[len(pictures)-1-n].PTS) / time.Duration(n)
}

func requireRising(t testing.TB, pictures []media.Frame) {
	t.Helper()
	for i := 1; i < len(pictures); i++ {
		require.Greater(t, pictures[i].PTS, pictures[i-1].PTS)
	}
}
