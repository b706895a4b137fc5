package negotiation

import (
	"slices"
	"strings"

	"github.com/pion/sdp/v3"
)

// section is one m-line with its attributes.
type section struct {
	media           *sdp.MediaDescription
	mid             string
	codecs          []string // registered names
	rids            []string // simulcast layers; empty without simulcast
	sends, receives bool     // both false if the section is disabled
}

func newSection(m *sdp.MediaDescription) *section {
	s := &section{media: m, sends: true, receives: true}
	s.mid, _ = m.Attribute(sdp.AttrKeyMID)
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
				s.codecs = append(s.codecs, name)
			}
		}
	}
	return s
}

// leads reports whether a section has a port and so may describe the bundle's transport.
func (s *section) leads() bool { return s.media.MediaName.Port.Value != 0 }

func (s *section) says(attribute string) bool {
	_, ok := s.media.Attribute(attribute)
	return ok
}

func (s *section) has(codec string) bool { return s != nil && slices.Contains(s.codecs, codec) }
