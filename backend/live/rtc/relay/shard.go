package relay

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"footlight/backend/live/rtc/udp"
)

const (
	// burstPause spreads the burst a new viewer starts with, so that it does
	// not overrun the socket buffers between here and there.
	burstPause = 5 * time.Millisecond
	// fullPause is how long a full socket is left alone.
	fullPause = time.Millisecond
	// reportEvery is how often viewers get sender reports, in so many parts
	// that no part keeps media waiting.
	reportEvery = time.Second
	reportParts = 20
)

// shard serves a part of the viewers in one goroutine.
type shard struct {
	wake  chan struct{} // capacity 1
	stop  chan struct{}
	count atomic.Int32

	mu     sync.Mutex
	due    []*group
	groups map[*group]int // with their viewers
	served int            // viewers admitted so far

	// The goroutine's.
	batch  *udp.Batch
	round  []*group // being served; swapped with due
	later  []*group // with more to write after a pause
	again  *time.Timer
	paused bool // again is set
	report *time.Timer
	part   int
}

func newShard() *shard {
	s := &shard{
		wake: make(chan struct{}, 1), stop: make(chan struct{}),
		groups: map[*group]int{}, batch: udp.NewBatch(),
		again: time.NewTimer(time.Hour), report: time.NewTimer(time.Hour),
	}
	s.again.Stop()
	s.report.Stop()
	return s
}

// enqueue has g served; it is called once per round.
func (s *shard) enqueue(g *group) {
	s.mu.Lock()
	s.due = append(s.due, g)
	s.mu.Unlock()
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// admit counts one viewer more in g and tells in which part it gets reports.
func (s *shard) admit(g *group) (part int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.groups[g]++
	if s.count.Add(1) == 1 {
		s.report.Reset(reportEvery / reportParts)
	}
	s.served++
	return s.served % reportParts
}

// dismiss counts one viewer less in g.
func (s *shard) dismiss(g *group) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.groups[g]--; s.groups[g] == 0 {
		delete(s.groups, g)
	}
	s.count.Add(-1)
}

func (s *shard) run() {
	defer s.again.Stop()
	defer s.report.Stop()
	for {
		select {
		case <-s.stop:
			return
		case <-s.report.C:
			s.reportPart(time.Now())
			continue
		case <-s.wake:
		case <-s.again.C:
			s.paused = false
			s.resume()
		}
		s.serve()
	}
}

// resume gives the groups that paused another round.
func (s *shard) resume() {
	for i, g := range s.later {
		s.later[i] = nil
		g.signal()
	}
	s.later = s.later[:0]
}

// serve serves every group that is due. It never waits: when a socket is
// full, viewers stay where they are until it has room.
func (s *shard) serve() {
	s.mu.Lock()
	s.round, s.due = s.due, s.round[:0]
	s.mu.Unlock()
	for i, g := range s.round {
		s.round[i] = nil
		if g.flush(s.batch) && !slices.Contains(s.later, g) {
			s.later = append(s.later, g)
		}
	}
	switch {
	case !s.batch.Flush():
		s.pause(fullPause)
	case len(s.later) > 0:
		s.pause(burstPause)
	}
}

func (s *shard) pause(d time.Duration) {
	if !s.paused {
		s.paused = true
		s.again.Reset(d)
	}
}

// reportPart sends a part of the viewers their reports.
func (s *shard) reportPart(now time.Time) {
	s.part = (s.part + 1) % reportParts
	s.mu.Lock()
	if s.count.Load() > 0 {
		s.report.Reset(reportEvery / reportParts)
	}
	s.round = s.round[:0]
	for g := range s.groups {
		s.round = append(s.round, g)
	}
	s.mu.Unlock()
	for i, g := range s.round {
		s.round[i] = nil
		g.report(s.batch, now, s.part)
	}
	s.round = s.round[:0]
	if !s.batch.Flush() {
		s.pause(fullPause)
	}
}
