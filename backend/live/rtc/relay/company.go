package relay

import (
	"sync/atomic"
	"time"
)

const (
	// crowd is how many viewers of a stream make it worth while to let sound wait.
	// Each visit to a viewer finds what belongs to it evicted from the caches, and
	// costs a message; sound comes more often than pictures, and has less to bring.
	crowd = 100
	// steady is the longest time between pictures that sound waits for: without
	// one in so long, the next may be far.
	steady = 40 * time.Millisecond
)

// company has sound go to a crowd with the next picture, or with the next packet of
// sound if that comes first: 20 ms later at most, as browsers send it.
type company struct {
	picture atomic.Int64 // when viewers were last woken for one, in Unix nanoseconds
	waits   atomic.Bool  // a packet of sound does
}

// leaves notes that viewers are woken, for a picture or not.
func (c *company) leaves(picture bool, now time.Time) {
	if picture {
		c.picture.Store(now.UnixNano())
	}
	c.waits.Store(false)
}

// holds lets one packet of sound wait.
func (c *company) holds(viewers int, now time.Time) bool {
	return viewers >= crowd && c.since(now) < steady && c.waits.CompareAndSwap(false, true)
}

// since is how far a moment is from the last picture. The clock may have been set back.
func (c *company) since(now time.Time) time.Duration {
	return time.Duration(now.UnixNano() - c.picture.Load()).Abs()
}
