package rtmp_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/live"
	"footlight/backend/live/rtc/rtctest"
)

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
