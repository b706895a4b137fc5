package rtmp_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/convert"
	"footlight/backend/live/hls"
	"footlight/backend/live/httpflv"
	"footlight/backend/live/remux"
	"footlight/backend/live/rtc"
	"footlight/backend/live/rtmp"
	"footlight/backend/live/transcode"
)

const testEvent event.ID = "stage-1"

// testServer is a hub with RTMP in and out.
type testServer struct {
	hub     *live.Hub
	forms   *convert.Server
	slots   *convert.Slots
	players *remux.Server
	engine  *rtc.Server
	addr    string // RTMP address
	site    string // URL of FLV and HLS
	folder  string // HLS folder
}

func open(t testing.TB, cfg live.Config) *testServer { return openTLS(t, cfg, nil) }

// openTLS serves RTMPS if cert is not nil.
func openTLS(t testing.TB, cfg live.Config, cert *tls.Config) *testServer {
	t.Helper()
	log := slog.New(slog.NewTextHandler(t.Output(), nil))
	h := &testServer{hub: live.Open(cfg)}
	h.openForms(log)
	h.players = remux.Open(remux.Config{Frames: h.forms.Plain})
	h.hub.OnPublish(h.players.Publish)
	h.openRTC(t)
	h.openHTTP(t)
	s, err := rtmp.Open(t.Context(), rtmp.Config{Addr: "127.0.0.1:0", TLS: cert, Hub: h.hub, Streams: h.players, Log: log})
	require.NoError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		require.NoError(t, <-done)
		h.players.Close()
		h.engine.Close()
		h.forms.Close()
		h.hub.Close()
	})
	h.addr = s.Addr()
	return h
}

// openForms opens the converters with two slots for video, whatever the number of CPUs.
func (h *testServer) openForms(log *slog.Logger) {
	h.slots = convert.NewSlots(2)
	h.forms = convert.Open(convert.Config{
		AAC: transcode.OpusToAAC, Opus: transcode.AACToOpus, Pictures: transcode.OpenPictures,
		Slots: h.slots, Log: log,
	})
}

func (h *testServer) openRTC(t testing.TB) {
	t.Helper()
	var err error
	h.engine, err = rtc.Open(t.Context(), rtc.Config{Addr: "127.0.0.1:0", Frames: h.forms.Browser, Encoders: h.slots})
	require.NoError(t, err)
	h.hub.OnPublish(h.engine.Bridge)
}

// openHTTP serves FLV and HLS with fragments of a second.
func (h *testServer) openHTTP(t testing.TB) {
	t.Helper()
	h.folder = t.TempDir()
	cfg := hls.Config{Dir: h.folder, Hub: h.hub, Frames: h.forms.Files, AAC: transcode.Segment, Fragment: time.Second, Window: 10 * time.Second}
	cfg.Collects = func(event.ID, uint64) bool { return true } // so that the sound of every segment is made
	left, err := hls.Recover(cfg)
	require.NoError(t, err)
	s := hls.Open(cfg, left)
	h.hub.OnPublish(s.Publish)
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx) }()
	tags := httpflv.Handler{Hub: h.hub, Streams: h.players}
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, httpflv.Suffix) {
			tags.ServeHTTP(w, r)
			return
		}
		s.ServeHTTP(w, r)
	}))
	h.site = site.URL
	t.Cleanup(func() {
		stop()
		require.NoError(t, <-done)
		site.CloseClientConnections()
		site.Close()
	})
}

func (h *testServer) url(query string) string {
	return fmt.Sprintf("rtmp://%s/live/%s%s", h.addr, testEvent, query)
}

// process is a running ffmpeg or ffprobe.
type process struct {
	cmd       *exec.Cmd
	out, errs bytes.Buffer
	done      chan struct{} // closed when it has ended; then err is set
	err       error
}

// start runs ffmpeg or ffprobe until it ends or the test does.
func start(t testing.TB, name string, args ...string) *process {
	t.Helper()
	return launch(t, name, append([]string{"-v", "error"}, args...)...)
}

