package rtc

import (
	"slices"

	"github.com/pion/sdp/v3"

	"footlight/backend/live/rtc/lite"
)

// program is what one viewer is sent, by its offer.
type program struct {
	name         string // the stream's
	tracks       []*track
	video, audio *track // nil when not sent
	bundle       []string
	tagged       *track // tells the bundle's transport
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

// newProgram chooses what to send for an offer that has been checked. Errors
// wrap ErrOffer or ErrCodec.
func newProgram(o *offer, name string) (*program, error) {
	p := &program{name: name, session: random(), server: passive(o.description), bundle: o.bundle}
	for _, s := range o.sections {
		if err := p.add(newTrack(s)); err != nil {
			return nil, err
		}
	}
	if p.tagged = p.tag(); p.tagged == nil {
		return nil, badOffer("Nothing of what the offer bundles has a port and can be played.")
	}
	var everywhere bool
	if p.ufrag, everywhere = o.description.Attribute("ice-ufrag"); !everywhere {
		p.ufrag, _ = p.tagged.media.Attribute("ice-ufrag")
	}
	p.learn(o.description.Attributes)
	for _, s := range o.sections {
		p.learn(s.media.Attributes)
	}
	if len(p.fingerprints) == 0 {
		return nil, badOffer("The offer has no a=fingerprint of a known kind; use sha-256.")
	}
	return p, nil
}

func (p *program) add(t *track) error {
	p.tracks = append(p.tracks, t)
	switch {
	case t.format != nil && t.video():
		p.video = t
	case t.format != nil:
		p.audio = t
	case t.receives && t.video():
		return badCodec("Pictures come as H264 with packetization-mode=1, which the offer does not list.")
	}
	return nil
}

// tag chooses the section whose transport is everybody's: of those that are
// sent and have a port, the first of the bundle (RFC 9143 section 7.3.1).
func (p *program) tag() *track {
	for _, mid := range p.bundle {
		if t := p.sent(mid); t != nil && t.leads() {
			return t
		}
	}
	for _, t := range p.tracks {
		if t.format != nil && t.leads() {
			return t // alone: it needs no bundle
		}
	}
	return nil
}

// sent is the section of that mid, nil for one that is refused.
func (p *program) sent(mid string) *track {
	i := slices.IndexFunc(p.tracks, func(t *track) bool { return t.mid == mid && t.format != nil })
	if i < 0 {
		return nil
	}
	return p.tracks[i]
}

func (p *program) learn(attributes []sdp.Attribute) {
	for _, a := range attributes {
		if a.Key != "fingerprint" {
			continue
		}
		if f, err := lite.ParseFingerprint(a.Value); err == nil {
			p.fingerprints = append(p.fingerprints, f)
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
		p.connect(w, t, creds, h)
	}
	return w.String()
}

// bundled are the sections that share the transport, each after a space, the
// one that it is told of first.
func (p *program) bundled() (mids string) {
	for _, mid := range p.bundle {
		switch t := p.sent(mid); t {
		case nil:
		case p.tagged:
			mids = " " + mid + mids
		default:
			mids += " " + mid
		}
	}
	return mids
}

// connect says how to reach the server. Candidates are for all that is bundled
// (RFC 9143 section 10). That the rest of it may be in one section only (7.1.3)
// GStreamer does not know, and browsers do as is done here.
func (p *program) connect(w *lines, t *track, creds lite.Credentials, h host) {
	role := "passive"
	if p.server {
		role = "active"
	}
	w.add("a=setup:%s", role)
	w.add("a=ice-ufrag:%s", creds.Ufrag)
	w.add("a=ice-pwd:%s", creds.Password)
	if t != p.tagged {
		return
	}
	for _, c := range h.candidates {
		w.add("a=candidate:%s", c)
	}
	w.add("a=end-of-candidates")
}
