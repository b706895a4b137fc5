package convert

import (
	"runtime"
	"sync"

	"footlight/backend/event"
)

// sides limits the side streams that are encoded, whose pictures are small: the people on stage of one event.
const sides = 5

// Slots limits the streams whose pictures are encoded at the same time. Side streams have slots of their own, so that
// people on stage keep no show from going live. It is safe for concurrent use.
type Slots struct {
	mu    sync.Mutex
	limit int
	held  map[event.ID]int
}

// NewSlots makes n slots for shows; 0 means one per two CPUs, at least one.
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
	if s.held[id] == 0 && s.full(id) {
		return false
	}
	s.held[id]++
	return true
}

// full reports whether all slots for streams of the ID's kind are taken. The caller holds mu.
func (s *Slots) full(id event.ID) bool {
	_, side := event.SideOf(id)
	same := 0
	for other := range s.held {
		if _, is := event.SideOf(other); is == side {
			same++
		}
	}
	if side {
		return same >= sides
	}
	return same >= s.limit
}

// Give gives back a slot.
func (s *Slots) Give(id event.ID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held[id]--; s.held[id] == 0 {
		delete(s.held, id)
	}
}
