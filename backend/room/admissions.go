package room

import (
	"errors"
	"maps"
	"slices"
	"sync"

	"footlight/backend/auth/token"
	"footlight/backend/event"
)

// Admission is one connection that was let in.
type Admission struct {
	// Identity is equal for two admissions of the same person.
	Identity string
	Wallet   event.Address // zero if the person has none, and on an open server
	Role     Role          // set on servers that are not open

	attendee  attendee
	publishes bool
	talks     bool   // watches without a picture; not counted among the attendee's devices
	token     string // the token's ID
	session   string // ID of the session for which the token was issued; "" if none
	list      *admissions

	// Guarded by admissions.mu:
	number  uint64 // rises with every admission; 0 while not admitted
	watched bool   // the right to watch can end
	stale   bool   // a change was reported before the admission
	ended   bool
	done    chan struct{}
}

// attendee identifies the person whose connections are counted together.
type attendee struct {
	event  event.ID
	holder event.Address
}

// bound limits an admission.
type bound struct {
	watched bool // the right to watch can end
	most    int  // greatest number of the attendee's admissions at once; 0 means no limit
}

// Done returns a channel that is closed when the right to be in the room ends.
func (a *Admission) Done() <-chan struct{} { return a.done }

// Release removes the admission. Further calls do nothing.
func (a *Admission) Release() {
	a.list.mu.Lock()
	defer a.list.mu.Unlock()
	delete(a.list.open, a)
}

// admissions holds the admissions that were given out and not released.
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

// Reasons not to admit.
var (
	errFull  = errors.New("room: too many admissions of one attendee")
	errStale = errors.New("room: something changed meanwhile")
	errEnded = errors.New("room: admission ended")
)

// admit counts a among its attendee's admissions. If the attendee has too many, the new admission replaces
// the oldest one that used the same token: the same device has connected again.
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
	if taken := l.of(a.attendee); !a.talks && b.most > 0 && len(taken) >= b.most {
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

// of returns the attendee's admissions that count as devices. The caller holds mu.
func (l *admissions) of(who attendee) (list []*Admission) {
	for a := range l.open {
		if a.attendee == who && a.number > 0 && !a.talks {
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

// end finishes the admissions that match.
func (l *admissions) end(those func(*Admission) bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for a := range l.open {
		if those(a) {
			l.finish(a)
		}
	}
}

// trim reduces an attendee's devices to at most so many. It finishes the newest ones first, and only
// those whose right can end. Those who only talk leave with the last device that is allowed.
func (l *admissions) trim(who attendee, most int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	taken := l.of(who)
	for a := range l.open {
		if most == 0 && a.talks && a.attendee == who && a.watched {
			l.finish(a)
		}
	}
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

// attendees returns the attendees of an event ("" means all events) whose right can end. Admissions that
// are still being decided become stale, so that they are decided again.
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

// events returns the events that have admissions or requests for one.
func (l *admissions) events() []event.ID {
	return l.eventsOf(func(*Admission) bool { return true })
}

// published returns the events that have a publisher, restricted to id unless id is "".
func (l *admissions) published(id event.ID) []event.ID {
	return l.eventsOf(func(a *Admission) bool { return a.publishes && (id == "" || a.attendee.event == id) })
}

// here returns the wallets that watch an event.
func (l *admissions) here(id event.ID) map[event.Address]bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	found := map[event.Address]bool{}
	for a := range l.open {
		if a.attendee.event == id && a.number > 0 && !a.publishes && !a.talks {
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
