package relay

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"footlight/backend/live/rtc/udp"
)

// group is the viewers of one relay that one shard serves.
type group struct {
	shard *shard
	count atomic.Int32
	due   atomic.Bool // is queued already
	first int         // the shard's: whoever was first last time is last now

	mu      sync.Mutex
	viewers []*Viewer // replaced, never changed in place
}

// signal has the shard serve the group soon.
func (g *group) signal() {
	if g.count.Load() > 0 && g.due.CompareAndSwap(false, true) {
		g.shard.enqueue(g)
	}
}

// add adds v, once.
func (g *group) add(v *Viewer) {
	v.part = g.shard.admit(g)
	g.mu.Lock()
	g.viewers = append(slices.Clip(g.viewers), v)
	g.count.Add(1)
	g.mu.Unlock()
	g.signal()
}

// remove is called once per viewer.
func (g *group) remove(v *Viewer) {
	g.mu.Lock()
	g.viewers = slices.DeleteFunc(slices.Clone(g.viewers), func(o *Viewer) bool { return o == v })
	g.count.Add(-1)
	g.mu.Unlock()
	g.shard.dismiss(g)
}

func (g *group) snapshot() []*Viewer {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.viewers
}

// flush writes what is new to every viewer and reports whether any has more
// than its share of one round.
func (g *group) flush(b *udp.Batch) (more bool) {
	g.due.Store(false) // before reading: what comes from now on needs another round
	viewers := g.snapshot()
	n := len(viewers)
	for i := range n {
		more = viewers[(g.first+i)%n].flush(b) || more
	}
	g.first++
	return more
}

// report sends one part of the viewers their reports.
func (g *group) report(b *udp.Batch, now time.Time, part int) {
	for _, v := range g.snapshot() {
		if v.part == part && now.Sub(v.reported) > reportEvery/2 {
			v.report(b, now)
		}
	}
}
