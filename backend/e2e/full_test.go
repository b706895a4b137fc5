package e2e_test

import (
	"fmt"
	"net/http"
	"os/exec"
	"strings"
	"testing"
	"time"

	"footlight/backend/live/rtc/rtctest"
)

// TestFullServerRefusesEveryProtocol fills a small server with one connection of each of three protocols, and
// then tries every protocol.
func TestFullServerRefusesEveryProtocol(t *testing.T) {
	s := startServer(t, "--max-connections", "3", "--hls-fragment", "1s", "--hls-window", "30s")
	s.encode(t, "full")
	flv := readFLV(t, s.url("/live/full.flv"))
	viewer := s.watches(t, "full")
	if err := before(time.Now().Add(time.Minute), func() bool { return flv.pictures.Load() > 0 }); err != nil {
		t.Fatalf("FLV: %v", err)
	}

	publish, play := rtctest.NewPublisher(t).Offer, rtctest.NewViewer(t, rtctest.AllCodecs).Offer
	legacy := func(offer string) map[string]any {
		return map[string]any{"sdp": offer, "streamurl": "webrtc://localhost/live/other", "clientip": nil, "api": "", "tid": "1"}
	}
	for name, try := range map[string]func() answer{
		"WHIP":           func() answer { return s.call("POST", s.whip("other"), publish, "Content-Type", "application/sdp") },
		"WHEP":           func() answer { return s.call("POST", s.whepURL("full"), play, "Content-Type", "application/sdp") },
		"FLV":            func() answer { return s.call("GET", "/live/full.flv", nil) },
		"legacy publish": func() answer { return s.call("POST", "http://"+s.API+"/rtc/v1/publish/", legacy(publish)) },
		"legacy play":    func() answer { return s.call("POST", "http://"+s.API+"/rtc/v1/play/", legacy(play)) },
	} {
		refusedAsFull(t, name, try())
	}
	for name, args := range map[string][]string{
		"RTMP play":    {"-i", "rtmp://" + s.RTMP + "/live/full", "-f", "null", "-"},
		"RTMP publish": {"-f", "lavfi", "-i", "testsrc2=s=64x64", "-t", "5", "-c:v", "libx264", "-f", "flv", "rtmp://" + s.RTMP + "/live/other"},
	} {
		out, err := exec.CommandContext(t.Context(), "ffmpeg", append([]string{"-v", "error", "-nostdin"}, args...)...).CombinedOutput()
		if err == nil || !strings.Contains(string(out), "full") {
			t.Errorf("%s: %v, %s", name, err, out)
		}
	}
	eventually(t, time.Minute, "HLS is there, and refused", func() error {
		if a := s.call("GET", "/live/full.m3u8", nil); a.status != http.StatusServiceUnavailable {
			return fmt.Errorf("%d %s", a.status, a.raw)
		}
		return nil
	})
	refusedAsFull(t, "HLS", s.call("GET", "/live/full.m3u8", nil))

	viewer.Close()
	eventually(t, time.Minute, "the free place is given away", func() error {
		return s.call("POST", s.whepURL("full"), play, "Content-Type", "application/sdp").expect(http.StatusCreated)
	})
}

func refusedAsFull(t *testing.T, name string, a answer) {
	t.Helper()
	if a.status != http.StatusServiceUnavailable || a.header.Get("Retry-After") == "" || !strings.Contains(string(a.raw), "as many connections as it is allowed") {
		t.Errorf("%s: %d %v %s", name, a.status, a.header, a.raw)
	}
}
