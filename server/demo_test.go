package main

import (
	"context"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pion/webrtc/v4"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/media"
)

func testPictureForTest(t *testing.T) *testPicture {
	t.Helper()
	p, err := newTestPicture(t.Context(), "ffmpeg")
	require.NoError(t, err)
	return p
}

// watch runs p until it has made n pictures.
func watch(t *testing.T, p *testPicture, n int) (pictures, sounds []media.Frame) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	err := p.run(ctx, func(f media.Frame) {
		if f.Codec == media.Opus {
			sounds = append(sounds, f)
			return
		}
		if pictures = append(pictures, f); len(pictures) == n {
			cancel()
		}
	})
	if len(pictures) < n {
		t.Fatalf("%d pictures: %v", len(pictures), err)
	}
	return pictures, sounds
}

func TestTestPicture(t *testing.T) {
	pictures, sounds := watch(t, testPictureForTest(t), 100)
	if !pictures[0].Key {
		t.Error("the first picture does not decode alone")
	}
	for i := 1; i < len(pictures); i++ {
		step := pictures[i].PTS - pictures[i-1].PTS
		if step < 33*time.Millisecond || step > 34*time.Millisecond || pictures[i].PTS != pictures[i].DTS {
			t.Errorf("picture %d: %v after the one before, DTS %v", i, step, pictures[i].DTS)
		}
		assert.Equal(t, i%30 == 0, pictures[i].Key, "picture %d: key", i)
	}
	for i := 1; i < len(sounds); i++ {
		if step := sounds[i].PTS - sounds[i-1].PTS; step < 19*time.Millisecond || step > 21*time.Millisecond {
			t.Errorf("sound %d: %v after the one before", i, step)
		}
	}
	if played := sounds[len(sounds)-1].PTS - sounds[0].PTS; len(sounds) < 100 || played < 2*time.Second {
		t.Errorf("%d sounds over %v", len(sounds), played)
	}
}

// TestTestPictureInTime checks that the picture does not run faster than real time, and that ffmpeg delays
// neither sound nor picture.
func TestTestPictureInTime(t *testing.T) {
	p, began := testPictureForTest(t), time.Now()
	pictures, sounds := watch(t, p, 90)
	last := pictures[len(pictures)-1]
	if wall, played := last.Wall.Sub(began), last.PTS-pictures[0].PTS; wall < played-300*time.Millisecond {
		t.Errorf("%v of show in %v", played, wall)
	}
	var apart []time.Duration // a delayed track is late in every sample, not in single ones
	for _, f := range pictures {
		apart = append(apart, f.Wall.Sub(nearest(sounds, f.PTS).Wall).Abs())
	}
	slices.Sort(apart)
	if median := apart[len(apart)/2]; median > 500*time.Millisecond {
		t.Errorf("sound and picture of one moment come %v apart", median)
	}
}

func nearest(frames []media.Frame, at time.Duration) media.Frame {
	return slices.MinFunc(frames, func(a, b media.Frame) int {
		return int((a.PTS - at).Abs() - (b.PTS - at).Abs())
	})
}

func TestTestPictureWithoutFonts(t *testing.T) {
	p := testPictureForTest(t)
	if p.graph = unlettered + tone; len(p.graph) == 0 {
		t.Fatal("no graph")
	}
	watch(t, p, 5)
}

func TestBrokenFFmpeg(t *testing.T) {
	p := testPictureForTest(t)
	p.graph = "nosuchfilter"
	err := p.run(t.Context(), func(media.Frame) {})
	require.Error(t, err)
	assert.Contains(t, err.Error(), "nosuchfilter", "ffmpeg's own words are missing")
}

