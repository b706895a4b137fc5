package hls

import (
	"context"
	"time"

	"footlight/backend/event"
)

// writer is a publish's place in the queue of those that write a stream. They write
// one after the other, in the order in which they published.
type writer struct {
	stream *stream
	before <-chan struct{} // closed when the one before is done
	done   chan struct{}
}

// addWriter queues a publish. over is closed when its publisher has left.
//
// It is nil for a publish that was taken over before it got here: what it still has is
// older than what may be written already.
func (s *stream) addWriter(generation uint64, over <-chan struct{}) *writer {
	s.mu.Lock()
	defer s.mu.Unlock()
	if generation < s.newest {
		return nil
	}
	w := &writer{stream: s, before: s.last, done: make(chan struct{})}
	s.newest, s.over, s.last = generation, over, w.done
	s.writers++
	return w
}

// begin waits until everybody before is done. Whether or not it succeeds, end
// must follow.
func (w *writer) begin(ctx context.Context) error {
	select {
	case <-w.before:
	case <-ctx.Done():
	}
	return ctx.Err()
}

// end lets the next one in.
func (w *writer) end() {
	s := w.stream
	s.mu.Lock()
	if s.writers--; s.writers == 0 {
		s.ended = time.Now()
	}
	s.mu.Unlock()
	close(w.done)
}

// idle tells how long nobody has written or waited to, or how long ago clearing
// away failed.
func (s *stream) idle() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.writers > 0 {
		return 0
	}
	return time.Since(s.ended)
}

// postpone counts idleness anew.
func (s *stream) postpone() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = time.Now()
}

// Finish waits until segments have all that came of an event's publisher, if it has
// left. The last segment ends a little after that. goesOn is true where somebody still
// publishes. It fails only with ctx.
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

// arrival is closed when the newest publish of an event is queued, or refused. It is
// nil where none is on its way.
func (s *Server) arrival(id event.ID) <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.coming[id].arrived
}

// ending is closed when everything is written that came of a publish that is over. It
// is nil while the publish goes on, or where nobody ever published.
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
