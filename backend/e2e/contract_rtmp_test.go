package e2e_test

import (
	"context"
	"fmt"
	"net/http"
	"os/exec"
	"slices"
	"strings"
	"time"

	"footlight/backend/live/rtc/rtctest"
)

// probes has ffprobe watch a URL until it knows what is on.
func (s *server) probes(url string) error {
	ctx, cancel := context.WithTimeout(s.t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "ffprobe", "-v", "error", "-show_entries", "stream=codec_name", "-of", "csv=p=0", url)
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w: %s", url, err, out)
	}
	codecs := strings.Fields(string(out))
	slices.Sort(codecs)
	if codecs = slices.Compact(codecs); !slices.Equal(codecs, []string{"aac", "h264"}) { // HLS lists them per programme too
		return fmt.Errorf("%s: %q", url, codecs)
	}
	return nil
}

// rtmpPublishes has ffmpeg publish as an encoder would, B-frames and all, and
// watches by every other protocol.
func rtmpPublishes(s *server) error {
	cmd := exec.CommandContext(s.t.Context(), "ffmpeg", "-v", "error", "-nostdin",
		"-re", "-f", "lavfi", "-i", "testsrc2=s=320x180:r=25", "-re", "-f", "lavfi", "-i", "sine=440:r=44100",
		"-c:v", "libx264", "-preset", "ultrafast", "-bf", "2", "-g", "25", "-pix_fmt", "yuv420p",
		"-c:a", "aac", "-f", "flv", "rtmp://"+s.RTMP+"/live/encoder")
	said := &output{}
	cmd.Stderr = said
	if err := cmd.Start(); err != nil {
		return err
	}
	defer func() {
		_ = cmd.Process.Kill() // it does not end by itself
		_ = cmd.Wait()         // "signal: killed"
	}()
	viewer, err := s.whep("encoder")
	if err != nil {
		return err
	}
	eventually(s.t, time.Minute, "pictures and sound by WebRTC", func() error {
		if viewer.Frames() < 10 || viewer.Audio() < 50 {
			return fmt.Errorf("%d pictures, %d packets of sound; ffmpeg said %q", viewer.Frames(), viewer.Audio(), said.tail())
		}
		return nil
	})
	err = s.probes("http://" + s.HTTP + "/live/encoder.flv")
	eventually(s.t, 2*time.Minute, "a fragment is listed", func() error {
		if n, playlist := s.fragments("encoder"); n == 0 {
			return fmt.Errorf("playlist %q", playlist)
		}
		return nil
	})
	return all(err, s.probes("http://"+s.HTTP+"/live/encoder.m3u8"))
}

func (s *server) whepURL(id string) string {
	return "http://" + s.API + "/rtc/v1/whep/?app=live&stream=" + id
}

// whep watches an event by WebRTC until the test ends.
func (s *server) whep(id string) (*rtctest.Viewer, error) {
	viewer := rtctest.NewViewer(s.t, rtctest.AllCodecs)
	a := s.call("POST", s.whepURL(id), viewer.Offer, "Content-Type", "application/sdp")
	if a.status != http.StatusCreated {
		return nil, fmt.Errorf("WHEP: %d %s", a.status, a.raw)
	}
	viewer.Start(s.t, string(a.raw))
	return viewer, nil
}
