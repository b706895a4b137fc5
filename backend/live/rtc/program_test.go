package rtc_test

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"footlight/backend/live"
)

// TestAnswersToViewers: one codec a kind, and the picture's own SSRC first:
// Chromium takes the first a=ssrc for it.
func TestAnswersToViewers(t *testing.T) {
	s := newTestServer(t)
	for _, name := range []string{"chrome_play", "safari_play", "firefox_max_bundle_play", "pion_4_1_play", "untidy_play"} {
		v, err := s.rtc.Play(context.Background(), s.join(t, live.Play, "show"), seed(t, name))
		if err != nil {
			t.Fatal(err)
		}
		a := v.Answer()
		group := regexp.MustCompile(`a=ssrc-group:FID (\d+) (\d+)\r\n`).FindStringSubmatch(a)
		if group == nil {
			t.Fatalf("%s: no retransmissions:\n%s", name, a)
		}
		if own, repair := strings.Index(a, "a=ssrc:"+group[1]), strings.Index(a, "a=ssrc:"+group[2]); own < 0 || own > repair {
			t.Errorf("%s: SSRCs out of order:\n%s", name, a)
		}
		for want, n := range map[string]int{
			"a=ice-lite\r\n": 1, " H264/90000": 1, " rtx/90000": 1, "a=setup:passive": 2, "nack pli": 1,
			"a=sendonly": 2, " typ host tcptype passive": 1, "a=end-of-candidates": 1, "packetization-mode=1": 1,
			"a=group:BUNDLE 0 1\r\n": 1, "m=audio 9 ": 1, "m=video 9 ": 1, "bundle-only": 0,
		} {
			if got := strings.Count(a, want); got != n {
				t.Errorf("%s: %d times %q, want %d:\n%s", name, got, want, n, a)
			}
		}
	}
}
