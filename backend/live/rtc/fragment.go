package rtc

import (
	"strings"

	"github.com/pion/webrtc/v4"
)

// maxTrickled bounds the candidates of one fragment; browsers send a handful.
const maxTrickled = 64

// fragment is a trickled part of a session (RFC 8840).
type fragment struct {
	ufrag      string
	candidates []webrtc.ICECandidateInit
}

func parseFragment(text string) (*fragment, error) {
	f := &fragment{}
	var mid *string
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		switch key {
		case "a=ice-ufrag":
			f.ufrag = value
		case "a=mid":
			mid = &value
		case "a=candidate":
			f.candidates = append(f.candidates, webrtc.ICECandidateInit{Candidate: "candidate:" + value, SDPMid: mid})
		}
	}
	switch {
	case len(f.candidates) > maxTrickled:
		return nil, badOffer("The fragment has more than %d candidates.", maxTrickled)
	case !strings.Contains(text, "a="):
		return nil, badOffer("The body is not an SDP fragment.")
	}
	return f, nil
}

// continues tells whether the fragment belongs to the ICE generation of remote.
func (f *fragment) continues(remote *webrtc.SessionDescription) bool {
	return f.ufrag == "" || remote == nil || strings.Contains(remote.SDP, "a=ice-ufrag:"+f.ufrag+"\r\n") ||
		strings.Contains(remote.SDP, "a=ice-ufrag:"+f.ufrag+"\n")
}
