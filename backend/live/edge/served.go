package edge

import (
	"fmt"
	"sync"

	"footlight/backend/event"
	"footlight/backend/live"
)

// MaxServed limits how many servers pull a stream from its origin.
const MaxServed = 16

// Served counts the servers that pull streams from this one. The zero value is ready for use. It is safe for concurrent
// use.
type Served struct {
	mu  sync.Mutex
	all map[event.ID]map[string]chan struct{} // those of a stream, by server; closing one ends the pull
}

// Admit lets a server pull a stream. It ends that server's previous pull of the stream, which was broken. The error is
// live.ErrFull if MaxServed others pull the stream.
func (s *Served) Admit(id event.ID, node string) (live.Grant, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all == nil {
		s.all = map[event.ID]map[string]chan struct{}{}
	}
	pulls := s.all[id]
	old := pulls[node]
	switch {
	case old != nil:
		close(old)
	case len(pulls) >= MaxServed:
		return live.Grant{}, fmt.Errorf("%w: %d servers pull this stream already", live.ErrFull, MaxServed)
	case pulls == nil:
		s.all[id] = map[string]chan struct{}{}
	}
	done := make(chan struct{})
	s.all[id][node] = done
	return live.Grant{Identity: "server " + node, Done: done, Release: func() { s.release(id, node, done) }}, nil
}

func (s *Served) release(id event.ID, node string, done chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all[id][node] != done {
		return // it has pulled anew
	}
	if delete(s.all[id], node); len(s.all[id]) == 0 {
		delete(s.all, id)
	}
}

// Count returns how many servers pull a stream.
func (s *Served) Count(id event.ID) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.all[id])
}
