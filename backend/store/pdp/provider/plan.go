package provider

import (
	"slices"
	"time"

	"footlight/backend/store/pdp/possession"
)

// plan is when data sets are looked at: those of which something changed, and
// those whose time has come. It belongs to the goroutine of prove.
type plan struct {
	paces   map[uint64]*pace
	soonest time.Time // of all next; zero: never
}

// of is the pace of a data set. A proof of the process before was its last.
func (l *plan) of(s possession.DataSet, now time.Time) *pace {
	a := l.paces[s.ID]
	if a == nil {
		a = &pace{last: s.Proof.At}
		if a.last.After(now) {
			a.last = now
		}
		l.paces[s.ID] = a
	}
	return a
}

// had notes how a round of a data set went. It is looked at again at once, to see
// when it is due next.
func (l *plan) had(id uint64, now time.Time, err error) {
	l.paces[id].had(now, err)
	l.at(id, now)
}

// at has a data set looked at then.
func (l *plan) at(id uint64, next time.Time) {
	l.paces[id].next = next
	if !next.IsZero() && (l.soonest.IsZero() || next.Before(l.soonest)) {
		l.soonest = next
	}
}

// look lists the data sets that are to be looked at now.
func (l *plan) look(now time.Time, changed []uint64) []uint64 {
	if l.soonest.IsZero() || now.Before(l.soonest) {
		return changed
	}
	l.soonest = time.Time{}
	for id, a := range l.paces {
		if !a.next.IsZero() && !now.Before(a.next) && !slices.Contains(changed, id) {
			changed = append(changed, id)
		}
		l.at(id, a.next)
	}
	return changed
}

// pace is when a data set was proven and when it is due again.
type pace struct {
	last  time.Time     // of the newest round that succeeded
	again time.Time     // not before, after a failure
	wait  time.Duration // after the next failure
	next  time.Time     // when it is looked at, should nothing change; zero: never
}

// had notes how a round went.
func (a *pace) had(now time.Time, err error) {
	if err == nil {
		a.last, a.again, a.wait = now, time.Time{}, 0
		return
	}
	a.wait = min(max(firstRetry, 2*a.wait), lastRetry)
	a.again = now.Add(a.wait)
}
