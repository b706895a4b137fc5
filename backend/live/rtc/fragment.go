package rtc

import (
	"strings"

	"github.com/pion/webrtc/v4"
)

// maxTrickled bounds the candidates of one fragment; browsers send a handful.
const maxTrickled = 64

// fragment is a trickled part of a session (RFC 8840).
type fragment struct {
	ufrag, pwd string
	candidates []webrtc.ICECandidateInit
}

func parseFragment(text string) (*fragment, error) {
	f := &fragment{}
	var mid *string
	known := false
	for line := range strings.Lines(tidy(text)) {
		key, value, _ := strings.Cut(line, ":")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		known = known || strings.HasPrefix(key, "a=")
		switch key {
		case "a=ice-ufrag":
			f.ufrag = value
		case "a=ice-pwd":
			f.pwd = value
		case "a=mid":
			mid = &value
		case "a=candidate":
			f.candidates = append(f.candidates, webrtc.ICECandidateInit{Candidate: "candidate:" + value, SDPMid: mid})
		}
	}
	switch {
	case len(f.candidates) > maxTrickled:
		return nil, badOffer("The fragment has more than %d candidates.", maxTrickled)
	case !known:
		return nil, badOffer("The body is not an SDP fragment.")
	}
	return f, nil
}

// continues tells whether the fragment belongs to the ICE generation of remote.
func (f *fragment) continues(remote *webrtc.SessionDescription) bool {
	return f.ufrag == "" || remote == nil || strings.Contains(remote.SDP, "a=ice-ufrag:"+f.ufrag+"\r\n")
}

// checkCredentials wants what an ICE generation begins with, in the lengths and
// characters of RFC 8839 section 5.4.
func (f *fragment) checkCredentials() error {
	for _, c := range []struct {
		name, value string
		least       int
	}{{"ice-ufrag", f.ufrag, 4}, {"ice-pwd", f.pwd, 22}} {
		if len(c.value) < c.least || len(c.value) > 256 || strings.Trim(c.value, iceChars) != "" {
			return badOffer("To restart ICE, the fragment needs an a=%s of %d to 256 letters, digits, + and /.", c.name, c.least)
		}
	}
	return nil
}

const iceChars = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
