package negotiation

import (
	"slices"

	"github.com/pion/sdp/v3"

	"footlight/backend/live/rtc/lite"
	"footlight/backend/live/rtc/relay"
)

// Answer is the answer to a viewer: what it is sent and how it connects.
type Answer struct {
	Fingerprints []lite.Fingerprint // of the viewer's certificate
	Server       bool               // the viewer insists on being the DTLS server
	Ufrag        string             // the viewer's

	name         string // of the stream
	tracks       []*track
	video, audio *track // nil if not sent
	bundle       []string
	tagged       *track // the section that describes the transport
	session      uint32
}

// Local describes how the server is reached.
type Local struct {
	Fingerprint string
	Candidates  []string
}

// NewAnswer chooses what to send. The offer must have passed CheckPlay. name is the stream's. Errors wrap
// ErrOffer or ErrCodec.
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
		return badCodec("Pictures come as H264 at 90000 Hz, which the offer does not list.")
	}
	return nil
}

// tag returns the section that describes the transport for all: the first section of the bundle that is
// sent and has a port (RFC 9143 section 7.3.1).
func (a *Answer) tag() *track {
	for _, mid := range a.bundle {
		if t := a.sent(mid); t != nil && t.leads() {
			return t
		}
	}
	for _, t := range a.tracks {
		if t.format != nil && t.leads() {
			return t // the only section: it needs no bundle
		}
	}
	return nil
}

// sent returns the section with a mid, or nil if that section is refused.
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

// Outputs returns where video and audio are sent. nil means that it is not sent.
func (a *Answer) Outputs(w relay.Writer) (video, audio *relay.Output) {
	return a.video.output(w), a.audio.output(w)
}

// MediaID returns the mid of the pictures, empty if none are sent.
func (a *Answer) MediaID() string {
	if a.video == nil {
		return ""
	}
	return a.video.mid
}

// Text returns the whole answer for an ICE generation.
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

// bundled returns the mids of the sections that share the transport, each after a space, the tagged one
// first.
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

// connect writes how to reach the server. Only the tagged section has candidates (RFC 9143 section 10).
// RFC 9143 section 7.1.3 allows to omit credentials from the other sections as well, but GStreamer needs
// them and browsers write them.
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
