package h264

import (
	"github.com/bluenviron/mediacommon/v2/pkg/bits"
	"github.com/bluenviron/mediacommon/v2/pkg/codecs/h264"
)

// sliceHead is enough of a slice to hold the two numbers its header begins with.
const sliceHead = 16

// IsB reports whether an access unit's picture is made of B slices, which no
// WebRTC receiver expects. Nothing that is not one depends on such a picture
// once every one of them is left out.
func IsB(units [][]byte) bool {
	for _, u := range units {
		if unitType(u) == h264.NALUTypeNonIDR {
			return isBSlice(u)
		}
	}
	return false
}

// isBSlice reads slice_type (H.264, 7.3.3), which follows first_mb_in_slice.
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
