package rtctest

import (
	"slices"
	"strings"
	"testing"

	"github.com/pion/webrtc/v4"
)

// Patch sends an SDP fragment to the session and returns what it answered.
type Patch func(fragment string) string

// Restart gives the publisher's connection new ICE credentials.
func (p *Publisher) Restart(t testing.TB, patch Patch) {
	t.Helper()
	restart(t, p.pc, patch)
}

// Restart gives the viewer's connection new ICE credentials.
func (v *Viewer) Restart(t testing.TB, patch Patch) {
	t.Helper()
	restart(t, v.pc, patch)
}

// restart exchanges ICE credentials as RFC 9725 section 4.3.3 asks of a client. The rest of the session
// is unchanged.
func restart(t testing.TB, pc *webrtc.PeerConnection, patch Patch) {
	t.Helper()
	answer := pc.RemoteDescription().SDP
	again := offer(t, pc, &webrtc.OfferOptions{ICERestart: true})
	accept(t, pc, spliceICE(answer, patch(Fragment(again))))
}

// Fragment returns the ICE part of a description (RFC 8840).
func Fragment(description string) string {
	return strings.Join(lines(description, "m=", "a=mid", "a=ice-ufrag", "a=ice-pwd", "a=candidate"), "")
}

// spliceICE replaces the ICE part of each section of a description with that of a fragment.
func spliceICE(description, fragment string) string {
	kept := strings.Join(lines(description, "v=", "o=", "s=", "t=", "c=", "m=", "a="), "")
	for _, line := range lines(kept, "a=ice-", "a=candidate", "a=end-of-candidates") {
		kept = strings.Replace(kept, line, "", 1)
	}
	ice := strings.Join(lines(fragment, "a=ice-ufrag", "a=ice-pwd"), "")
	found := strings.Join(lines(fragment, "a=candidate"), "")
	var b strings.Builder
	for line := range strings.Lines(kept) {
		b.WriteString(line)
		if strings.HasPrefix(line, "c=") {
			b.WriteString(ice + found)
			found = "" // the bundle's first section carries them
		}
	}
	return b.String()
}

// lines returns the lines that begin with one of the prefixes.
func lines(text string, prefixes ...string) []string {
	var all []string
	for line := range strings.Lines(text) {
		if slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(line, p) }) {
			all = append(all, line)
		}
	}
	return all
}
