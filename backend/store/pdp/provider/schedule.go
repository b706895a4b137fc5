package provider

import (
	"context"
	"slices"
	"time"

	"footlight/backend/store/pdp/possession"
)

// maxGather limits the time from the start of a round to the next.
const maxGather = 10 * time.Second

// run runs rounds until ctx ends. A round proves all data sets that are due, because they can share its
// blocks.
func (p *prover) run(ctx context.Context) error {
	l := &plan{paces: map[uint64]*pace{}}
	for {
		begun, pause := time.Now(), look
		due := p.due(begun, l)
		if len(due) > 0 {
			pause = p.gather(begun)
		}
		failed := p.round(ctx, due)
		for _, id := range due {
			l.had(id, time.Now(), failed[id])
			if failed[id] != nil && ctx.Err() == nil {
				p.stock.log.Error("data set not proven", "data_set", id, "error", failed[id], "retry_in", l.paces[id].wait)
			}
		}
		select {
		case <-time.After(pause - time.Since(begun)):
		case <-ctx.Done():
			return nil
		}
	}
}

// gather returns the time from the start of a round to the next, so that data sets that become due one after
// the other share a round: one second for each active data set. The block time that rounds take does not grow
// with their number.
func (p *prover) gather(now time.Time) time.Duration {
	var active time.Duration
	p.stock.records.Visit(func(s *possession.DataSet) {
		if now.Sub(s.Newest) < activeFor {
			active += time.Second
		}
	})
	return min(max(active, look), maxGather)
}

// due returns the data sets to prove now.
func (p *prover) due(now time.Time, l *plan) (ids []uint64) {
	for _, id := range l.look(now, p.stock.records.TakeChanged()) {
		s, _ := p.stock.records.Set(id)
		is, next := p.isDue(now, s, l.of(s, now))
		if is {
			ids = append(ids, id)
		}
		l.at(id, next)
	}
	return ids
}

// isDue reports whether to prove a data set now, and when to check again. A zero time means: when something
// changes.
func (p *prover) isDue(now time.Time, s possession.DataSet, a *pace) (is bool, next time.Time) {
	switch {
	case len(s.Records) == 0 || p.stock.retired.all(s):
		return false, time.Time{}
	case now.Before(a.again):
		return false, a.again
	case s.Challenge != 0 || len(p.waiting(s)) > 0:
		return true, now
	case s.Proof.Block == 0: // none of its pieces was ever proven
		return false, time.Time{}
	}
	next = a.last.Add(p.period(now.Sub(s.Newest)))
	if standing := s.Until.Sub(s.Proof.At); standing > 0 && a.last.Add(standing/2).Before(next) {
		next = a.last.Add(standing / 2) // the proof's validity, which was set when pieces came faster
	}
	return !now.Before(next), next
}

// plan says when data sets are checked: after a change, and when their time has come. It is used by the
// goroutine of run only.
type plan struct {
	paces   map[uint64]*pace
	soonest time.Time // the earliest next of all; zero means never
}

// of returns the pace of a data set. After a restart, the newest proof counts as its last round.
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

// had records the result of a data set's round. The data set is checked again at once, to find when it is due
// next.
func (l *plan) had(id uint64, now time.Time, err error) {
	l.paces[id].had(now, err)
	l.at(id, now)
}

// at schedules the next check of a data set.
func (l *plan) at(id uint64, next time.Time) {
	l.paces[id].next = next
	if !next.IsZero() && (l.soonest.IsZero() || next.Before(l.soonest)) {
		l.soonest = next
	}
}

// look returns the data sets to check now.
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

// pace says when a data set was proven and when it is due again.
type pace struct {
	last  time.Time     // the newest successful round
	again time.Time     // the earliest next attempt after a failure
	wait  time.Duration // the wait after the latest failure
	next  time.Time     // the next check if nothing changes; zero means never
}

// had records the result of a round.
func (a *pace) had(now time.Time, err error) {
	if err == nil {
		a.last, a.again, a.wait = now, time.Time{}, 0
		return
	}
	a.wait = min(max(firstRetry, 2*a.wait), lastRetry)
	a.again = now.Add(a.wait)
}
