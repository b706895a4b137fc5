package speakers

import (
	"net/netip"
	"slices"
	"time"

	"footlight/backend/event"
)

// The connections at once per side stream and direction. The newest wins: a page that is loaded again leaves a
// connection that has not ended yet.
const connections = 3

// Ask asks to use a side stream.
type Ask struct {
	Publish bool // false means play
	Side    event.SideStream
	Token   string // a secret; empty if the client sent none
	Remote  netip.Addr
}

// Grant lets a connection use a side stream. Release must be called once, when it is not used any more.
type Grant struct {
	Identity string
	Done     <-chan struct{} // closed when the right ends
	Release  func()
}

func (s *Stage) admit(a Ask, identity string, release func()) Grant {
	x := &admission{side: a.Side, publish: a.Publish, done: make(chan struct{})}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keepNewest(x)
	s.open = append(s.open, x)
	if a.Publish {
		delete(s.stopped, a.Side.ID())
	}
	return Grant{Identity: identity, Done: x.done, Release: func() { release(); s.leave(x) }}
}

// keepNewest ends the oldest connection of the same kind if there are too many. The caller holds mu.
func (s *Stage) keepNewest(x *admission) {
	same := 0
	for _, a := range slices.Backward(s.open) {
		if a.side == x.side && a.publish == x.publish {
			same++
			if same >= connections {
				s.finish(a)
			}
		}
	}
}

// finish ends an admission. The caller holds mu.
func (s *Stage) finish(x *admission) {
	if n := slices.Index(s.open, x); n >= 0 {
		s.open = slices.Delete(slices.Clone(s.open), n, n+1)
		close(x.done)
	}
}

func (s *Stage) leave(x *admission) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.finish(x)
}

// end ends the admissions that match.
func (s *Stage) end(those func(*admission) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range slices.Clone(s.open) {
		if those(a) {
			s.finish(a)
		}
	}
}

// stop ends a speaker's publish and says why.
func (s *Stage) stop(a *admission, why string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stopped[a.side.ID()] = notice{why, time.Now()}
	s.finish(a)
}

func (s *Stage) forget(stream event.ID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.came, stream)
	delete(s.stopped, stream)
}
