package ingest

import (
	"footlight/backend/live"
	"footlight/backend/media/h264"
)

// DescribeSPS reads what an H.264 picture is, in the words SRS uses.
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
