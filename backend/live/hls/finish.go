package hls

import (
	"context"

	"footlight/backend/event"
)

// Finish waits, where the publisher of an event has left, until segments have all that
// came of it: the last one begins, and ends, a little after that. goesOn is true where
// somebody publishes still. It fails only with ctx.
func (s *Server) Finish(ctx context.Context, id event.ID) (goesOn bool, err error) {
	if err = until(ctx, s.arrival(id)); err != nil {
		return false, err
	}
	st := s.stream(id)
	if st == nil {
		return false, nil
	}
	ending, goesOn := st.ending()
	return goesOn, until(ctx, ending)
}

// arrival is closed when the newest publish of an event waits for its turn no longer;
// nil where none does.
func (s *Server) arrival(id event.ID) <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.coming[id].arrived
}

// ending is closed when everything is written that came of a publish that is over; nil
// while it goes on, or where nobody ever published.
func (s *stream) ending() (written <-chan struct{}, goesOn bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-s.over:
		return s.last, false
	default:
		return nil, s.writers > 0
	}
}

// until waits for a channel to be closed, if there is one.
func until(ctx context.Context, closed <-chan struct{}) error {
	if closed == nil {
		return nil
	}
	select {
	case <-closed:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
