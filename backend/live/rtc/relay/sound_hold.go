package relay

import (
	"sync/atomic"
	"time"
)

const (
	// manyViewers of a stream make it worth while to let sound wait. Each visit to a
	// viewer finds what belongs to it evicted from the caches, and costs a message;
	// sound comes more often than pictures, and has less to bring.
	manyViewers = 100
	// pictureGap is the longest time since a picture for which sound waits: without
	// one in so long, the next may be far.
	pictureGap = 40 * time.Millisecond
)

// soundHold has sound go to many viewers with the next picture, or with the next
// packet of sound if that comes first: 20 ms later at most, as browsers send it.
type soundHold struct {
	picture atomic.Int64 // when viewers were last woken for one, in Unix nanoseconds
	waits   atomic.Bool  // a packet of sound does
}

// release notes that viewers are woken, for a picture or not.
func (h *soundHold) release(picture bool, now time.Time) {
	if picture {
		h.picture.Store(now.UnixNano())
	}
	h.waits.Store(false)
}

// hold reports whether a packet of sound waits. Only one at a time does.
func (h *soundHold) hold(viewers int, now time.Time) bool {
	return viewers >= manyViewers && h.since(now) < pictureGap && h.waits.CompareAndSwap(false, true)
}

// since is how far a moment is from the last picture. The clock may have been set back.
func (h *soundHold) since(now time.Time) time.Duration {
	return time.Duration(now.UnixNano() - h.picture.Load()).Abs()
}
