package rtc_test

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/live"
)

// spellings are other ways to write an offer.
func spellings() map[string]func(string) string {
	replaced := func(pattern, by string) func(string) string {
		return func(offer string) string { return regexp.MustCompile(pattern).ReplaceAllString(offer, by) }
	}
	upper := func(pattern string) func(string) string {
		return func(offer string) string {
			return regexp.MustCompile(pattern).ReplaceAllStringFunc(offer, strings.ToUpper)
		}
	}
	return map[string]func(string) string{
		"line feeds":                  replaced("\r\n", "\n"),
		"carriage returns":            replaced("\r\n", "\r"),
		"blank lines":                 replaced("\r\n", "\r\n\r\n"),
		"no line end after the last":  strings.TrimSpace,
		"spaces at the ends of lines": replaced("\r\n", " \r\n"),
		"tabs at the ends of lines":   replaced("\r\n", "\t\r\n"),
		"two spaces":                  replaced(" ", "  "),
		"spaces after colons":         replaced(`(?m)^(a=[\w-]+):`, "$1: "),
		"spaces in parameters":        replaced(`;([\w-]+)=`, " ; $1 = "),
		"semicolon after the last":    replaced(`(?m)^(a=fmtp:.*;.*)\r$`, "$1;\r"),
		"parameters in capitals":      upper(`(?:profile-level-id|packetization-mode|level-asymmetry-allowed|apt)=`),
		"codecs in capitals":          upper(` (?:opus|rtx)/`),
		"codecs in small letters":     func(offer string) string { return strings.ReplaceAll(offer, " H264/", " h264/") },
		"feedback in capitals":        upper(` (?:nack|nack pli|ccm fir|goog-remb)\r`),
		"group in small letters":      replaced("a=group:BUNDLE", "a=group:bundle"),
		"another group before it":     replaced("a=group:BUNDLE", "a=group:LS 0 1\r\na=group:BUNDLE"),
		"roles in capitals":           upper(`(?:active|passive|actpass)\r`),
	}
}

// essentials is what an answer says but for what is another each time: pion
// lists retransmissions in any order.
func essentials(answer string) []string {
	return regexp.MustCompile(`(?m)^(?:m=\w+ \d+|a=(?:group|mid|rtpmap|fmtp|rtcp-fb|setup|sendonly|recvonly|rid|simulcast).*)`).
		FindAllString(answer, -1)
}

// TestSpellings: whatever way an offer is written in, its answer is the same.
func TestSpellings(t *testing.T) {
	s := newTestServer(t)
	answer := func(t *testing.T, name, offer string) []string {
		t.Helper()
		if strings.HasSuffix(name, "_play") {
			v, err := s.rtc.Play(context.Background(), s.join(t, live.Play, "show"), offer)
			require.NoError(t, err)
			defer v.Close()
			return essentials(v.Answer())
		}
		p, err := s.rtc.Publish(context.Background(), s.join(t, live.Publish, "show"), offer)
		require.NoError(t, err)
		defer p.Close()
		return essentials(p.Answer())
	}
	for _, name := range []string{
		"chrome_play", "safari_play", "firefox_max_bundle_play", "firefox_publish", "ffmpeg_publish", "chrome_simulcast",
	} {
		want := answer(t, name, seed(t, name))
		for spelling, change := range spellings() {
			t.Run(name+"/"+spelling, func(t *testing.T) {
				require.ElementsMatch(t, want, answer(t, name, change(seed(t, name))))
			})
		}
	}
}
