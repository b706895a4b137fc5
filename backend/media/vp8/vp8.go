// Package vp8 reads the first bytes of a VP8 frame (RFC 6386): whether it is a keyframe, and its size.
package vp8

// IsKey reports whether a frame is a keyframe (section 9.1: the first bit).
func IsKey(frame []byte) bool { return len(frame) > 0 && frame[0]&1 == 0 }

// Size returns a keyframe's size in pixels. ok is false for any other frame.
func Size(frame []byte) (width, height int, ok bool) {
	const tag, header = 3, 10
	if !IsKey(frame) || len(frame) < header || [3]byte(frame[tag:]) != [3]byte{0x9d, 0x01, 0x2a} {
		return 0, 0, false
	}
	// The two highest bits are a scale that players may apply.
	width = int(frame[6]) | int(frame[7]&0x3f)<<8
	height = int(frame[8]) | int(frame[9]&0x3f)<<8
	return width, height, width > 0 && height > 0
}
