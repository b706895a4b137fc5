package rtctest

import (
	"bytes"
	_ "embed" // the clip
)

// clip is two seconds of ffmpeg's testsrc2, 160x120 at 30 frames a second,
// constrained baseline, an IDR with parameter sets every 15 frames:
//
//	ffmpeg -f lavfi -i testsrc2=size=160x120:rate=30 -t 2 -c:v libx264 -profile:v baseline \
//	  -qp 34 -g 15 -x264-params repeat-headers=1:scenecut=0 -threads 1 -f h264 clip.h264
//
//go:embed clip.h264
var clip []byte

// The same picture at 80x60 (-qp 36) and at 320x240 (-qp 42).
var (
	//go:embed clip_tiny.h264
	clipTiny []byte
	//go:embed clip_large.h264
	clipLarge []byte
)

// Clip returns the access units of the clip, each with its start codes.
func Clip() [][]byte { return units(clip) }

func units(clip []byte) [][]byte {
	startCode := []byte{0, 0, 1}
	var all [][]byte
	var unit []byte
	for _, nal := range bytes.Split(clip, startCode)[1:] {
		nal = bytes.TrimRight(nal, "\x00")
		unit = append(append(unit, 0, 0, 0, 1), nal...)
		if t := nal[0] & 0x1f; t == 1 || t == 5 { // x264 writes one slice per picture here
			all, unit = append(all, unit), nil
		}
	}
	return all
}
