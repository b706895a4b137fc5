package negotiation

import (
	"slices"
	"strings"
)

// maxTrickled is the most candidates of one fragment. Browsers send a handful.
const maxTrickled = 64

// Fragment is a trickled part of a session description (RFC 8840).
type Fragment struct {
	Ufrag, Pwd string
	Candidates []Candidate
}

// Candidate is one candidate of a fragment.
type Candidate struct {
	Text string  // "candidate:…"
	MID  *string // the mid of its section; nil if the fragment names none
}

// ParseFragment parses a fragment. Errors wrap ErrOffer.
func ParseFragment(text string) (*Fragment, error) {
	f := &Fragment{}
	var mid *string
	known := false
	for line := range strings.Lines(tidy(text)) {
		key, value, _ := strings.Cut(line, ":")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		known = known || strings.HasPrefix(key, "a=")
		switch key {
		case "a=ice-ufrag":
			f.Ufrag = value
		case "a=ice-pwd":
			f.Pwd = value
		case "a=mid":
			mid = &value
		case "a=candidate":
			f.Candidates = append(f.Candidates, Candidate{Text: "candidate:" + value, MID: mid})
		}
	}
	switch {
	case len(f.Candidates) > maxTrickled:
		return nil, BadOffer("The fragment has more than %d candidates.", maxTrickled)
	case !known:
		return nil, BadOffer("The body is not an SDP fragment.")
	}
	return f, nil
}

// Continues reports whether the fragment belongs to the ICE generation of an offer.
func (f *Fragment) Continues(offer string) bool {
	return f.Ufrag == "" || strings.Contains(offer, "a=ice-ufrag:"+f.Ufrag+"\r\n")
}

// CheckCredentials returns an error unless the fragment has the ICE credentials that begin a generation,
// in the lengths and characters of RFC 8839 section 5.4.
func (f *Fragment) CheckCredentials() error {
	for _, c := range []struct {
		name, value string
		least       int
	}{{"ice-ufrag", f.Ufrag, 4}, {"ice-pwd", f.Pwd, 22}} {
		if !IsICEText(c.value, c.least, 256) {
			return BadOffer("To restart ICE, the fragment needs an a=%s of %d to 256 letters, digits, + and /.", c.name, c.least)
		}
	}
	return nil
}

// IsICEText reports whether text has a length of least to most and only characters of ICE credentials.
func IsICEText(text string, least, most int) bool {
	return len(text) >= least && len(text) <= most && strings.Trim(text, iceChars) == ""
}

const iceChars = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// ICEFragment returns the ICE part of an answer: the bundle group, and credentials and candidates of the
// section that carries the transport. If the session is connected, it returns only candidates of the
// transport and address in use: whip-whep joins several candidates with commas and then fails to parse
// its own description. Only component 1 exists, because RTCP is multiplexed.
func ICEFragment(answer, transport, addr string) string {
	if !strings.Contains(answer, " "+addr+" ") {
		addr = "" // not announced: a wildcard address, or behind NAT
	}
	var b strings.Builder
	for i, part := range strings.Split(answer, "\r\nm=") {
		if i > 0 && !strings.Contains(part, "\r\na=candidate:") {
			continue
		}
		if i > 0 {
			part = "m=" + part
		}
		for line := range strings.Lines(part) {
			if line = strings.TrimSpace(line); aboutICE(line, transport, addr) {
				b.WriteString(line + "\r\n")
			}
		}
	}
	return b.String()
}

func aboutICE(line, transport, addr string) bool {
	key, value, _ := strings.Cut(line, ":")
	if key != "a=candidate" {
		return strings.HasPrefix(line, "m=") ||
			slices.Contains([]string{"a=group", "a=mid", "a=ice-ufrag", "a=ice-pwd", "a=end-of-candidates"}, key)
	}
	f := strings.Fields(value) // foundation, component, transport, priority, address, … (RFC 8839 section 5.1)
	return len(f) > 4 && f[1] == "1" && (transport == "" || strings.EqualFold(f[2], transport)) && (addr == "" || f[4] == addr)
}
