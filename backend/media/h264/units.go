package h264

import (
	"slices"

	"github.com/bluenviron/mediacommon/v2/pkg/bits"
	"github.com/bluenviron/mediacommon/v2/pkg/codecs/h264"
)

// unitType returns the type of a NAL unit; an empty unit has none.
func unitType(unit []byte) h264.NALUType {
	if len(unit) == 0 {
		return 0
	}
	return h264.NALUType(unit[0] & 0x1F)
}

// IsKey reports whether an access unit holds an IDR slice.
func IsKey(units [][]byte) bool {
	return slices.ContainsFunc(units, func(u []byte) bool {
		return unitType(u) == h264.NALUTypeIDR
	})
}

// ParameterSets holds the sequence and picture parameter sets that a decoder needs before an IDR.
type ParameterSets struct {
	SPS, PPS [][]byte
}

// Complete reports whether a decoder could start with these sets.
func (p ParameterSets) Complete() bool { return len(p.SPS) > 0 && len(p.PPS) > 0 }

// Update returns p with its SPS or PPS replaced by those of newer, if newer has any.
func (p ParameterSets) Update(newer ParameterSets) ParameterSets {
	if len(newer.SPS) > 0 {
		p.SPS = newer.SPS
	}
	if len(newer.PPS) > 0 {
		p.PPS = newer.PPS
	}
	return p
}

// Prepend returns the sets followed by units, as a stream that starts there needs them.
func (p ParameterSets) Prepend(units [][]byte) [][]byte {
	return slices.Concat(p.SPS, p.PPS, units)
}

// Split separates the parameter sets of an access unit from the rest. It drops delimiters, filler and empty
// units, which no muxer needs.
func Split(units [][]byte) (sets ParameterSets, rest [][]byte) {
	for _, u := range units {
		switch unitType(u) {
		case h264.NALUTypeSPS:
			sets.SPS = append(sets.SPS, u)
		case h264.NALUTypePPS:
			sets.PPS = append(sets.PPS, u)
		case 0, h264.NALUTypeAccessUnitDelimiter, h264.NALUTypeFillerData:
		default:
			rest = append(rest, u)
		}
	}
	return sets, rest
}

// sliceHead is enough bytes of a slice for the first two numbers of its header.
const sliceHead = 16

// IsB reports whether an access unit's picture consists of B slices, which WebRTC receivers do not expect. If
// all such pictures are left out, the others still decode.
func IsB(units [][]byte) bool {
	for _, u := range units {
		if unitType(u) == h264.NALUTypeNonIDR {
			return isBSlice(u)
		}
	}
	return false
}

// isBSlice reads slice_type (H.264, section 7.3.3), which follows first_mb_in_slice.
func isBSlice(u []byte) bool {
	const typeB, kinds = 1, 5
	head := h264.EmulationPreventionRemove(u[1:min(len(u), sliceHead)])
	pos := 0
	if _, err := bits.ReadGolombUnsigned(head, &pos); err != nil {
		return false
	}
	kind, err := bits.ReadGolombUnsigned(head, &pos)
	return err == nil && kind%kinds == typeB
}
