package relay

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"footlight/backend/live/rtc/udp"
)

const (
	// burstPause separates the rounds in which a new viewer receives its first packets, so that they do
	// not overrun the socket buffers on the way.
	burstPause = 5 * time.Millisecond
	// fullPause sets how long the shard waits before it retries a full socket.
	fullPause = time.Millisecond
	// reportEvery is the interval of sender reports. The viewers are reported to in reportParts parts, so
	// that no part delays media.
	reportEvery = time.Second
	reportParts = 20
)

// audience is a group of viewers.
type audience interface {
	signal()
	flush(b *udp.Batch) (more bool)
	report(b *udp.Batch, now time.Time, part int)
}

// shard serves a part of the viewers in one goroutine.
type shard struct {
	wake  chan struct{} // capacity 1
	stop  chan struct{}
	count atomic.Int32

	mu     sync.Mutex
	due    []audience
	groups map[audience]int // number of viewers in each
	served int              // viewers admitted so far

	// Owned by the goroutine.
	batch  *udp.Batch
	round  []audience // the groups being served; swapped with due
	later  []audience // the groups with more to write after a pause
	again  *time.Timer
	paused bool // the timer again is running
	report *time.Timer
	part   int
}

func newShard() *shard {
	s := &shard{
		wake: make(chan struct{}, 1), stop: make(chan struct{}),
		groups: map[audience]int{}, batch: udp.NewBatch(),
		again: time.NewTimer(time.Hour), report: time.NewTimer(time.Hour),
	}
	s.again.Stop()
	s.report.Stop()
	return s
}

// enqueue schedules g to be served. It is called once per round.
func (s *shard) enqueue(g audience) {
	s.mu.Lock()
	s.due = append(s.due, g)
	s.mu.Unlock()
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// admit counts one more viewer in g and returns in which part that viewer gets reports.
func (s *shard) admit(g audience) (part int) {
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
func (s *shard) dismiss(g audience) {
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

// resume schedules another round for the groups that paused.
func (s *shard) resume() {
	for i, g := range s.later {
		s.later[i] = nil
		g.signal()
	}
	s.later = s.later[:0]
}

// serve serves every group that is due. It never blocks: if a socket is full, its viewers keep their
// positions until it has room.
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

// reportPart sends sender reports to the next part of the viewers.
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
