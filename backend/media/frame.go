// Package media is the vocabulary of sound and picture: codecs, frames, and the clock that stamps them. It
// does no I/O and starts no goroutines. Formats are in its children (h264, vp8, opus, flv, mp4, ts).
package media

import (
	"cmp"
	"time"
)

// Codec names how a frame's payload is coded.
type Codec uint8

// The codecs the stage carries.
const (
	H264 Codec = iota + 1 // ITU-T H.264, one access unit per frame
	VP8                   // RFC 6386
	Opus                  // RFC 6716, 48 kHz
	AAC                   // ISO/IEC 14496-3 AAC-LC, one raw_data_block per frame
)

// IsVideo reports whether the codec carries pictures.
func (c Codec) IsVideo() bool { return c == H264 || c == VP8 }

// String is the codec's usual name.
func (c Codec) String() string {
	return cmp.Or(map[Codec]string{H264: "H264", VP8: "VP8", Opus: "opus", AAC: "AAC"}[c], "unknown")
}

// Frame is one access unit of video or one packet of audio. It is shared by
// every reader and therefore immutable from the moment it is published.
type Frame struct {
	Codec Codec
	// PTS and DTS count from the start of the publishing session on a clock
	// common to all of its tracks. DTS never decreases within a track; without
	// B-frames the two are equal.
	PTS, DTS time.Duration
	// Wall is the server's wall clock when the frame was captured, as far as
	// RTCP sender reports tell, else when its first byte arrived.
	Wall time.Time
	// Key marks a frame that decodes alone (H264: an IDR).
	Key bool
	// Config is AAC's AudioSpecificConfig, the same in every frame until it
	// changes; nil for codecs whose packets tell all there is to know.
	Config []byte
	// Units are the payload: H264 NAL units without start codes, and for
	// every other codec exactly one packet.
	Units [][]byte
}

// Size is the payload in bytes.
func (f Frame) Size() int {
	n := 0
	for _, u := range f.Units {
		n += len(u)
	}
	return n
}
