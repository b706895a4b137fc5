package ingest

import (
	"fmt"
	"strconv"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/h264"

	"footlight/backend/live"
)

// DescribeSPS reads what an H.264 picture is, in the words SRS uses.
func DescribeSPS(nal []byte) (live.VideoInfo, error) {
	var sps h264.SPS
	if err := sps.Unmarshal(nal); err != nil {
		return live.VideoInfo{}, fmt.Errorf("read SPS: %w", err)
	}
	return live.VideoInfo{
		Codec:   "H264",
		Profile: profileName(sps.ProfileIdc, sps.ConstraintSet1Flag),
		Level:   levelName(sps.LevelIdc),
		Width:   sps.Width(),
		Height:  sps.Height(),
	}, nil
}

func profileName(idc uint8, constrained bool) string {
	switch idc {
	case 66:
		if constrained {
			return "Baseline(Constrained)"
		}
		return "Baseline"
	case 77:
		return "Main"
	case 88:
		return "Extended"
	case 100:
		return "High"
	case 110:
		return "High(10)"
	case 122:
		return "High(422)"
	case 244:
		return "High(444)"
	}
	return "Other"
}

func levelName(idc uint8) string {
	if idc%10 == 0 {
		return strconv.Itoa(int(idc / 10))
	}
	return fmt.Sprintf("%d.%d", idc/10, idc%10)
}
