package h264

import (
	"fmt"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/h264"
)

// Picture is what a sequence parameter set says of the pictures after it. Two
// equal Pictures can follow each other without a new decoder.
type Picture struct {
	Width, Height int    // after cropping, in pixels
	Profile       string // "Baseline", "Main", "High", …
	Level         string // "3.1"
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
		Profile: profile(sps.ProfileIdc),
		Level:   level(sps.LevelIdc),
	}, nil
}

// profile names profile_idc (H.264 Annex A.2).
func profile(idc uint8) string {
	switch idc {
	case 66:
		return "Baseline"
	case 77:
		return "Main"
	case 88:
		return "Extended"
	case 100:
		return "High"
	case 110:
		return "High 10"
	case 122:
		return "High 4:2:2"
	case 244:
		return "High 4:4:4"
	}
	return fmt.Sprintf("profile %d", idc)
}

// level writes level_idc the way people say it: 31 is 3.1, 40 is 4.
func level(idc uint8) string {
	if idc%10 == 0 {
		return fmt.Sprint(idc / 10)
	}
	return fmt.Sprintf("%d.%d", idc/10, idc%10)
}
