package hls

import (
	"context"
	"time"
)

// turn is a session's place in the line of those who write a stream: one after
// the other, in the order in which they published.
type turn struct {
	stream *stream
	before <-chan struct{} // closed when the one before is done
	done   chan struct{}
}

// lineUp gives a publish its turn; over is closed when its publisher has left. A
// publish that another one took over from before it got here is too late, and gets nil:
// what it still has is older than what may be written already.
func (s *stream) lineUp(generation uint64, over <-chan struct{}) *turn {
	s.mu.Lock()
	defer s.mu.Unlock()
	if generation < s.newest {
		return nil
	}
	t := &turn{stream: s, before: s.last, done: make(chan struct{})}
	s.newest, s.over, s.last = generation, over, t.done
	s.writers++
	return t
}

// begin waits until everybody before is done. Whether or not it succeeds, end
// must follow.
func (t *turn) begin(ctx context.Context) error {
	select {
	case <-t.before:
	case <-ctx.Done():
	}
	return ctx.Err()
}

// end lets the next one in.
func (t *turn) end() {
	s := t.stream
	s.mu.Lock()
	if s.writers--; s.writers == 0 {
		s.ended = time.Now()
	}
	s.mu.Unlock()
	close(t.done)
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
