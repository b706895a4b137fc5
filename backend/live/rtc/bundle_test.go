package rtc_test

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/live"
)

// TestBundles: which sections are taken, whichever way an offer bundles them (RFC 9143),
// and how that is answered.
func TestBundles(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*bundling)
		want   []string // ports and group of the answer; nil for a refusal
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
			for action, answer := range map[live.Action]func(string) (string, error){
				live.Publish: func(offer string) (string, error) {
					p, err := s.rtc.Publish(context.Background(), s.join(t, live.Publish, "show"), offer)
					if err != nil {
						return "", err
					}
					return p.Answer(), nil
				},
				live.Play: func(offer string) (string, error) {
					v, err := s.rtc.Play(context.Background(), s.join(t, live.Play, "show"), strings.ReplaceAll(offer, "sendonly", "recvonly"))
					if err != nil {
						return "", err
					}
					return v.Answer(), nil
				},
			} {
				got, err := answer(b.String())
				if c.want == nil {
					require.ErrorContains(t, err, "BUNDLE", action)
					continue
				}
				require.NoError(t, err, action)
				require.ElementsMatch(t, c.want, bundled(got), action)
			}
		})
	}
}

// bundling is an offer that can be bundled in other ways.
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

// only makes a section say nothing of the transport.
func (b *bundling) only(section *string) {
	b.off(section)
	*section = drop(*section, "a=ice-", "a=fingerprint", "a=setup", "a=rtcp-mux") + "a=bundle-only\r\n"
}

func bundled(answer string) (all []string) {
	for _, m := range regexp.MustCompile(`(?m)^(?:m=(\w+ \d+)|a=group:(.*?)\r?$)`).FindAllStringSubmatch(answer, -1) {
		all = append(all, m[1]+m[2])
	}
	return all
}
