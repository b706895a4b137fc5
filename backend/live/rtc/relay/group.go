package relay

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"footlight/backend/live/rtc/udp"
)

// member is a viewer of a group.
type member interface {
	flush(b *udp.Batch) (more bool)
	// place tells in which part of a second the member gets reports.
	place(part int)
	// reportPart sends reports if the member gets them in that part.
	reportPart(b *udp.Batch, now time.Time, part int)
}

// group holds the viewers of one relay that one shard serves.
type group struct {
	shard *shard
	count atomic.Int32
	due   atomic.Bool // already queued in the shard
	first int         // owned by the shard: index of the viewer to serve first, moved on every round

	mu      sync.Mutex
	viewers []member // replaced as a whole, never changed in place
}

// signal asks the shard to serve the group soon.
func (g *group) signal() {
	if g.count.Load() > 0 && g.due.CompareAndSwap(false, true) {
		g.shard.enqueue(g)
	}
}

// add adds a viewer. It is called once per viewer.
func (g *group) add(v member) {
	v.place(g.shard.admit(g))
	g.mu.Lock()
	g.viewers = append(slices.Clip(g.viewers), v)
	g.count.Add(1)
	g.mu.Unlock()
	g.signal()
}

// remove removes a viewer. It is called once per viewer.
func (g *group) remove(v member) {
	g.mu.Lock()
	g.viewers = slices.DeleteFunc(slices.Clone(g.viewers), func(o member) bool { return o == v })
	g.count.Add(-1)
	g.mu.Unlock()
	g.shard.dismiss(g)
}

func (g *group) snapshot() []member {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.viewers
}

// flush writes new packets to every viewer. It reports whether any viewer has more to receive than one
// round allows.
func (g *group) flush(b *udp.Batch) (more bool) {
	g.due.Store(false) // before reading: packets that arrive from now on need another round
	viewers := g.snapshot()
	n := len(viewers)
	for i := range n {
		more = viewers[(g.first+i)%n].flush(b) || more
	}
	g.first++
	return more
}

// report sends sender reports to the viewers of one part.
func (g *group) report(b *udp.Batch, now time.Time, part int) {
	for _, v := range g.snapshot() {
		v.reportPart(b, now, part)
	}
}
