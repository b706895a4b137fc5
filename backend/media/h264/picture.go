package h264

import (
	"cmp"
	"fmt"
	"strconv"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/h264"
)

// Picture describes the pictures after a sequence parameter set. A decoder can go on from one Picture to an
// equal one.
type Picture struct {
	Width, Height int    // after cropping, in pixels
	Profile       string // as SRS writes it: "Baseline(Constrained)", "Main", "High(10)", …
	Level         string // "3.1", "4"
}

// ParseSPS reads one SPS NAL unit.
func ParseSPS(unit []byte) (Picture, error) {
	var sps h264.SPS
	if err := sps.Unmarshal(unit); err != nil {
		return Picture{}, fmt.Errorf("h264: parse SPS: %w", err)
	}
	return Picture{
		Width:   sps.Width(),
		Height:  sps.Height(),
		Profile: profile(sps.ProfileIdc, sps.ConstraintSet1Flag),
		Level:   level(sps.LevelIdc),
	}, nil
}

// profile names a profile_idc (H.264 Annex A.2); constrained is constraint_set1.
func profile(idc uint8, constrained bool) string {
	const baseline = 66
	if idc == baseline && constrained {
		return "Baseline(Constrained)"
	}
	return cmp.Or(map[uint8]string{
		baseline: "Baseline", 77: "Main", 88: "Extended",
		100: "High", 110: "High(10)", 122: "High(422)", 244: "High(444)",
	}[idc], "Other")
}

func level(idc uint8) string {
	if idc%10 == 0 {
		return strconv.Itoa(int(idc / 10))
	}
	return fmt.Sprintf("%d.%d", idc/10, idc%10)
}
