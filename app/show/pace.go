package show

import (
	"sync/atomic"
	"time"

	"footlight/app/engine"
)

// pace limits how fast chunks are uploaded while a show is live, so that the broadcast gets what it needs.
type pace struct {
	most int // bytes a second
	show atomic.Pointer[engine.Engine]

	now     int // bytes a second
	changed time.Time
}

const (
	leastPace  = 16_000 // bytes a second; enough to notice that the network takes more again
	adaptEvery = time.Second
)

// rate returns the present limit in bytes a second, or 0 for no limit while nothing is live. One goroutine calls it.
func (p *pace) rate() int {
	e := p.show.Load()
	if e == nil {
		return 0
	}
	return p.adapt(e.Squeezed(), time.Now())
}

// adapt halves the limit in each second in which the broadcast has too little, and raises it slowly in all others.
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
