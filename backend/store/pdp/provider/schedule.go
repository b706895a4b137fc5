package provider

import (
	"context"
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
