package app

import (
	"sync/atomic"
	"time"

	"footlight/app/engine"
)

// pace is how fast chunks are uploaded: while a show is live only with what it leaves of the network.
type pace struct {
	most int // bytes a second
	show atomic.Pointer[engine.Engine]

	now     int
	changed time.Time
}

const (
	leastPace  = 16_000 // bytes a second, that tell whether there is room again
	adaptEvery = time.Second
)

// rate is for one caller. Zero is no limit: nothing is live.
func (p *pace) rate() int {
	e := p.show.Load()
	if e == nil {
		return 0
	}
	return p.adapt(e.Squeezed(), time.Now())
}

// adapt halves the rate each second in which the broadcast has not all that it needs, and takes more, slowly, in
// all others. So the broadcast gets what it needs, and the chunks what is over.
func (p *pace) adapt(squeezed bool, now time.Time) int {
	if now.Sub(p.changed) < adaptEvery {
		return p.now
	}
	p.changed = now
	if squeezed {
		p.now /= 2
	} else {
		p.now += p.most / 20
	}
	p.now = min(max(p.now, leastPace), p.most)
	return p.now
}