// launch starts a program that ends with the test.
func launch(t testing.TB, name string, args ...string) *process {
	t.Helper()
	p := &process{cmd: exec.CommandContext(t.Context(), name, args...), done: make(chan struct{})}
	p.cmd.Stdout, p.cmd.Stderr = &p.out, &p.errs
	require.NoError(t, p.cmd.Start(), "%s must be installed", name)
	go func() { defer close(p.done); p.err = p.cmd.Wait() }()
	return p
}

// wait waits for the end of the program and returns its error.
func (p *process) wait() error {
	<-p.done
	return p.err
}

// end requires that the program ends by itself without error.
func (p *process) end(t testing.TB) {
	t.Helper()
	select {
	case <-p.done:
		require.NoError(t, p.err, "%v: %s", p.cmd.Args, p.errs.String())
	case <-time.After(2 * time.Minute):
		t.Fatalf("%v does not end: %s", p.cmd.Args, p.errs.String())
	}
}

// stop ends a program.
func (p *process) stop() {
	_ = p.cmd.Process.Kill() // it may have ended
	_ = p.wait()             // "signal: killed"
}

// film is a publisher's input: a test picture with a tone.
func film(bframes int, size string) []string {
	return []string{
		"-re", "-f", "lavfi", "-i", "testsrc2=s=" + size + ":r=25", "-re", "-f", "lavfi", "-i", "sine=440:r=44100",
		"-c:v", "libx264", "-preset", "ultrafast", "-bf", strconv.Itoa(bframes), "-g", "25", "-pix_fmt", "yuv420p",
		"-c:a", "aac", "-ac", "2", "-f", "flv",
	}
}

func (h *testServer) publish(t testing.TB, bframes int, size string) *process {
	t.Helper()
	return start(t, "ffmpeg", append(film(bframes, size), h.url(""))...)
}

// seen is ffprobe's description of a stream.
type seen struct {
	Streams []struct {
		Kind    string `json:"codec_type"`
		Codec   string `json:"codec_name"`
		Width   int
		Rate    string `json:"sample_rate"`
		BFrames int    `json:"has_b_frames"`
	}
	Packets []struct {
		Kind string `json:"codec_type"`
		PTS  string `json:"pts_time"`
		DTS  string `json:"dts_time"`
	}
}

// watch probes a number of seconds of a URL.
func watch(t testing.TB, url string, seconds int) *process {
	t.Helper()
	return start(t, "ffprobe", "-show_streams", "-show_packets", "-of", "json", "-read_intervals", fmt.Sprintf("%%+%d", seconds), url)
}

func (p *process) seen(t testing.TB) (s seen) {
	t.Helper()
	p.end(t)
	require.NoError(t, json.Unmarshal(p.out.Bytes(), &s), p.errs.String())
	return s
}

// require checks what holds for every stream.
func (s seen) require(t testing.TB, width int, rate string) {
	t.Helper()
	codecs := map[string]string{}
	for _, one := range s.Streams {
		codecs[one.Kind] = one.Codec
		if one.Kind == "video" {
			require.Equal(t, width, one.Width)
		} else {
			require.Equal(t, rate, one.Rate)
		}
	}
	require.Equal(t, map[string]string{"video": "h264", "audio": "aac"}, codecs)
	s.requireTimes(t)
}

func (s seen) requireTimes(t testing.TB) {
	t.Helper()
	last := map[string]float64{"video": -1, "audio": -1}
	for _, p := range s.Packets {
		dts, err := strconv.ParseFloat(p.DTS, 64)
		require.NoError(t, err)
		pts, err := strconv.ParseFloat(p.PTS, 64)
		require.NoError(t, err)
		require.Greater(t, dts, last[p.Kind], "%s goes back", p.Kind)
		require.GreaterOrEqual(t, pts, dts)
		last[p.Kind] = dts
	}
	require.InDelta(t, last["video"], last["audio"], 0.4)
}
