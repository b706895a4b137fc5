package hls

import (
	"context"
	"time"
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
