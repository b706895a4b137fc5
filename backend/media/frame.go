// Package media defines the terms of sound and picture: codecs, frames, and the clock that stamps them. It
// does no I/O and starts no goroutines. Its child packages handle formats (h264, vp8, opus, flv, mp4, ts).
package media

import (
	"cmp"
	"time"
)

// Codec names the coding of a frame's payload.
type Codec uint8

// The supported codecs.
const (
	H264 Codec = iota + 1 // ITU-T H.264, one access unit per frame
	VP8                   // RFC 6386
	Opus                  // RFC 6716, 48 kHz
	AAC                   // ISO/IEC 14496-3 AAC-LC, one raw_data_block per frame
)

// IsVideo reports whether the codec carries pictures.
func (c Codec) IsVideo() bool { return c == H264 || c == VP8 }

// String returns the codec's usual name.
func (c Codec) String() string {
	return cmp.Or(map[Codec]string{H264: "H264", VP8: "VP8", Opus: "opus", AAC: "AAC"}[c], "unknown")
}

// Frame is one access unit of video or one packet of audio. All readers share it, so it must not change once
// it is delivered.
type Frame struct {
	Codec Codec
	// PTS and DTS count from the start of the session, on a clock common to all of its tracks. DTS never
	// decreases within a track. Without B-frames the two are equal.
	PTS, DTS time.Duration
	// Wall is the server's wall clock when the frame was captured, if RTCP sender reports tell it. Otherwise
	// it is the arrival of the first byte.
	Wall time.Time
	// Key marks a frame that can be decoded alone (H264: an IDR).
	Key bool
	// Config is AAC's AudioSpecificConfig, in every frame. It is nil for codecs whose packets need none.
	Config []byte
	// Units hold the payload: H264 NAL units without start codes; for every other codec exactly one packet.
	Units [][]byte
}

// Size returns the size of the payload in bytes.
func (f Frame) Size() int {
	n := 0
	for _, u := range f.Units {
		n += len(u)
	}
	return n
}
