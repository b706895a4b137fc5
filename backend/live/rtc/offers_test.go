package rtc_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// spellings are other ways to write the same offer.
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

// essentials returns an answer without what differs every time. pion lists retransmissions in any order.
func essentials(answer string) []string {
	return regexp.MustCompile(`(?m)^(?:m=\w+ \d+|a=(?:group|mid|rtpmap|fmtp|rtcp-fb|setup|sendonly|recvonly|rid|simulcast).*)`).
		FindAllString(answer, -1)
}

// TestSpellings checks that the answer does not depend on how the offer is written.
func TestSpellings(t *testing.T) {
	s := newTestServer(t)
	answer := func(t *testing.T, name, offer string) []string {
		t.Helper()
		if strings.HasSuffix(name, "_play") {
			v, err := s.play(t, offer)
			require.NoError(t, err)
			defer v.Close()
			return essentials(v.Answer())
		}
		p, err := s.publish(t, offer)
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

// TestBundles checks which sections are accepted for the ways in which offers bundle them (RFC 9143), and
// the answers.
func TestBundles(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*bundling)
		want   []string // ports and group of the answer; nil means a refusal
	}{
		"both have a port":                {func(*bundling) {}, []string{"audio 9", "video 9", "BUNDLE 0 1"}},
		"one is for the bundle only":      {func(b *bundling) { b.only(&b.video) }, []string{"audio 9", "video 9", "BUNDLE 0 1"}},
		"the first is for it only":        {func(b *bundling) { b.only(&b.audio); b.group = "BUNDLE 1 0" }, []string{"audio 9", "video 9", "BUNDLE 1 0"}},
		"one is disabled":                 {func(b *bundling) { b.off(&b.audio); b.group = "BUNDLE 1" }, []string{"audio 0", "video 9", "BUNDLE 1"}},
		"one is disabled but in a bundle": {func(b *bundling) { b.off(&b.video) }, []string{"audio 9", "video 0", "BUNDLE 0"}},
		"for the bundle only, but not in": {func(b *bundling) { b.only(&b.video); b.group = "BUNDLE 0" }, []string{"audio 9", "video 0", "BUNDLE 0"}},
		"alone":                           {func(b *bundling) { b.video = "" }, []string{"audio 9", "BUNDLE 0"}},
		"alone without a group":           {func(b *bundling) { b.video, b.group = "", "" }, []string{"audio 9"}},
		"one is not in the bundle":        {func(b *bundling) { b.group = "BUNDLE 0" }, nil},
		"no group":                        {func(b *bundling) { b.group = "" }, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := newTestServer(t)
			b := newBundling(seed(t, "ffmpeg_publish"))
			c.change(b)
			p, err := s.publish(t, b.String())
			requireBundles(t, c.want, p, err)
			v, err := s.play(t, strings.ReplaceAll(b.String(), "sendonly", "recvonly"))
			requireBundles(t, c.want, v, err)
		})
	}
}

// requireBundles requires ports and group of an answer, or a refusal.
func requireBundles(t *testing.T, want []string, peer interface{ Answer() string }, err error) {
	t.Helper()
	if want == nil {
		require.ErrorContains(t, err, "BUNDLE")
		return
	}
	require.NoError(t, err)
	var got []string
	for _, m := range regexp.MustCompile(`(?m)^(?:m=(\w+ \d+)|a=group:(.*?)\r?$)`).FindAllStringSubmatch(peer.Answer(), -1) {
		got = append(got, m[1]+m[2])
	}
	require.ElementsMatch(t, want, got)
}

// bundling is an offer with two sections that can be bundled in several ways.
type bundling struct{ head, group, audio, video string }

func newBundling(offer string) *bundling {
	head, rest, _ := strings.Cut(strings.Replace(offer, "a=group:BUNDLE 0 1\r\n", "", 1), "m=audio")
	audio, video, _ := strings.Cut("m=audio"+rest, "m=video")
	return &bundling{head: head, group: "BUNDLE 0 1", audio: audio, video: "m=video" + video}
}

func (b *bundling) String() string {
	group := ""
	if b.group != "" {
		group = "a=group:" + b.group + "\r\n"
	}
	return b.head + group + b.audio + b.video
}

func (*bundling) off(section *string) { *section = strings.Replace(*section, " 9 ", " 0 ", 1) }

// only removes the transport from a section.
func (b *bundling) only(section *string) {
	b.off(section)
	*section = drop(*section, "a=ice-", "a=fingerprint", "a=setup", "a=rtcp-mux") + "a=bundle-only\r\n"
}
