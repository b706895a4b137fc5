package ingest

import (
	"encoding/base64"
	"strings"

	"footlight/backend/live"
	"footlight/backend/media/h264"
)

// ParamSets are the newest H.264 parameter sets of a stream.
type ParamSets struct {
	SPS, PPS []byte
}

// Learn remembers nal if it is a parameter set.
func (s *ParamSets) Learn(nal []byte) {
	if len(nal) < 2 {
		return
	}
	switch nal[0] & 0x1f {
	case nalSPS:
		s.SPS = nal
	case nalPPS:
		s.PPS = nal
	}
}

// complete puts the parameter sets in front of units unless units has both.
func (s *ParamSets) complete(units [][]byte) [][]byte {
	var sps, pps bool
	for _, u := range units {
		sps = sps || u[0]&0x1f == nalSPS
		pps = pps || u[0]&0x1f == nalPPS
	}
	if sps && pps || s.SPS == nil || s.PPS == nil {
		return units
	}
	whole := [][]byte{s.SPS, s.PPS}
	for _, u := range units {
		if t := u[0] & 0x1f; t != nalSPS && t != nalPPS {
			whole = append(whole, u)
		}
	}
	return whole
}

// Aggregate returns the parameter sets as one STAP-A payload, or nil until both are known.
func (s *ParamSets) Aggregate() []byte {
	if s.SPS == nil || s.PPS == nil || len(s.SPS) > 0xffff || len(s.PPS) > 0xffff {
		return nil
	}
	b := []byte{s.SPS[0]&0x60 | nalSTAPA}
	for _, nal := range [][]byte{s.SPS, s.PPS} {
		b = append(b, byte(len(nal)>>8), byte(len(nal)))
		b = append(b, nal...)
	}
	return b
}

// ParamSetsFromSDP reads sprop-parameter-sets from a session description. Browsers send none; encoders
// that do not repeat parameter sets in the stream do.
func ParamSetsFromSDP(sdp string) ParamSets {
	var s ParamSets
	for line := range strings.Lines(sdp) {
		if !strings.HasPrefix(line, "a=fmtp:") {
			continue
		}
		for field := range strings.FieldsFuncSeq(line, func(r rune) bool { return r == ';' || r == ' ' }) {
			if value, ok := strings.CutPrefix(strings.TrimSpace(field), "sprop-parameter-sets="); ok {
				s.decode(value)
			}
		}
	}
	return s
}

func (s *ParamSets) decode(sprop string) {
	for part := range strings.SplitSeq(sprop, ",") {
		if nal, err := base64.StdEncoding.DecodeString(part); err == nil {
			s.Learn(nal)
		}
	}
}

// DescribeSPS reads codec, profile and size from an SPS, in the words that SRS uses.
func DescribeSPS(nal []byte) (live.VideoInfo, error) {
	picture, err := h264.ParseSPS(nal)
	if err != nil {
		return live.VideoInfo{}, err
	}
	return live.VideoInfo{
		Codec: "H264", Profile: picture.Profile, Level: picture.Level,
		Width: picture.Width, Height: picture.Height,
	}, nil
}
