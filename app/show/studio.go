package show

import (
	"context"
	"errors"
	"sync"
)

// Studio runs one session at a time.
type Studio struct {
	mu      sync.Mutex
	session *Session
}

// ErrLive says that a show is live, which nothing may replace.
var ErrLive = errors.New("a show is live: stop it first")

// Session returns the present session, or the last one. It is nil if there was none.
func (s *Studio) Session() *Session {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.session
}

// Busy returns ErrLive if a show is live, so that no other one may begin.
func (s *Studio) Busy() error {
	if s.Session().OnAir() {
		return ErrLive
	}
	return nil
}

// Begin starts a show in place of the session before, and as that was left. dir is the folder in which the show is
// kept, or would be kept if it were live. One goroutine at a time calls Begin.
func (s *Studio) Begin(within context.Context, c Config, dir string) error {
	was := s.Session()
	c.follow(was, dir)
	if err := was.End(); err != nil {
		return err
	}
	show := &Show{Config: c}
	session := start(within, show, show.Run)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.session = session
	return nil
}
