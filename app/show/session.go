package show

import (
	"context"
	"errors"
	"time"

	"footlight/app/engine"
)

// Session is a show that runs beside the window.
type Session struct {
	show  *Show
	state state
	life  context.Context //nolint:containedctx // the preview ends with the show
	stop  context.CancelFunc
	leave context.CancelFunc // leaves what is not uploaded for later
	done  chan struct{}
}

// runner does what Show.Run does.
type runner func(ctx, rest context.Context, on Events) (show, recording error)

// start starts a show, which ends within a context.
func start(within context.Context, s *Show, run runner) *Session {
	session := &Session{show: s, done: make(chan struct{})}
	if s.Live {
		session.state.phase = Live
	}
	life, stop := context.WithCancel(within)
	rest, leave := context.WithCancel(context.WithoutCancel(within))
	session.life, session.stop, session.leave = life, stop, leave
	go func() {
		defer close(session.done)
		defer leave()
		defer stop()
		_, _ = run(life, rest, &session.state) // the state has both errors
	}()
	return session
}

// Engine returns the running engine, or nil if none runs.
func (s *Session) Engine() *engine.Engine {
	if s == nil {
		return nil
	}
	return s.show.Engine()
}

// Life returns a context that ends with the show.
func (s *Session) Life() context.Context { return s.life }

// Live reports whether the session is a show, not a rehearsal, that is still made or uploaded.
func (s *Session) Live() bool { return s != nil && s.show.Live && !s.ended() }

// OnAir reports whether the session is a show that is still made: it was not stopped, and has not failed.
func (s *Session) OnAir() bool { return s.Live() && !s.state.isEnding() }

// Stop ends the show. What was kept is uploaded after that.
func (s *Session) Stop() {
	if s != nil {
		s.state.end()
		s.stop()
	}
}

// endTimeout limits how long a session may take to end.
const endTimeout = 10 * time.Second

// ErrStuck says that a session has not ended in time.
var ErrStuck = errors.New("the show before has not ended yet: try again in a moment")

// End ends the session, and waits for its end. What is not uploaded then is uploaded later.
func (s *Session) End() error {
	if s == nil {
		return nil
	}
	s.stop()
	s.leave()
	select {
	case <-s.done:
		return nil
	case <-time.After(endTimeout):
		return ErrStuck
	}
}

func (s *Session) ended() bool {
	select {
	case <-s.done:
		return true
	default:
		return false
	}
}
