package hls

import (
	"context"

	"footlight/backend/event"
)

// Finish waits until the segments hold all media of an event's publisher, if it has left. The last segment
// ends a little after that. goesOn reports whether the event is still published. Finish fails only with ctx.
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

// arrival returns a channel that is closed when the newest publish of an event is queued or refused. It
// returns nil if there is no such publish.
func (s *Server) arrival(id event.ID) <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.coming[id].arrived
}

// until waits for a channel to be closed, if it is not nil.
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

// ending returns a channel that is closed when all media of the publish that has ended is written. It returns
// nil if the publish goes on, or if there was none.
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
