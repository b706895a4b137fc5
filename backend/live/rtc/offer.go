package rtc

import (
	"slices"
	"strings"

	"github.com/pion/sdp/v3"
)

// offer is what of an SDP offer decides whether it can be answered.
type offer struct {
	text         string
	video, audio *section // nil when not offered
}

// section is one m-line.
type section struct {
	codecs          []string // lower case
	rids            []string // layers it is sent in; none unless it is simulcast
	sends, receives bool
}

// parseOffer reads an offer and refuses, in words, what cannot be answered.
// Errors wrap ErrOffer.
func parseOffer(text string) (*offer, error) {
	var d sdp.SessionDescription
	if err := d.UnmarshalString(text); err != nil {
		return nil, badOffer("The body is not SDP: %v.", err)
	}
	o := &offer{text: text}
	for _, m := range d.MediaDescriptions {
		if err := o.add(m); err != nil {
			return nil, err
		}
	}
	if o.video == nil && o.audio == nil {
		return nil, badOffer("The offer has neither video nor audio.")
	}
	return o, checkTransport(&d)
}

func (o *offer) add(m *sdp.MediaDescription) error {
	kind := m.MediaName.Media
	slot := map[string]**section{"video": &o.video, "audio": &o.audio}[kind]
	switch {
	case slot == nil:
		return badOffer("The offer has an m=%.20s section; only audio and video are carried.", kind)
	case *slot != nil:
		return badOffer("The offer has more than one m=%s section; use one track of a kind.", kind)
	}
	if _, ok := m.Attribute("rtcp-mux"); !ok {
		return badOffer("The m=%s section of the offer lacks a=rtcp-mux.", kind)
	}
	*slot = newSection(m)
	return nil
}

func newSection(m *sdp.MediaDescription) *section {
	s := &section{sends: true, receives: true}
	for _, a := range m.Attributes {
		switch a.Key {
		case "sendonly":
			s.receives = false
		case "recvonly":
			s.sends = false
		case "rid":
			if rid, direction, _ := strings.Cut(a.Value, " "); strings.HasPrefix(direction, "send") {
				s.rids = append(s.rids, rid)
			}
		case "inactive":
			s.sends, s.receives = false, false
		case "rtpmap":
			if _, codec, ok := strings.Cut(a.Value, " "); ok {
				name, _, _ := strings.Cut(codec, "/")
				s.codecs = append(s.codecs, strings.ToLower(name))
			}
		}
	}
	return s
}

// checkTransport wants what ICE and DTLS cannot start without.
func checkTransport(d *sdp.SessionDescription) error {
	for _, key := range []string{"ice-ufrag", "ice-pwd", "fingerprint"} {
		_, everywhere := d.Attribute(key)
		if !everywhere && !slices.ContainsFunc(d.MediaDescriptions, func(m *sdp.MediaDescription) bool {
			_, ok := m.Attribute(key)
			return ok
		}) {
			return badOffer("The offer lacks a=%s.", key)
		}
	}
	group, _ := d.Attribute("group")
	if len(d.MediaDescriptions) > 1 && !strings.HasPrefix(group, "BUNDLE") {
		return badOffer("The offer lacks a=group:BUNDLE; audio and video must share one transport.")
	}
	return nil
}

func (s *section) has(codec string) bool { return s != nil && slices.Contains(s.codecs, codec) }

// checkPublish refuses offers that would send nothing we can pass on. vp8 tells
// whether VP8 can be.
func (o *offer) checkPublish(vp8 bool) error {
	sends := func(s *section) bool { return s != nil && s.sends }
	switch {
	case !sends(o.video) && !sends(o.audio):
		return badOffer("The offer sends nothing; a publisher's tracks are sendonly.")
	case o.onlyVP8() && vp8 && len(o.video.rids) > 0:
		return badOffer("The offer has layers of VP8; without H264, send one picture.")
	case sends(o.video) && !o.video.has("h264") && (!vp8 || !o.onlyVP8()):
		return noH264(o.video, "publish", "send")
	case sends(o.video) && len(o.video.rids) > maxLayers:
		return badOffer("The offer has more than %d layers of one picture.", maxLayers)
	case sends(o.audio) && !o.audio.has("opus"):
		return badCodec("Sound must be Opus, which the offer does not list.")
	}
	return nil
}

// checkPlay refuses offers that could show nothing.
func (o *offer) checkPlay() error {
	receives := func(s *section) bool { return s != nil && s.receives }
	switch {
	case !receives(o.video) && !receives(o.audio):
		return badOffer("The offer receives nothing; a viewer's tracks are recvonly.")
	case receives(o.video) && !o.video.has("h264"):
		return noH264(o.video, "watch", "play")
	case receives(o.audio) && !o.audio.has("opus"):
		return badCodec("Sound comes as Opus, which the offer does not list.")
	}
	return nil
}

func noH264(s *section, what, verb string) error {
	only := "none we know"
	if s.has("vp8") {
		only = "VP8 without H264"
	}
	return badCodec("This browser offers %s. Pictures here are H264: to %s, use a browser that can %s it "+
		"(Chrome, Edge, Safari, or Firefox after its OpenH264 plugin was downloaded).", only, what, verb)
}
