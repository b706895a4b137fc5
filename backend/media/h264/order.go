package h264

import (
	"reflect"
	"slices"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/h264"
)

// Reorders reports whether the parameter sets of an access unit allow pictures to be shown in another order
// than they are decoded.
func Reorders(units [][]byte) bool {
	sets, _ := Split(units)
	if len(sets.SPS) == 0 {
		return false
	}
	var sps h264.SPS
	if sps.Unmarshal(sets.SPS[0]) != nil || sps.VUI == nil || sps.VUI.BitstreamRestriction == nil {
		return false
	}
	return sps.VUI.BitstreamRestriction.MaxNumReorderFrames > 0
}

// InOrder changes the sequence parameter sets of an access unit for a stream without B slices: pictures are
// shown in the order they come, so a decoder holds none back, and frame numbers may have gaps, so a decoder
// does not take them for loss. A set that cannot be changed stays as it is.
func InOrder(units [][]byte) [][]byte {
	units = slices.Clone(units)
	for i, u := range units {
		if unitType(u) == h264.NALUTypeSPS {
			units[i] = inOrder(u)
		}
	}
	return units
}

func inOrder(unit []byte) []byte {
	var was, is h264.SPS
	if was.Unmarshal(unit) != nil {
		return unit
	}
	s := unpack(unit)
	gaps := s.gapsFlag()
	if gaps < 0 {
		return unit
	}
	s[gaps] = 1
	changed := s.restrict(was).pack()
	// A set that was misread would be written wrong, so all other fields must read the same.
	if is.Unmarshal(changed) != nil || !reflect.DeepEqual(is, ordered(was)) {
		return unit
	}
	return changed
}

// ordered returns a set as it must read after the change.
func ordered(sps h264.SPS) h264.SPS {
	sps.GapsInFrameNumValueAllowedFlag = true
	vui := h264.SPS_VUI{}
	if sps.VUI != nil {
		vui = *sps.VUI
	}
	limits := unrestricted(sps)
	if vui.BitstreamRestriction != nil {
		limits = *vui.BitstreamRestriction
	}
	limits.MaxNumReorderFrames = 0
	vui.BitstreamRestriction = &limits
	sps.VUI = &vui
	return sps
}

// unrestricted returns the limits that apply to a set without any (section E.2.1).
func unrestricted(sps h264.SPS) h264.SPS_BitstreamRestriction {
	const longestVector = 15
	return h264.SPS_BitstreamRestriction{
		MotionVectorsOverPicBoundariesFlag: true,
		Log2MaxMvLengthHorizontal:          longestVector, Log2MaxMvLengthVertical: longestVector,
		MaxDecFrameBuffering: max(sps.MaxNumRefFrames, 1),
	}
}

// gapsFlag returns the position of gaps_in_frame_num_value_allowed_flag (section 7.3.2.1.1). It returns -1
// for sets that no encoder of live pictures writes: with scaling lists, or of order type 1.
func (s bitString) gapsFlag() int {
	const profile, set = 8, 32 // bit positions; the set's id is the first number of variable length
	if len(s) < set {
		return -1
	}
	idc := byte(0)
	for _, b := range s[profile : profile+8] {
		idc = idc<<1 | b
	}
	pos := s.skipGolombs(set, 1)
	if slices.Contains([]byte{100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135}, idc) {
		if pos = s.skipGolombs(pos, 3); pos < 0 || pos+2 > len(s) || s[pos+1] == 1 {
			return -1 // chroma_format_idc 3 has one flag more, so it fails here or when it is read again
		}
		pos += 2
	}
	pos = s.skipGolombs(pos, 1)
	if pos < 0 || pos >= len(s) {
		return -1
	}
	numbers := map[string]int{"1": 3, "011": 2}[s.number(pos)] // order types 0 and 2: the numbers that follow each
	if numbers == 0 {
		return -1
	}
	if pos = s.skipGolombs(pos, numbers); pos < 0 || pos >= len(s) {
		return -1
	}
	return pos
}

// number returns a short Exp-Golomb number as text.
func (s bitString) number(pos int) string {
	end := s.skipGolombs(pos, 1)
	if end < 0 {
		return ""
	}
	text := make([]byte, 0, end-pos)
	for _, b := range s[pos:end] {
		text = append(text, '0'+b)
	}
	return string(text)
}

// restrict states that no picture is shown out of order. The restriction ends a set, and its last two numbers
// are the ones to change (section E.1.1).
func (s bitString) restrict(sps h264.SPS) bitString {
	switch {
	case sps.VUI == nil:
		const flags = 8 // flags of a VUI before its restriction
		s = append(s[:len(s)-1], 1)
		s = append(s, make(bitString, flags)...)
	case sps.VUI.BitstreamRestriction == nil:
		s = s[:len(s)-1]
	default:
		r := sps.VUI.BitstreamRestriction
		end := len(s) - golombLength(r.MaxNumReorderFrames) - golombLength(r.MaxDecFrameBuffering)
		return s[:max(end, 0)].golomb(0).golomb(r.MaxDecFrameBuffering)
	}
	r := unrestricted(sps)
	s = append(s, 1, 1) // there is a restriction; motion vectors may point outside of the picture
	s = s.golomb(r.MaxBytesPerPicDenom).golomb(r.MaxBitsPerMbDenom)
	s = s.golomb(r.Log2MaxMvLengthHorizontal).golomb(r.Log2MaxMvLengthVertical)
	return s.golomb(r.MaxNumReorderFrames).golomb(r.MaxDecFrameBuffering)
}
