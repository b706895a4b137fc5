package rtc

import (
	"strings"

	"github.com/pion/sdp/v3"

	"footlight/backend/live/rtc/lite"
)

// program is what one viewer is sent, by its offer.
type program struct {
	name         string // the stream's
	tracks       []*track
	video, audio *track // nil when not sent
	fingerprints []lite.Fingerprint
	server       bool // the viewer insists on being the DTLS server
	ufrag        string
	session      uint32
}

// host is how a server is reached.
type host struct {
	fingerprint string
	candidates  []string
}

// newProgram chooses what to send. The offer has been parsed and checked
// before. Errors wrap ErrOffer or ErrCodec.
func newProgram(text, name string) (*program, error) {
	var d sdp.SessionDescription
	if err := d.UnmarshalString(text); err != nil {
		return nil, badOffer("The body is not SDP: %v.", err)
	}
	p := &program{name: name, session: random(), server: strings.Contains(text, "a=setup:passive")}
	for _, m := range d.MediaDescriptions {
		if err := p.add(newTrack(m)); err != nil {
			return nil, err
		}
	}
	p.learn(d.Attributes)
	for _, m := range d.MediaDescriptions {
		p.learn(m.Attributes)
	}
	if len(p.fingerprints) == 0 {
		return nil, badOffer("The offer has no a=fingerprint of a known kind; use sha-256.")
	}
	return p, nil
}

func (p *program) add(t *track) error {
	p.tracks = append(p.tracks, t)
	video := t.offered.MediaName.Media == "video"
	switch {
	case t.format != nil && video:
		p.video = t
	case t.format != nil:
		p.audio = t
	case newSection(t.offered).receives && video:
		return badCodec("Pictures come as H264 with packetization-mode=1, which the offer does not list.")
	}
	return nil
}

func (p *program) learn(attributes []sdp.Attribute) {
	for _, a := range attributes {
		switch a.Key {
		case "fingerprint":
			if f, err := lite.ParseFingerprint(a.Value); err == nil {
				p.fingerprints = append(p.fingerprints, f)
			}
		case "ice-ufrag":
			p.ufrag = a.Value
		}
	}
}

// answer is the whole answer for an ICE generation.
func (p *program) answer(creds lite.Credentials, h host) string {
	w := &lines{}
	w.add("v=0")
	w.add("o=- %d 2 IN IP4 0.0.0.0", p.session)
	w.add("s=-")
	w.add("t=0 0")
	w.add("a=ice-lite")
	if mids := p.bundled(); mids != "" {
		w.add("a=group:BUNDLE%s", mids)
	}
	w.add("a=msid-semantic:WMS *")
	w.add("a=fingerprint:%s", h.fingerprint)
	for _, t := range p.tracks {
		if t.format == nil {
			t.refuse(w)
			continue
		}
		t.describe(w, p.name)
		p.connect(w, creds, h)
	}
	return w.String()
}

// bundled are the sections that share the transport, each after a space.
func (p *program) bundled() (mids string) {
	for _, t := range p.tracks {
		if t.format != nil && t.mid != "" {
			mids += " " + t.mid
		}
	}
	return mids
}

// connect says how to reach the server.
func (p *program) connect(w *lines, creds lite.Credentials, h host) {
	role := "passive"
	if p.server {
		role = "active"
	}
	w.add("a=setup:%s", role)
	w.add("a=ice-ufrag:%s", creds.Ufrag)
	w.add("a=ice-pwd:%s", creds.Password)
	for _, c := range h.candidates {
		w.add("a=candidate:%s", c)
	}
	w.add("a=end-of-candidates")
}
