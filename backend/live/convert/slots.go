package convert

import (
	"runtime"
	"sync"

	"footlight/backend/event"
)

// Slots limits the streams whose pictures are encoded at the same time. It is safe for concurrent use.
type Slots struct {
	mu    sync.Mutex
	limit int
	held  map[event.ID]int
}

// NewSlots makes n slots; 0 means one per two CPUs, at least one.
func NewSlots(n int) *Slots {
	if n <= 0 {
		n = max(runtime.GOMAXPROCS(0)/2, 1)
	}
	return &Slots{limit: n, held: map[event.ID]int{}}
}

// Take takes a slot for the stream, which the caller must give back. It returns false if all are taken. A
// stream that has a slot gets the same one again, so that a publisher can take over its own stream.
func (s *Slots) Take(id event.ID) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held[id] == 0 && len(s.held) >= s.limit {
		return false
	}
	s.held[id]++
	return true
}

// Give gives back a slot.
func (s *Slots) Give(id event.ID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held[id]--; s.held[id] == 0 {
		delete(s.held, id)
	}
}
