package provider

import (
	"context"
	"slices"
	"time"

	"footlight/backend/store/pdp/possession"
)

// maxGather is the longest from the beginning of a round to the next.
const maxGather = 10 * time.Second

// run runs rounds for as long as ctx lives: all data sets that are due
// together, since they share the blocks it takes.
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

// gather is how long after the beginning of a round the next one begins, so that
// data sets that come due one after the other share it: a second for each that
// pieces are added to. However many they are, rounds take no more of block time.
func (p *prover) gather(now time.Time) time.Duration {
	var active time.Duration
	p.stock.records.Visit(func(s *possession.DataSet) {
		if now.Sub(s.Newest) < activeFor {
			active += time.Second
		}
	})
	return min(max(active, look), maxGather)
}

// due lists the data sets that are to be proven now.
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

// isDue reports whether a data set is to be proven now, and when that is to be asked
// again; zero: not before something changes.
func (p *prover) isDue(now time.Time, s possession.DataSet, a *pace) (is bool, next time.Time) {
	switch {
	case len(s.Records) == 0 || p.stock.retired.all(s):
		return false, time.Time{}
	case now.Before(a.again):
		return false, a.again
	case s.Challenge != 0 || len(p.waiting(s)) > 0:
		return true, now
	case s.Proof.Block == 0: // nothing in it was ever proven
		return false, time.Time{}
	}
	next = a.last.Add(p.period(now.Sub(s.Newest)))
	if standing := s.Until.Sub(s.Proof.At); standing > 0 && a.last.Add(standing/2).Before(next) {
		next = a.last.Add(standing / 2) // what was promised when pieces came faster
	}
	return !now.Before(next), next
}

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
