package room

import (
	"errors"
	"maps"
	"slices"
	"sync"

	"footlight/backend/auth/token"
	"footlight/backend/event"
)

// Admission is somebody who was let in.
type Admission struct {
	// Identity is the same for two admissions of the same person.
	Identity string

	attendee  attendee
	publishes bool
	token     string // the token's id
	session   string // of the session it was given for; "": none
	list      *admissions

	// Guarded by admissions.mu:
	number  uint64 // rises with every admission; 0: not admitted yet
	watched bool   // the right can end
	stale   bool   // something changed before the admission
	ended   bool
	done    chan struct{}
}

// attendee is whose connections count together.
type attendee struct {
	event  event.ID
	holder event.Address
}

// bound is what an admission is limited to.
type bound struct {
	watched bool // the right can end
	most    int  // admissions of the attendee at once; 0: any number
}

// Done is closed when the right to be here ends.
func (a *Admission) Done() <-chan struct{} { return a.done }

// Release gives the admission back; only the first time counts.
func (a *Admission) Release() {
	a.list.mu.Lock()
	defer a.list.mu.Unlock()
	delete(a.list.open, a)
}

// admissions are those that were given out and not released.
type admissions struct {
	mu   sync.Mutex
	last uint64
	open map[*Admission]struct{}
}

func (l *admissions) add(who attendee, c token.Claims) *Admission {
	a := &Admission{attendee: who, publishes: c.Purpose == token.Publish, token: c.ID, session: c.Session, list: l, done: make(chan struct{})}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open[a] = struct{}{}
	return a
}

// Why somebody is not admitted.
var (
	errFull  = errors.New("room: too many admissions of one attendee")
	errStale = errors.New("room: something changed meanwhile")
	errEnded = errors.New("room: admission ended")
)

// admit counts a among its attendee's. Where there are too many, a device that
// comes again with its token replaces its own oldest admission.
func (l *admissions) admit(a *Admission, b bound) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case a.ended:
		return errEnded
	case a.stale:
		a.stale = false
		return errStale
	}
	if taken := l.of(a.attendee); b.most > 0 && len(taken) >= b.most {
		own := oldest(taken, func(x *Admission) bool { return x.token == a.token })
		if own == nil {
			return errFull
		}
		l.finish(own)
	}
	l.last++
	a.number, a.watched = l.last, b.watched
	return nil
}

// of are an attendee's admissions that count. The caller holds mu.
func (l *admissions) of(who attendee) (list []*Admission) {
	for a := range l.open {
		if a.attendee == who && a.number > 0 {
			list = append(list, a)
		}
	}
	return list
}

func oldest(list []*Admission, is func(*Admission) bool) (found *Admission) {
	for _, a := range list {
		if is(a) && (found == nil || a.number < found.number) {
			found = a
		}
	}
	return found
}

// finish ends an admission. The caller holds mu.
func (l *admissions) finish(a *Admission) {
	delete(l.open, a)
	if !a.ended {
		a.ended = true
		close(a.done)
	}
}

// end ends those admissions.
func (l *admissions) end(those func(*Admission) bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for a := range l.open {
		if those(a) {
			l.finish(a)
		}
	}
}

// trim leaves an attendee at most so many admissions that can end, the oldest ones.
func (l *admissions) trim(who attendee, most int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	taken := l.of(who)
	for len(taken) > most {
		newest := 0
		for i, a := range taken {
			if a.number > taken[newest].number {
				newest = i
			}
		}
		if taken[newest].watched {
			l.finish(taken[newest])
		}
		taken = append(taken[:newest], taken[newest+1:]...)
	}
}

// attendees are those at an event ("": at any) whose right can end. Whoever is on
// the way in has to look again.
func (l *admissions) attendees(id event.ID) []attendee {
	l.mu.Lock()
	defer l.mu.Unlock()
	found := map[attendee]struct{}{}
	for a := range l.open {
		switch {
		case id != "" && a.attendee.event != id:
		case a.number == 0:
			a.stale = true
		case a.watched:
			found[a.attendee] = struct{}{}
		}
	}
	return slices.Collect(maps.Keys(found))
}

// events are those that somebody is at, or asks to come in to.
func (l *admissions) events() []event.ID {
	return l.eventsOf(func(*Admission) bool { return true })
}

// published are the events ("": of all, else this one) that somebody publishes to.
func (l *admissions) published(id event.ID) []event.ID {
	return l.eventsOf(func(a *Admission) bool { return a.publishes && (id == "" || a.attendee.event == id) })
}

// here are the holders who are let in to an event.
func (l *admissions) here(id event.ID) map[event.Address]bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	found := map[event.Address]bool{}
	for a := range l.open {
		if a.attendee.event == id && a.number > 0 && !a.publishes {
			found[a.attendee.holder] = true
		}
	}
	return found
}

func (l *admissions) eventsOf(those func(*Admission) bool) []event.ID {
	l.mu.Lock()
	defer l.mu.Unlock()
	found := map[event.ID]struct{}{}
	for a := range l.open {
		if those(a) {
			found[a.attendee.event] = struct{}{}
		}
	}
	return slices.Collect(maps.Keys(found))
}
