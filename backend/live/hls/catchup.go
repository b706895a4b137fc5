package hls

import (
	"context"
	"time"

	"footlight/backend/event"
)

// CatchUp waits until segments, finished or open, have what was captured of an event
// before now, or nobody publishes it. What waits for a slow disk, or for sound that is
// to come, would otherwise be missed by who ends a recording in this moment. It fails
// only with ctx.
func (s *Server) CatchUp(ctx context.Context, id event.ID) error {
	st, now := s.stream(id), time.Now()
	if st == nil {
		return nil
	}
	for {
		progress := st.behind(now)
		if progress == nil {
			return nil
		}
		select {
		case <-progress:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// behind is nil where everything captured before a time is written, else closed when
// more is.
func (s *stream) behind(now time.Time) <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.writers == 0 || !s.reached.Before(now) {
		return nil
	}
	if s.progress == nil {
		s.progress = make(chan struct{})
	}
	return s.progress
}

// reach tells that a frame of that time is written.
func (s *stream) reach(wall time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reached = wall
	s.tell()
}

// tell wakes those who wait for progress. The caller holds mu.
func (s *stream) tell() {
	if s.progress != nil {
		close(s.progress)
		s.progress = nil
	}
}
