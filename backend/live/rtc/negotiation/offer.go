package negotiation

import (
	"slices"
	"strings"

	"github.com/pion/sdp/v3"
)

// Offer is a parsed SDP offer.
type Offer struct {
	description  *sdp.SessionDescription
	bundle       []string // mids of the sections that share one transport
	sections     []*section
	video, audio *section // nil if not offered
}

// ParseOffer parses an offer. It refuses offers that cannot be answered, in words for people. Errors wrap
// ErrOffer.
func ParseOffer(text string) (*Offer, error) {
	d, err := readDescription(text)
	if err != nil {
		return nil, err
	}
	group, _ := d.Attribute(sdp.AttrKeyGroup)
	o := &Offer{description: d, bundle: strings.Fields(strings.TrimPrefix(group, bundle))}
	for _, m := range d.MediaDescriptions {
		if err := o.add(newSection(m)); err != nil {
			return nil, err
		}
	}
	if o.video == nil && o.audio == nil {
		return nil, BadOffer("The offer has neither video nor audio.")
	}
	o.bundle = slices.DeleteFunc(o.bundle, o.disabled)
	return o, o.checkTransport()
}

func (o *Offer) disabled(mid string) bool {
	return !slices.ContainsFunc(o.sections, func(s *section) bool { return s.mid == mid && o.offers(s) })
}

func (o *Offer) add(s *section) error {
	o.sections = append(o.sections, s)
	if !o.offers(s) {
		s.sends, s.receives = false, false
		return nil
	}
	kind := s.media.MediaName.Media
	slot := map[string]**section{"video": &o.video, "audio": &o.audio}[kind]
	switch {
	case slot == nil:
		return BadOffer("The offer has an m=%.20s section; only audio and video are carried.", kind)
	case *slot != nil:
		return BadOffer("The offer has more than one m=%s section; use one track of a kind.", kind)
	case s.leads() && !s.says("rtcp-mux"):
		return BadOffer("The m=%s section of the offer lacks a=rtcp-mux.", kind)
	}
	*slot = s
	return nil
}

// offers returns false for a disabled section. A section without a port counts as offered if it is
// offered only as part of the bundle (RFC 9143 section 6). Such a section does not describe the
// transport.
func (o *Offer) offers(s *section) bool {
	return s.leads() || s.says("bundle-only") && slices.Contains(o.bundle, s.mid)
}

// Layers returns the number of simulcast layers of the video. It is 0 without simulcast.
func (o *Offer) Layers() int {
	if o.video == nil {
		return 0
	}
	return len(o.video.rids)
}

// Regrouped returns the offer with a BUNDLE group that has every offered section and no disabled one.
// pion refuses a section outside of the group, and takes a disabled one in it.
func (o *Offer) Regrouped() *sdp.SessionDescription {
	mids := o.bundle
	for _, s := range []*section{o.video, o.audio} {
		if s != nil && !slices.Contains(mids, s.mid) {
			mids = []string{s.mid} // it is the only section
		}
	}
	d := *o.description
	d.Attributes = append(slices.DeleteFunc(slices.Clone(d.Attributes), isGroup),
		sdp.NewAttribute(sdp.AttrKeyGroup, bundle+" "+strings.Join(mids, " ")))
	return &d
}

// checkTransport requires one transport, with the attributes that ICE and DTLS need.
func (o *Offer) checkTransport() error {
	for _, key := range []string{"ice-ufrag", "ice-pwd", "fingerprint"} {
		_, everywhere := o.description.Attribute(key)
		if !everywhere && !slices.ContainsFunc(o.sections, func(s *section) bool { return s.says(key) }) {
			return BadOffer("The offer lacks a=%s.", key)
		}
	}
	if o.video == nil || o.audio == nil {
		return nil
	}
	for _, s := range []*section{o.video, o.audio} {
		if !slices.Contains(o.bundle, s.mid) {
			return BadOffer("The m=%s section of the offer is not in its a=group:BUNDLE; audio and video must share one transport.",
				s.media.MediaName.Media)
		}
	}
	return nil
}

// passive reports whether the client insists on being the DTLS server, as FFmpeg does.
func passive(offer *sdp.SessionDescription) bool {
	is := func(a sdp.Attribute) bool { return a.Key == sdp.AttrKeyConnectionSetup && a.Value == "passive" }
	return slices.ContainsFunc(offer.Attributes, is) || slices.ContainsFunc(offer.MediaDescriptions,
		func(m *sdp.MediaDescription) bool { return slices.ContainsFunc(m.Attributes, is) })
}
