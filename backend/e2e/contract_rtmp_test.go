package e2e_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"footlight/backend/live/rtc/rtctest"
)

// probes runs ffprobe on a URL until it reports the codecs.
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

// rtmpPublishes publishes with ffmpeg as an encoder does, with B-frames, and watches by every other protocol.
func rtmpPublishes(s *server) error {
	s.sends(s.t, "encoder", pictureAndTone("320x180:r=25"), "-bf", "2", "-g", "25")
	viewer, err := s.whep("encoder")
	if err != nil {
		return err
	}
	eventually(s.t, time.Minute, "pictures and sound by WebRTC", func() error {
		if viewer.Frames() < 10 || viewer.Audio() < 50 {
			return fmt.Errorf("%d pictures, %d packets of sound", viewer.Frames(), viewer.Audio())
		}
		return nil
	})
	err = s.probes("http://" + s.HTTP + "/live/encoder.flv")
	s.listsMore("encoder", 0)
	return all(err, s.probes("http://"+s.HTTP+"/live/encoder.m3u8"))
}

func (s *server) whepURL(id string) string {
	return "http://" + s.API + "/rtc/v1/whep/?app=live&stream=" + id
}

// exchange posts an offer and expects an answer.
func (s *server) exchange(url, offer, token string) answer {
	s.t.Helper()
	a := s.call("POST", url, offer, append(bearer(token), "Content-Type", "application/sdp")...)
	if a.status != http.StatusCreated {
		s.t.Fatalf("%s: %d %s", url, a.status, a.raw)
	}
	return a
}

// whep watches an event by WebRTC until the test ends.
func (s *server) whep(id string, header ...string) (*rtctest.Viewer, error) {
	viewer := rtctest.NewViewer(s.t, rtctest.AllCodecs)
	a := s.call("POST", s.whepURL(id), viewer.Offer, append(header, "Content-Type", "application/sdp")...)
	if a.status != http.StatusCreated {
		return nil, fmt.Errorf("WHEP: %d %s", a.status, a.raw)
	}
	viewer.Start(s.t, string(a.raw))
	return viewer, nil
}

// watches watches an event by WebRTC until the test ends. It returns when the first picture has arrived.
func (s *server) watches(t *testing.T, id string, header ...string) *rtctest.Viewer {
	t.Helper()
	viewer, err := s.whep(id, header...)
	if err == nil {
		err = before(time.Now().Add(time.Minute), func() bool { return viewer.Frames() > 0 })
	}
	if err != nil {
		t.Fatalf("watching %s: %v", id, err)
	}
	return viewer
}

func before(deadline time.Time, done func() bool) error {
	for !done() {
		if time.Now().After(deadline) {
			return errors.New("too late")
		}
		time.Sleep(5 * time.Millisecond)
	}
	return nil
}
