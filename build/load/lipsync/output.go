package lipsync

import (
	"time"

	"footlight/backend/media"
)

// Output holds what a server sent of one stream, with times on the output's own clock.
type Output struct {
	Pictures []Picture
	Sound    []Packet
	// Codec is the codec of the sound: media.Opus or media.AAC.
	Codec media.Codec
	// Config is AAC's AudioSpecificConfig.
	Config []byte
}

// Picture holds when a picture was due, and the first bytes of its coded slice.
type Picture struct {
	At   time.Duration
	Mark string
}

// Packet is one packet of sound.
type Packet struct {
	At   time.Duration
	Data []byte
}

// markSize is the number of bytes that distinguish a slice from all others of a clip.
const markSize = 48

// mark returns the bytes that follow the header of a NAL unit.
func mark(body []byte) string { return string(body[:min(len(body), markSize)]) }

// Add records a frame of an output.
func (o *Output) Add(f media.Frame) {
	if !f.Codec.IsVideo() {
		o.Codec, o.Config = f.Codec, f.Config
		o.Sound = append(o.Sound, Packet{f.PTS, f.Units[0]})
		return
	}
	for _, unit := range f.Units {
		if isSlice(unit[0]) {
			o.Pictures = append(o.Pictures, Picture{f.PTS, mark(unit[1:])})
			return
		}
	}
}

// isSlice reports whether a NAL unit's first byte says that the unit is part of a picture.
func isSlice(head byte) bool {
	const typeMask, slice, idr = 0x1f, 1, 5
	return head&typeMask == slice || head&typeMask == idr
}
