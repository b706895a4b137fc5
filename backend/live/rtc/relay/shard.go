package relay

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// burstPause spreads the burst a new viewer starts with, so that it does
	// not overrun the socket buffers between here and there.
	burstPause = 5 * time.Millisecond
	// reportEvery is how often viewers get sender reports.
	reportEvery = time.Second
)

// shard serves a part of a relay's viewers in one goroutine.
type shard struct {
	wake  chan struct{} // capacity 1
	stop  chan struct{}
	count atomic.Int32

	mu      sync.Mutex
	viewers []*Viewer // replaced, never changed in place
}

func newShard() *shard {
	return &shard{wake: make(chan struct{}, 1), stop: make(chan struct{})}
}

func (s *shard) signal() {
	if s.count.Load() == 0 {
		return
	}
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

func (s *shard) add(v *Viewer) {
	s.mu.Lock()
	s.viewers = append(slices.Clip(s.viewers), v)
	s.count.Store(int32(len(s.viewers))) //nolint:gosec // limited by the hub
	s.mu.Unlock()
	s.signal()
}

func (s *shard) remove(v *Viewer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.viewers = slices.DeleteFunc(slices.Clone(s.viewers), func(o *Viewer) bool { return o == v })
	s.count.Store(int32(len(s.viewers))) //nolint:gosec // limited by the hub
}

func (s *shard) snapshot() []*Viewer {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.viewers
}

func (s *shard) run() {
	report := time.NewTicker(reportEvery)
	defer report.Stop()
	again := time.NewTimer(time.Hour)
	defer again.Stop()
	for {
		select {
		case <-s.stop:
			return
		case <-report.C:
			s.report()
			continue
		case <-s.wake:
		case <-again.C:
		}
		if s.flush() {
			again.Reset(burstPause)
		}
	}
}

// flush writes what is new to every viewer and reports whether any has more
// than its share of one turn.
func (s *shard) flush() (more bool) {
	for _, v := range s.snapshot() {
		more = v.flush() || more
	}
	return more
}

func (s *shard) report() {
	now := time.Now()
	for _, v := range s.snapshot() {
		v.report(now)
	}
}
