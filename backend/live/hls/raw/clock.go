package raw

import (
	"footlight/backend/media/opus"
)

// tolerance limits how far packets may be from the count of their lengths, in ticks: 60 ms. A smaller difference is
// jitter. A greater one is loss, and the count follows the publisher's clock.
const tolerance = 5400

// Clock gives the Opus packets of a run their places, end to end. Its zero value begins with the first packet.
type Clock struct {
	begun bool
	next  int64
}

// Place returns a packet that is due at a tick of the run. ok is false for a malformed packet, and for one whose time
// is already taken: the publisher's clock catches up while packets are left out.
func (c *Clock) Place(at int64, data []byte) (p Packet, ok bool) {
	n := opus.Samples(data)
	if n == 0 {
		return p, false
	}
	drift := at - c.next
	if c.begun && drift < -tolerance {
		return p, false
	}
	if !c.begun || drift > tolerance {
		c.begun, c.next = true, (at+grid/2)/grid*grid
	}
	p = Packet{At: c.next, Data: data}
	c.next += Ticks(n)
	return p, true
}

// Ticks returns the length of n samples of Opus.
func Ticks(n int) int64 { return int64(n) * 15 / 8 }
