package rtc_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/live/rtc/rtctest"
)

// seed returns a client's offer from the fuzzing corpus.
func seed(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("negotiation", "testdata", "fuzz", "FuzzOffer", name))
	require.NoError(t, err)
	_, quoted, _ := strings.Cut(string(b), "string(")
	text, err := strconv.Unquote(strings.TrimSuffix(strings.TrimSpace(quoted), ")"))
	require.NoError(t, err)
	return text
}

// TestOffersOfRealClients checks that each client's offer is answered with what it asked for.
func TestOffersOfRealClients(t *testing.T) {
	s := newTestServer(t)
	for _, name := range []string{
		"chrome_publish", "chrome_simulcast", "firefox_publish", "obs_publish", "obs_simulcast", "gstreamer_publish",
		"ffmpeg_publish", "rfc9725_publish",
	} {
		p, err := s.publish(t, seed(t, name))
		require.NoError(t, err, name)
		answered(t, name, p.Answer())
		require.Equal(t, strings.Count(seed(t, name), "\nm="), strings.Count(p.Answer(), "a=recvonly\r\n"), name)
		p.Close()
	}
	for _, name := range []string{
		"chrome_play", "safari_play", "firefox_max_bundle_play", "gstreamer_max_bundle_play", "pion_4_1_play", "untidy_play",
	} {
		v, err := s.play(t, seed(t, name))
		require.NoError(t, err, name)
		answered(t, name, v.Answer())
		require.Equal(t, 2, strings.Count(v.Answer(), "a=sendonly\r\n"), name)
		v.Close()
	}
}

// answered checks codecs, DTLS role and layers of an answer.
func answered(t *testing.T, client, answer string) {
	t.Helper()
	offer := seed(t, client)
	want := []string{" H264/90000", " opus/48000", "a=setup:passive", "a=group:BUNDLE", "a=candidate:"}
	if strings.Contains(offer, "a=setup:passive") {
		want[2] = "a=setup:active"
	}
	if _, rids, found := strings.Cut(offer, "a=simulcast:send "); found {
		rids, _, _ = strings.Cut(rids, "\r\n")
		want = append(want, "a=simulcast:recv "+rids+"\r\n")
	}
	for _, w := range want {
		require.Contains(t, strings.ReplaceAll(answer, "OPUS", "opus"), w, client)
	}
}

// TestLostSoundIsRequested checks that the server asks a publisher who offers it to send lost sound again.
func TestLostSoundIsRequested(t *testing.T) {
	s, client := newTestServer(t), rtctest.NewPublisher(t)
	opus := regexp.MustCompile(`a=rtpmap:(\d+) opus/48000/2\r\n`)
	p, err := s.publish(t, opus.ReplaceAllString(client.Offer, "${0}a=rtcp-fb:$1 nack\r\n"))
	require.NoError(t, err)
	again := regexp.MustCompile(`a=rtpmap:(\d+) opus`).FindStringSubmatch(p.Answer())
	require.NotNil(t, again, p.Answer())
	require.Contains(t, p.Answer(), "a=rtcp-fb:"+again[1]+" nack\r\n")
}

// TestAnswersToViewers checks that answers contain one codec per kind, and the video's own SSRC first,
// because Chromium uses the first a=ssrc line.
func TestAnswersToViewers(t *testing.T) {
	s := newTestServer(t)
	// Those that give feedback about single packets.
	feedback := map[string]int{"chrome_play": 1, "safari_play": 1, "pion_4_1_play": 1}
	for _, name := range []string{"chrome_play", "safari_play", "firefox_max_bundle_play", "pion_4_1_play", "untidy_play"} {
		v, err := s.play(t, seed(t, name))
		require.NoError(t, err)
		a := v.Answer()
		group := regexp.MustCompile(`a=ssrc-group:FID (\d+) (\d+)\r\n`).FindStringSubmatch(a)
		require.NotNil(t, group, "%s: no retransmissions:\n%s", name, a)
		own, repair := strings.Index(a, "a=ssrc:"+group[1]), strings.Index(a, "a=ssrc:"+group[2])
		require.True(t, own >= 0 && own <= repair, "%s: SSRCs out of order:\n%s", name, a)
		for want, n := range map[string]int{
			"a=ice-lite\r\n": 1, " H264/90000": 1, " rtx/90000": 1, "a=setup:passive": 2, "nack pli": 1,
			"a=sendonly": 2, " typ host tcptype passive": 1, "a=end-of-candidates": 1, "packetization-mode=1": 1,
			"a=group:BUNDLE 0 1\r\n": 1, "transport-wide-cc": feedback[name], "transport-cc\r\n": feedback[name], "m=audio 9 ": 1, "m=video 9 ": 1, "bundle-only": 0,
		} {
			require.Equal(t, n, strings.Count(a, want), "%s: %q in\n%s", name, want, a)
		}
	}
}

// FFmpeg insists on being the DTLS server.
func TestFFmpegInsistsOnBeingTheDTLSServer(t *testing.T) {
	s := newTestServer(t)
	client := rtctest.NewPublisher(t)
	p, err := s.publish(t, strings.ReplaceAll(client.Offer, "a=setup:actpass", "a=setup:passive"))
	require.NoError(t, err)
	client.Start(t, p.Answer())
	v, _ := s.viewer(t)
	shown(t, v, 10)
}

// A player that never sends PLI gets a picture, too.
func TestPlayerWithoutPLI(t *testing.T) {
	s := newTestServer(t)
	p, _ := s.publisher(t)
	rtctest.Eventually(t, "media", func() bool { i, _ := s.hub.Stream("show"); return i.Pictures > 10 })
	v, _ := s.viewer(t) // this viewer sends no PLI
	rtctest.Eventually(t, "pictures", func() bool { return v.Frames() > 5 && p.PLIs.Load() > 0 })
}
