package hls

import (
	"context"
	"time"

	"footlight/backend/event"
)

// writer is the place of a publish in the queue of a stream's writers. They write one after the other, in the
// order in which they published.
type writer struct {
	stream *stream
	before <-chan struct{} // closed when the writer before is done
	done   chan struct{}
}

// addWriter queues a publish. over is closed when its publisher has left.
//
// It returns nil if the publish was taken over before it got here: its frames are older than those that may
// be written already.
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

// begin waits until all writers before are done. The caller must call end, even after an error.
func (w *writer) begin(ctx context.Context) error {
	select {
	case <-w.before:
	case <-ctx.Done():
	}
	return ctx.Err()
}

// end lets the next writer in.
func (w *writer) end() {
	s := w.stream
	s.mu.Lock()
	if s.writers--; s.writers == 0 {
		s.ended = time.Now()
	}
	s.mu.Unlock()
	close(w.done)
}

// idle returns how long the stream has had no writer, or how long ago its disposal failed.
func (s *stream) idle() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.writers > 0 {
		return 0
	}
	return time.Since(s.ended)
}

// postpone restarts the count of idle.
func (s *stream) postpone() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = time.Now()
}

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
