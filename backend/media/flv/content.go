package flv

import (
	"errors"
	"time"

	"footlight/backend/media"
)

var errShort = errors.New("flv: body is cut off")

// Content holds what was read from a body. A body that ends a sequence or commands a player has neither a
// configuration nor units.
type Content struct {
	// Codec is zero if the body does not name one.
	Codec media.Codec
	// SPS and PPS, or Config (AAC's AudioSpecificConfig), configure the media after this body.
	SPS, PPS [][]byte
	Config   []byte
	// Units hold one access unit: NAL units of H.264, or one packet of sound.
	Units [][]byte
	// Offset is the time from decoding a picture to showing it.
	Offset time.Duration
}

// take cuts n bytes off.
func take(b []byte, n int) (head, rest []byte, err error) {
	if n < 0 || n > len(b) { // negative if an int has 32 bits
		return nil, nil, errShort
	}
	return b[:n:n], b[n:], nil
}
