package rtmp

import "time"

const (
	// maxRounding is the largest distance between the end of a packet and the begin of the next that does
	// not count as missing audio: encoders round, and some muxers give audio the time of the picture next
	// to it.
	maxRounding = 60 * time.Millisecond
	// clockReset says how far back a time must be to count as a restarted clock. A smaller step is a muxer
	// that had run ahead and waits for the audio.
	clockReset = time.Second
	// correction is the divisor by which a smaller difference is corrected per packet, so that
	// differences do not add up.
	correction = 16
)

// smoother smooths the times of audio packets, which players follow exactly.
type smoother struct {
	started bool
	next    time.Duration // the end of the previous packet
}

// place returns the smoothed time of a packet that claims the time at and lasts length. Times rise unless
// the clock was restarted.
func (s *smoother) place(at, length time.Duration) time.Duration {
	if off := at - s.next; !s.started || off > maxRounding || off < -clockReset {
		s.started, s.next = true, at
	} else {
		s.next += max(off/correction, -length/2)
	}
	at = s.next
	s.next += length
	return at
}