func TestDemoRefusals(t *testing.T) {
	empty := t.TempDir()
	stale := t.TempDir()
	if err := os.WriteFile(filepath.Join(stale, "server.json"), []byte(`{"http":"127.0.0.1:1"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		args []string
		code int
		says string
	}{
		"no ffmpeg":      {[]string{"--ffmpeg", "/nowhere/ffmpeg", "--data", empty}, exitFailure, "install it"},
		"no server":      {[]string{"--data", empty}, exitFailure, "no server runs on " + empty},
		"server is gone": {[]string{"--data", stale}, exitFailure, "no server answers at http://127.0.0.1:1"},
		"odd event":      {[]string{"--event", "a/b"}, exitUsage, "--event"},
		"odd server":     {[]string{"--server", "localhost"}, exitUsage, "--server"},
		"arguments":      {[]string{"now"}, exitUsage, `"now"`},
	} {
		code, _, complaint := execute(t.Context(), append([]string{"demo"}, test.args...)...)
		assert.Equal(t, test.code, code, "%s: exit", name)
		assert.Contains(t, complaint, test.says, "%s: exit", name)
	}
}

// fakeHost implements the part of a server that a demo needs.
type fakeHost struct {
	t       *testing.T
	taken   bool
	mu      sync.Mutex
	calls   []string
	plan    map[string]any
	live    bool // another publisher is live
	packets map[webrtc.RTPCodecType]int
	peers   []*webrtc.PeerConnection
}

func newFakeHost(t *testing.T) (*fakeHost, string) {
	h := &fakeHost{t: t, packets: map[webrtc.RTPCodecType]int{}}
	server := httptest.NewServer(h)
	t.Cleanup(func() {
		server.Close()
		for _, peer := range h.peers {
			_ = peer.Close()
		}
	})
	return h, server.URL
}

// ServeHTTP implements http.Handler.
func (h *fakeHost) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	assert.NoError(h.t, err)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.calls = append(h.calls, r.Method+" "+r.URL.Path)
	switch r.Method + " " + r.URL.Path {
	case "GET /api/rooms/demo":
		urls := event.Origins{HTTP: r.Host, API: r.Host}.URLs("demo")
		state := "scheduled"
		if h.live {
			state = "live"
		}
		h.reply(w, http.StatusOK, map[string]any{"urls": urls, "state": state})
	case "POST /plan":
		if h.taken {
			h.reply(w, http.StatusBadRequest, map[string]any{"error": "invalid", "details": "eventId is taken"})
			return
		}
		assert.NoError(h.t, json.Unmarshal(body, &h.plan))
		h.reply(w, http.StatusOK, map[string]any{"transactionHash": "0xfeed"})
	case "POST /rtc/v1/whip/":
		w.Header().Set("Location", "/rtc/v1/session")
		w.Header().Set("Content-Type", "application/sdp")
		w.WriteHeader(http.StatusCreated)
		_, _ = io.WriteString(w, h.answer(string(body)))
	default:
		h.reply(w, http.StatusOK, map[string]any{"success": true})
	}
}

func (h *fakeHost) reply(w http.ResponseWriter, status int, v any) {
	w.WriteHeader(status)
	assert.NoError(h.t, json.NewEncoder(w).Encode(v))
}

func (h *fakeHost) answer(offer string) string {
	settings := webrtc.SettingEngine{}
	settings.SetIncludeLoopbackCandidate(true)
	settings.SetInterfaceFilter(func(name string) bool { return name == "lo" || name == "lo0" })
	peer, err := webrtc.NewAPI(webrtc.WithSettingEngine(settings)).NewPeerConnection(webrtc.Configuration{})
	if err != nil {
		h.t.Error(err)
		return ""
	}
	h.peers = append(h.peers, peer)
	peer.OnTrack(func(track *webrtc.TrackRemote, _ *webrtc.RTPReceiver) { h.count(track) })
	gathered := webrtc.GatheringCompletePromise(peer)
	if err = peer.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeOffer, SDP: offer}); err != nil {
		h.t.Error(err)
	}
	answer, err := peer.CreateAnswer(nil)
	assert.NoError(h.t, err)
	assert.NoError(h.t, peer.SetLocalDescription(answer))
	<-gathered
	return peer.LocalDescription().SDP
}

func (h *fakeHost) count(track *webrtc.TrackRemote) {
	for {
		if _, _, err := track.ReadRTP(); err != nil {
			return
		}
		h.mu.Lock()
		h.packets[track.Kind()]++
		h.mu.Unlock()
	}
}

func (h *fakeHost) flows() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.packets[webrtc.RTPCodecTypeVideo] > 50 && h.packets[webrtc.RTPCodecTypeAudio] > 20
}

func TestDemo(t *testing.T) {
	h, address := newFakeHost(t)
	ctx, cancel := context.WithCancel(t.Context())
	type ending struct {
		code           int
		out, complaint string
	}
	done := make(chan ending, 1)
	go func() {
		code, out, complaint := execute(ctx, "demo", "--server", address+"/", "--record")
		done <- ending{code, out, complaint}
	}()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for limit := time.After(time.Minute); !h.flows(); {
		select {
		case end := <-done:
			t.Fatalf("ended early: %+v", end)
		case <-limit:
			t.Fatal("no media in time")
		case <-tick.C:
		}
	}
	cancel()
	end := <-done
	assert.Equal(t, ending{out: end.out}, end, "interrupted")
	checkDemo(t, h, address, end.out)
}

func checkDemo(t *testing.T, h *fakeHost, address, out string) {
	t.Helper()
	if !strings.HasPrefix(out, "Room     "+address+"/room/demo ") || !strings.Contains(out, "live: ") || !strings.Contains(out, "0xfeed") {
		t.Errorf("it said:\n%s", out)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	want := []string{
		"POST /api/rooms/demo/publish", "GET /api/rooms/demo", "POST /plan", "POST /api/livestream/start",
		"POST /rtc/v1/whip/", "DELETE /rtc/v1/session", "POST /api/livestream/stop",
	}
	assert.Equal(t, want, h.calls, "calls")
	assert.Equal(t, demoCreator, h.plan["userAddress"], "planned %v", h.plan)
	assert.Equal(t, "demo", h.plan["eventId"], "planned %v", h.plan)
	_, err := event.ParseAddress("userAddress", demoCreator)
	assert.NoError(t, err)
}

func TestDemoOnTakenEvent(t *testing.T) {
	h, address := newFakeHost(t)
	h.taken = true
	code, _, complaint := execute(t.Context(), "demo", "--server", address)
	assert.Equal(t, exitFailure, code, "exit")
	assert.Contains(t, complaint, "eventId is taken", "exit")
}

func TestDemoLeavesALiveEventAlone(t *testing.T) {
	h, address := newFakeHost(t)
	h.live = true
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond) // shorter than the demo would wait
	defer cancel()
	code, _, _ := execute(ctx, "demo", "--server", address)
	assert.NotZero(t, code, "exit")
	h.mu.Lock()
	defer h.mu.Unlock()
	if slices.Contains(h.calls, "POST /plan") {
		t.Errorf("it went on: %v", h.calls)
	}
}

// TestDemoSaysWhatToDoAboutCertificates checks the error about a self-signed certificate.
func TestDemoSaysWhatToDoAboutCertificates(t *testing.T) {
	s := httptest.NewUnstartedServer(http.NotFoundHandler())
	s.Config.ErrorLog = log.New(io.Discard, "", 0) // silences errors about clients that disconnect
	s.StartTLS()
	defer s.Close()
	for address, want := range map[string]string{
		s.URL: "SSL_CERT_FILE=",
		strings.Replace(s.URL, "127.0.0.1", "localhost", 1): "use the name in the certificate",
	} {
		code, _, complaint := execute(t.Context(), "demo", "--server", address)
		assert.Equal(t, exitFailure, code, address)
		assert.Contains(t, complaint, want)
		assert.NotContains(t, complaint, "no server answers")
	}
}

func TestDemoBriefBeginsNow(t *testing.T) {
	for _, now := range []time.Time{
		time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC),
		time.Date(2026, 12, 31, 23, 59, 59, 0, time.FixedZone("", -5*3600)),
	} {
		schedule := demoBrief(now).CurrentSchedule
		ms, err := json.Number(schedule.Date).Int64()
		require.NoError(t, err)
		clock, err := time.Parse("15:04", schedule.Time)
		require.NoError(t, err)
		start := time.UnixMilli(ms).UTC().Add(time.Duration(clock.Hour())*time.Hour + time.Duration(clock.Minute())*time.Minute)
		assert.True(t, start.Equal(now.UTC().Truncate(time.Minute)), "at %v it begins %v", now, start)
	}
}
