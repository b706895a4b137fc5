package provider

import (
	"context"
	"time"

	"footlight/backend/store/pdp/piece"
)

const (
	look       = time.Second      // how often it is looked who is due
	maxGather  = 10 * time.Second // from the beginning of a round to the next, at most
	firstRetry = 5 * time.Second  // after a round that failed; doubles
	lastRetry  = 5 * time.Minute
)

// pace is when a data set had its turn and when it has the next.
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

// prove runs rounds for as long as ctx lives: all data sets that are due
// together, since they share the blocks it takes.
func (p *Provider) prove(ctx context.Context) error {
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
				p.cfg.Log.Error("data set not proven", "data_set", id, "error", failed[id], "retry_in", l.paces[id].wait)
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
func (p *Provider) gather(now time.Time) time.Duration {
	var active time.Duration
	p.book.visit(func(s *dataSet) {
		if now.Sub(s.newest) < activeFor {
			active += time.Second
		}
	})
	return min(max(active, look), maxGather)
}

// due lists the data sets whose turn it is.
func (p *Provider) due(now time.Time, l *plan) (ids []uint64) {
	for _, id := range l.look(now, p.book.takeChanged()) {
		s, _ := p.book.set(id)
		is, next := p.turn(now, s, l.of(s, now))
		if is {
			ids = append(ids, id)
		}
		l.at(id, next)
	}
	return ids
}

// turn reports whether it is a data set's turn, and when that is to be asked
// again; zero: not before something changes.
func (p *Provider) turn(now time.Time, s dataSet, a *pace) (is bool, next time.Time) {
	switch {
	case len(s.records) == 0 || p.over(s):
		return false, time.Time{}
	case now.Before(a.again):
		return false, a.again
	case s.challenge != 0 || len(p.waiting(s)) > 0:
		return true, now
	case !s.provable():
		return false, time.Time{}
	}
	next = a.last.Add(p.cfg.period(now.Sub(s.newest)))
	if standing := s.until.Sub(s.proof.At); standing > 0 && a.last.Add(standing/2).Before(next) {
		next = a.last.Add(standing / 2) // what was promised when pieces came faster
	}
	return !now.Before(next), next
}

// provable reports whether anything in the set was ever proven.
func (s *dataSet) provable() bool { return s.proof.Block > 0 }

// waiting lists pieces of a set that are to be proven in full: they never were,
// or were repaired.
func (p *Provider) waiting(s dataSet) (ids []uint64) {
	for _, r := range s.records {
		if r.state != proven && len(ids) < maxInFull && p.well(r.cid) && !p.retired.has(r.cid) {
			ids = append(ids, r.id)
		}
	}
	return ids
}

// well reports whether a piece can be proven, as far as is known.
func (p *Provider) well(c piece.CID) bool { return !p.clinic.has(c) && p.shelf.held(c) }
