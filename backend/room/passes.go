package room

import (
	"errors"
	"sync"

	"footlight/backend/auth/token"
	"footlight/backend/event"
)

// Pass is somebody let in.
type Pass struct {
	// Identity is the same for two passes of the same person.
	Identity string

	seat      seat
	publishes bool
	token     string // the token's id
	session   string // of the session it was given for; "": none
	list      *passes

	// Guarded by passes.mu:
	number  uint64 // rises with admission; 0: not admitted yet
	watched bool   // the right can end
	stale   bool   // something changed before the admission
	ended   bool
	done    chan struct{}
}

// seat is whose connections count together.
type seat struct {
	event  event.ID
	holder event.Address
}

// bound is what a pass is limited to.
type bound struct {
	watched bool // the right can end
	most    int  // passes of the seat at once; 0: any number
}

// Done is closed when the right to be here ends.
func (p *Pass) Done() <-chan struct{} { return p.done }

// Release gives the pass back; only the first time counts.
func (p *Pass) Release() {
	p.list.mu.Lock()
	defer p.list.mu.Unlock()
	delete(p.list.open, p)
}

// passes are those that were given out and not released.
type passes struct {
	mu   sync.Mutex
	last uint64
	open map[*Pass]struct{}
}

func (l *passes) add(s seat, c token.Claims) *Pass {
	p := &Pass{seat: s, publishes: c.Purpose == token.Publish, token: c.ID, session: c.Session, list: l, done: make(chan struct{})}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open[p] = struct{}{}
	return p
}

// Why a pass is not admitted.
var (
	errFull  = errors.New("room: too many passes of one seat")
	errStale = errors.New("room: something changed meanwhile")
	errEnded = errors.New("room: pass ended")
)

// admit counts p among its seat's. Where there are too many, a device that
// comes again with its token takes its own oldest place.
func (l *passes) admit(p *Pass, b bound) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case p.ended:
		return errEnded
	case p.stale:
		p.stale = false
		return errStale
	}
	if taken := l.of(p.seat); b.most > 0 && len(taken) >= b.most {
		own := oldest(taken, func(x *Pass) bool { return x.token == p.token })
		if own == nil {
			return errFull
		}
		l.finish(own)
	}
	l.last++
	p.number, p.watched = l.last, b.watched
	return nil
}

// of are the admitted passes of a seat. The caller holds mu.
func (l *passes) of(s seat) (list []*Pass) {
	for p := range l.open {
		if p.seat == s && p.number > 0 {
			list = append(list, p)
		}
	}
	return list
}

func oldest(list []*Pass, is func(*Pass) bool) (found *Pass) {
	for _, p := range list {
		if is(p) && (found == nil || p.number < found.number) {
			found = p
		}
	}
	return found
}

// finish ends a pass. The caller holds mu.
func (l *passes) finish(p *Pass) {
	delete(l.open, p)
	if !p.ended {
		p.ended = true
		close(p.done)
	}
}

// end ends those passes.
func (l *passes) end(those func(*Pass) bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for p := range l.open {
		if those(p) {
			l.finish(p)
		}
	}
}

// trim leaves a seat at most so many passes that can end, the oldest ones.
func (l *passes) trim(s seat, most int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	taken := l.of(s)
	for len(taken) > most {
		newest := 0
		for i, p := range taken {
			if p.number > taken[newest].number {
				newest = i
			}
		}
		if taken[newest].watched {
			l.finish(taken[newest])
		}
		taken = append(taken[:newest], taken[newest+1:]...)
	}
}

// seats are those at an event ("": at any) whose right can end. Whoever is on
// the way in has to look again.
func (l *passes) seats(id event.ID) []seat {
	l.mu.Lock()
	defer l.mu.Unlock()
	found := map[seat]struct{}{}
	for p := range l.open {
		switch {
		case id != "" && p.seat.event != id:
		case p.number == 0:
			p.stale = true
		case p.watched:
			found[p.seat] = struct{}{}
		}
	}
	list := make([]seat, 0, len(found))
	for s := range found {
		list = append(list, s)
	}
	return list
}
