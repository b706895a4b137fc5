package rtc_test

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"footlight/backend/live"
	"footlight/backend/live/rtc/rtctest"
)

// seed is a client's offer out of the fuzzing corpus.
func seed(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("negotiation", "testdata", "fuzz", "FuzzOffer", name))
	if err != nil {
		t.Fatal(err)
	}
	_, quoted, _ := strings.Cut(string(b), "string(")
	text, err := strconv.Unquote(strings.TrimSuffix(strings.TrimSpace(quoted), ")"))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestOffersOfRealClients: each gets an answer with what it asked for.
func TestOffersOfRealClients(t *testing.T) {
	s := newTestServer(t)
	for _, name := range []string{"chrome_publish", "chrome_simulcast", "firefox_publish", "obs_publish", "obs_simulcast", "gstreamer_publish", "ffmpeg_publish", "rfc9725_publish"} {
		p, err := s.rtc.Publish(context.Background(), s.join(t, live.Publish, "show"), seed(t, name))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		answered(t, name, seed(t, name), p.Answer())
		if n := strings.Count(p.Answer(), "a=recvonly\r\n"); n != strings.Count(seed(t, name), "\nm=") {
			t.Errorf("%s: %d sections are received:\n%s", name, n, p.Answer())
		}
		p.Close()
	}
	for _, name := range []string{
		"chrome_play", "safari_play", "firefox_max_bundle_play", "gstreamer_max_bundle_play", "pion_4_1_play", "untidy_play",
	} {
		v, err := s.rtc.Play(context.Background(), s.join(t, live.Play, "show"), seed(t, name))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		answered(t, name, seed(t, name), v.Answer())
		if n := strings.Count(v.Answer(), "a=sendonly\r\n"); n != 2 {
			t.Errorf("%s: %d sections are sent:\n%s", name, n, v.Answer())
		}
		v.Close()
	}
}

// answered checks codecs, DTLS role and layers.
func answered(t *testing.T, name, offer, answer string) {
	t.Helper()
	want := []string{" H264/90000", " opus/48000", "a=setup:passive", "a=group:BUNDLE", "a=candidate:"}
	if strings.Contains(offer, "a=setup:passive") {
		want[2] = "a=setup:active"
	}
	if _, rids, found := strings.Cut(offer, "a=simulcast:send "); found {
		rids, _, _ = strings.Cut(rids, "\r\n")
		want = append(want, "a=simulcast:recv "+rids+"\r\n")
	}
	for _, w := range want {
		if !strings.Contains(strings.ReplaceAll(answer, "OPUS", "opus"), w) {
			t.Errorf("%s: the answer lacks %q:\n%s", name, w, answer)
		}
	}
}

// FFmpeg offers to be the DTLS server and nothing else.
func TestFFmpegInsistsOnBeingTheDTLSServer(t *testing.T) {
	s := newTestServer(t)
	client := rtctest.NewPublisher(t)
	p, err := s.rtc.Publish(context.Background(), s.join(t, live.Publish, "show"),
		strings.ReplaceAll(client.Offer, "a=setup:actpass", "a=setup:passive"))
	if err != nil {
		t.Fatal(err)
	}
	client.Start(t, p.Answer())
	v := s.watch(t, "show")
	rtctest.Eventually(t, "pictures", func() bool { return v.Frames() > 10 })
}

// A player that never sends PLI gets a picture all the same.
func TestPlayerWithoutPLI(t *testing.T) {
	s := newTestServer(t)
	p := s.publish(t, "show")
	rtctest.Eventually(t, "media", func() bool { i, _ := s.hub.Stream("show"); return i.Pictures > 10 })
	v := s.watch(t, "show") // it sends no PLI
	rtctest.Eventually(t, "pictures", func() bool { return v.Frames() > 5 && p.PLIs.Load() > 0 })
}
