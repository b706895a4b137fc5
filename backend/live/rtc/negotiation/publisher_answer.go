package negotiation

import (
	"slices"
	"strings"

	"github.com/pion/sdp/v3"
)

// startBitrates are the initial and the least bitrate in kbit/s. Without them browsers start a camera at
// a fraction of its size and take half a minute to reach it.
const startBitrates = ";x-google-start-bitrate=2500;x-google-min-bitrate=800"

// OtherRole sets the DTLS client role in an answer if the offer insists on the server role. pion takes
// that role but does not write it.
func OtherRole(offer *sdp.SessionDescription, answer string) string {
	if !passive(offer) {
		return answer
	}
	return strings.ReplaceAll(answer, "a=setup:passive", "a=setup:active")
}

// Group makes pion's answer bundle what was offered bundled, in the order of the offer.
func (o *Offer) Group(answer string) string {
	before, rest, _ := strings.Cut(answer, "a=group:"+bundle+" ")
	mids, after, _ := strings.Cut(rest, "\r\n")
	taken := strings.Fields(mids)
	if len(o.bundle) == 0 || len(taken) == 0 {
		return before + after
	}
	mids = strings.Join(slices.DeleteFunc(slices.Clone(o.bundle), func(mid string) bool { return !slices.Contains(taken, mid) }), " ")
	return before + "a=group:" + bundle + " " + mids + "\r\n" + after
}

// ReplaceCandidates replaces the candidates of an answer.
func ReplaceCandidates(answer string, candidates []string) string {
	const line = "a=candidate:"
	var b strings.Builder
	written := false
	for l := range strings.SplitAfterSeq(answer, "\r\n") {
		if !strings.HasPrefix(l, line) {
			b.WriteString(l)
			continue
		}
		for _, c := range candidates {
			if !written {
				b.WriteString(line + c + "\r\n")
			}
		}
		written = true
	}
	return b.String()
}

// HintBitrate adds startBitrates to every H.264 format of an answer.
func HintBitrate(answer string) string {
	lines := strings.SplitAfter(answer, "\r\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "a=fmtp:") && strings.Contains(line, "profile-level-id=") {
			lines[i] = strings.TrimSuffix(line, "\r\n") + startBitrates + "\r\n"
		}
	}
	return strings.Join(lines, "")
}
