package rtmp

import "time"

const (
	// hole is how far behind the packet before it a packet of sound begins when
	// something is missing between them. Less is the encoder's rounding, or a
	// muxer that gives packets the time of the picture next to them.
	hole = 60 * time.Millisecond
	// turned is how far back a clock goes that has begun anew. Less is a muxer
	// that had run ahead and waits for the sound.
	turned = time.Second
	// correction is the part of a smaller difference that is made good at once,
	// so that none adds up.
	correction = 16
)

// steady evens out the times of sound, which players take at their word.
type steady struct {
	started bool
	next    time.Duration // where the packet before ends
}

// place is the time of a packet of the given length that says it is at. Short of
// a clock that begins anew, times rise.
func (s *steady) place(at, length time.Duration) time.Duration {
	if off := at - s.next; !s.started || off > hole || off < -turned {
		s.started, s.next = true, at
	} else {
		s.next += max(off/correction, -length/2)
	}
	at = s.next
	s.next += length
	return at
}
