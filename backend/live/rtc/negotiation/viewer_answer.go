package negotiation

import (
	"slices"

	"github.com/pion/sdp/v3"

	"footlight/backend/live/rtc/lite"
	"footlight/backend/live/rtc/relay"
)

// Answer is a viewer's: what it is sent, and how it connects.
type Answer struct {
	Fingerprints []lite.Fingerprint // of the viewer
	Server       bool               // the viewer insists on being the DTLS server
	Ufrag        string             // the viewer's

	name         string // the stream's
	tracks       []*track
	video, audio *track // nil when not sent
	bundle       []string
	tagged       *track // tells the bundle's transport
	session      uint32
}

// Local is how the server is reached.
type Local struct {
	Fingerprint string
	Candidates  []string
}

// NewAnswer chooses what to send for an offer that has been checked. name is the
// stream's. Errors wrap ErrOffer or ErrCodec.
func NewAnswer(o *Offer, name string) (*Answer, error) {
	a := &Answer{name: name, session: random(), Server: passive(o.description), bundle: o.bundle}
	for _, s := range o.sections {
		if err := a.add(newTrack(s)); err != nil {
			return nil, err
		}
	}
	if a.tagged = a.tag(); a.tagged == nil {
		return nil, BadOffer("Nothing of what the offer bundles has a port and can be played.")
	}
	var everywhere bool
	if a.Ufrag, everywhere = o.description.Attribute("ice-ufrag"); !everywhere {
		a.Ufrag, _ = a.tagged.media.Attribute("ice-ufrag")
	}
	a.learn(o.description.Attributes)
	for _, s := range o.sections {
		a.learn(s.media.Attributes)
	}
	if len(a.Fingerprints) == 0 {
		return nil, BadOffer("The offer has no a=fingerprint of a known kind; use sha-256.")
	}
	return a, nil
}

func (a *Answer) add(t *track) error {
	a.tracks = append(a.tracks, t)
	switch {
	case t.format != nil && t.video():
		a.video = t
	case t.format != nil:
		a.audio = t
	case t.receives && t.video():
		return badCodec("Pictures come as H264 with packetization-mode=1, which the offer does not list.")
	}
	return nil
}

// tag chooses the section whose transport is everybody's: of those that are
// sent and have a port, the first of the bundle (RFC 9143 section 7.3.1).
func (a *Answer) tag() *track {
	for _, mid := range a.bundle {
		if t := a.sent(mid); t != nil && t.leads() {
			return t
		}
	}
	for _, t := range a.tracks {
		if t.format != nil && t.leads() {
			return t // alone: it needs no bundle
		}
	}
	return nil
}

// sent is the section of that mid, nil for one that is refused.
func (a *Answer) sent(mid string) *track {
	i := slices.IndexFunc(a.tracks, func(t *track) bool { return t.mid == mid && t.format != nil })
	if i < 0 {
		return nil
	}
	return a.tracks[i]
}

func (a *Answer) learn(attributes []sdp.Attribute) {
	for _, attr := range attributes {
		if attr.Key != "fingerprint" {
			continue
		}
		if f, err := lite.ParseFingerprint(attr.Value); err == nil {
			a.Fingerprints = append(a.Fingerprints, f)
		}
	}
}

// Outputs are where the picture and the sound go; nil for what is not sent.
func (a *Answer) Outputs(w relay.Writer) (video, audio *relay.Output) {
	return a.video.output(w), a.audio.output(w)
}

// Text is the whole answer for an ICE generation.
func (a *Answer) Text(creds lite.Credentials, l Local) string {
	w := &lines{}
	w.add("v=0")
	w.add("o=- %d 2 IN IP4 0.0.0.0", a.session)
	w.add("s=-")
	w.add("t=0 0")
	w.add("a=ice-lite")
	if mids := a.bundled(); mids != "" {
		w.add("a=group:BUNDLE%s", mids)
	}
	w.add("a=msid-semantic:WMS *")
	w.add("a=fingerprint:%s", l.Fingerprint)
	for _, t := range a.tracks {
		if t.format == nil {
			t.refuse(w)
			continue
		}
		t.describe(w, a.name)
		a.connect(w, t, creds, l)
	}
	return w.String()
}

// bundled are the sections that share the transport, each after a space, the
// one that it is told of first.
func (a *Answer) bundled() (mids string) {
	for _, mid := range a.bundle {
		switch t := a.sent(mid); t {
		case nil:
		case a.tagged:
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
func (a *Answer) connect(w *lines, t *track, creds lite.Credentials, l Local) {
	role := "passive"
	if a.Server {
		role = "active"
	}
	w.add("a=setup:%s", role)
	w.add("a=ice-ufrag:%s", creds.Ufrag)
	w.add("a=ice-pwd:%s", creds.Password)
	if t != a.tagged {
		return
	}
	for _, c := range l.Candidates {
		w.add("a=candidate:%s", c)
	}
	w.add("a=end-of-candidates")
}
