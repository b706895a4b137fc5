package capture_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/app/broadcast"
	"footlight/app/capture"
	"footlight/app/encode"
	"footlight/app/host"
	"footlight/backend/live/rtc/rtctest"
)

// TestColoursAreTrue broadcasts a chart from each kind of source through a server, and reads the colours that a WHEP
// viewer decodes and those that Chromium shows, if there is one.
func TestColoursAreTrue(t *testing.T) {
	ways := capture.ChartByEachWay(t)
	for name, value := range map[string]string{"DATA": t.TempDir(), "LOG_LEVEL": "error", "HTTP": "", "API": "", "RTMP": "", "RTC": "", "RPC": ""} {
		if value == "" {
			value = "127.0.0.1:0"
		}
		t.Setenv("FOOTLIGHT_"+name, value)
	}
	var h host.Host
	server, err := h.Start(t.Context(), host.Reach{})
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, h.Close()) })
	whip, token, err := server.Publishing(t.Context(), "chart")
	require.NoError(t, err)
	stage := show(t, broadcast.Config{URL: whip, Token: token, Logger: slog.New(slog.DiscardHandler)})

	whep := strings.Replace(whip, "/whip/", "/whep/", 1)
	lookers := []looker{{"a viewer", watch(t, whep), [3]float64{3, 3, 3}}}
	if browser, err := exec.LookPath("chromium"); err == nil {
		// Without a GPU, Chromium's libyuv takes 2 for 2.11, the share of blue difference in blue.
		lookers = append(lookers, looker{"Chromium", browse(t, browser, whep), [3]float64{3, 3, 14}})
	}
	blank := &capture.Picture{}
	blank.FromRGBA(image.NewRGBA(image.Rectangle{Max: capture.ChartSize}))
	for way, p := range ways {
		for _, next := range []struct {
			p    *capture.Picture
			want []color.RGBA
		}{{blank, make([]color.RGBA, len(capture.Chart))}, {p, capture.Chart}} {
			stage.Store(next.p)
			for _, l := range lookers {
				require.EventuallyWithT(t, func(c *assert.CollectT) { compare(c, next.want, l.sees(), l.within) }, time.Minute, 50*time.Millisecond, "%s by %s", way, l.who)
			}
		}
	}
}

// looker looks at a broadcast.
type looker struct {
	who    string
	sees   func() []byte // returns the colours of the fields of the chart
	within [3]float64    // the allowed differences of red, green and blue
}

// compare compares the seen colours of a chart's fields with the true ones.
func compare(t *assert.CollectT, chart []color.RGBA, seen []byte, within [3]float64) {
	if !assert.Len(t, seen, 3*len(chart)) {
		return
	}
	for i, want := range chart {
		for channel, value := range []byte{want.R, want.G, want.B} {
			assert.InDelta(t, value, seen[3*i+channel], within[channel], "channel %d of %v is %v", channel, want, seen[3*i:][:3])
		}
	}
}

// show broadcasts the stored picture until the test ends.
func show(t *testing.T, c broadcast.Config) *atomic.Pointer[capture.Picture] {
	t.Helper()
	began := time.Now()
	e, err := encode.Open(encode.Config{
		Width: capture.ChartSize.X, Height: capture.ChartSize.Y, FPS: 30, VideoBitrate: 4_000_000, SoundBitrate: 64_000,
	}, began)
	require.NoError(t, err)
	c.OnKeyframe = e.ForceKeyframe
	p, stage := broadcast.New(c), &atomic.Pointer[capture.Picture]{}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 2)
	go func() { done <- p.Run(ctx) }()
	go func() {
		frames, tick := e.Hub.Subscribe(), time.NewTicker(time.Second/30)
		defer tick.Stop()
		for range tick.C {
			now := stage.Load()
			if ctx.Err() != nil {
				break
			}
			if now == nil {
				continue
			}
			assert.NoError(t, e.Picture(&now.YCbCr, time.Since(began)))
			if f, err := frames.Next(ctx); err == nil {
				p.Write(f)
			}
		}
		done <- nil
	}()
	t.Cleanup(func() {
		stop()
		assert.NoError(t, <-done)
		assert.NoError(t, <-done)
		assert.NoError(t, e.Close())
	})
	return stage
}

