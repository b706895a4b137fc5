package relay

import (
	"sync/atomic"
	"time"
)

const (
	// manyViewers is the number of viewers of a stream from which on audio waits for video. Each visit to
	// a viewer finds the viewer's data evicted from the CPU caches and costs a system call message; audio
	// packets come more often than pictures and carry less.
	manyViewers = 100
	// pictureGap is the longest time since the last picture for which audio waits. After a longer gap the
	// next picture may be far away.
	pictureGap = 40 * time.Millisecond
)

// soundHold delays audio for many viewers until the next picture or the next audio packet, whichever is
// first. That is at most 20 ms, the packet time of browsers.
type soundHold struct {
	picture atomic.Int64 // when viewers were last woken for a picture, in Unix nanoseconds
	waits   atomic.Bool  // an audio packet is waiting
}

// release records that viewers are being woken, for a picture or for audio.
func (h *soundHold) release(picture bool, now time.Time) {
	if picture {
		h.picture.Store(now.UnixNano())
	}
	h.waits.Store(false)
}

// hold reports whether an audio packet must wait. At most one packet waits at a time.
func (h *soundHold) hold(viewers int, now time.Time) bool {
	return viewers >= manyViewers && h.since(now) < pictureGap && h.waits.CompareAndSwap(false, true)
}

// since returns the time between the last picture and now. It is never negative, even if the clock was
// set back.
func (h *soundHold) since(now time.Time) time.Duration {
	return time.Duration(now.UnixNano() - h.picture.Load()).Abs()
}
