package encode

import "image"

// levelOf returns the lowest of the usual levels of H.264 (table A-1) that pictures of a size and rate need.
// Programmes are far below the bitrates of these levels.
func levelOf(size image.Point, fps int64) int {
	blocks := int64((size.X+15)/16) * int64((size.Y+15)/16)
	for _, l := range []struct {
		level                 int
		perPicture, perSecond int64
	}{{30, 1620, 40_500}, {31, 3600, 108_000}, {32, 5120, 216_000}, {40, 8192, 245_760}, {42, 8704, 522_240}} {
		if blocks <= l.perPicture && blocks*fps <= l.perSecond {
			return l.level
		}
	}
	return 51
}