// watch watches by WHEP, and returns a function that decodes the newest picture as a player does, and returns the
// colours in the middle of the chart's fields.
func watch(t *testing.T, whep string) func() []byte {
	t.Helper()
	viewer := rtctest.NewViewer(t, rtctest.AllCodecs)
	answer, err := http.Post(whep, "application/sdp", strings.NewReader(viewer.Offer))
	require.NoError(t, err)
	defer answer.Body.Close()
	sdp, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, answer.StatusCode, string(sdp))
	viewer.Start(t, string(sdp))
	return func() (seen []byte) {
		var film bytes.Buffer
		for _, f := range viewer.Pictures() {
			if f.Key {
				film.Reset()
			}
			for _, unit := range f.Units {
				film.Write(append([]byte{0, 0, 0, 1}, unit...))
			}
		}
		player := exec.CommandContext(t.Context(), "ffmpeg", "-v", "error", "-f", "h264", "-i", "pipe:0",
			"-vf", "scale=flags=accurate_rnd+full_chroma_int", "-pix_fmt", "rgb24", "-f", "rawvideo", "pipe:1")
		player.Stdin = &film
		shown, _ := player.Output() // there may be no picture yet
		size := 3 * capture.ChartSize.X * capture.ChartSize.Y
		if len(shown) < size {
			return nil
		}
		last := shown[len(shown)-size:]
		for i := range capture.Chart {
			at := 3 * ((i/6*capture.Field+capture.Field/2)*capture.ChartSize.X + i%6*capture.Field + capture.Field/2)
			seen = append(seen, last[at:at+3]...)
		}
		return seen
	}
}

// look tells the colours in the middle of the chart's fields.
const look = `<!doctype html><title>chart</title><video autoplay muted playsinline></video><script type="module">
const video = document.querySelector("video");
const peer = new RTCPeerConnection();
peer.addTransceiver("video", {direction: "recvonly"});
peer.ontrack = ({track}) => { video.srcObject = new MediaStream([track]); };
await peer.setLocalDescription(await peer.createOffer());
await new Promise((done) => {
	if (peer.iceGatheringState === "complete") done();
	peer.onicegatheringstatechange = () => peer.iceGatheringState === "complete" && done();
});
const answer = await fetch(%q, {method: "POST", headers: {"Content-Type": "application/sdp"}, body: peer.localDescription.sdp});
await peer.setRemoteDescription({type: "answer", sdp: await answer.text()});
const pen = new OffscreenCanvas(%[2]d * 6, %[2]d * 4).getContext("2d", {willReadFrequently: true});
setInterval(() => {
	if (!video.videoWidth) return;
	pen.drawImage(video, 0, 0);
	const seen = Array.from({length: 24}, (_, i) =>
		[...pen.getImageData((i %% 6 + 0.5) * %[2]d, (Math.floor(i / 6) + 0.5) * %[2]d, 1, 1).data.slice(0, 3)]);
	fetch("/seen", {method: "POST", body: JSON.stringify(seen.flat())});
}, 200);
</script>`

// browse watches in a browser, and returns a function that returns the colours that it showed last.
func browse(t *testing.T, browser, whep string) func() []byte {
	t.Helper()
	var seen atomic.Pointer[[]int]
	pages := http.NewServeMux()
	pages.HandleFunc("GET /", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintf(w, look, whep, capture.Field) })
	pages.HandleFunc("POST /seen", func(_ http.ResponseWriter, r *http.Request) {
		var told []int
		if json.NewDecoder(r.Body).Decode(&told) == nil {
			seen.Store(&told)
		}
	})
	site := httptest.NewServer(pages)
	t.Cleanup(site.Close)
	ctx, stop := context.WithCancel(t.Context())
	run := exec.CommandContext(ctx, browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-timer-throttling",
		"--autoplay-policy=no-user-gesture-required", "--disable-features=WebRtcHideLocalIpsWithMdns", "--user-data-dir="+t.TempDir(), site.URL)
	require.NoError(t, run.Start())
	t.Cleanup(func() { stop(); _ = run.Wait() }) // "signal: killed"
	return func() (colours []byte) {
		if told := seen.Load(); told != nil {
			for _, value := range *told {
				colours = append(colours, byte(value))
			}
		}
		return colours
	}
}
