package provider

import (
	"context"
	"time"

	"footlight/backend/store/pdp/piece"
)

const (
	look       = time.Second     // how often it is looked who is due
	firstRetry = 5 * time.Second // after a round that failed; doubles
	lastRetry  = 5 * time.Minute
)

// pace is when a data set had its turn and when it has the next. It belongs to
// the goroutine of prove.
type pace struct {
	last  time.Time     // of the newest round that succeeded
	again time.Time     // not before, after a failure
	wait  time.Duration // after the next failure
}

// prove runs rounds for as long as ctx lives: all data sets that are due
// together, since they share the blocks it takes.
func (p *Provider) prove(ctx context.Context) error {
	paces := map[uint64]*pace{}
	ticker := time.NewTicker(look)
	defer ticker.Stop()
	for {
		now := time.Now()
		due := p.due(now, paces)
		failed := p.round(ctx, due)
		for _, id := range due {
			paces[id].had(time.Now(), failed[id])
			if failed[id] != nil && ctx.Err() == nil {
				p.cfg.Log.Error("data set not proven", "data_set", id, "error", failed[id], "retry_in", paces[id].wait)
			}
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return nil
		}
	}
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

// due lists the data sets whose turn it is.
func (p *Provider) due(now time.Time, paces map[uint64]*pace) (ids []uint64) {
	for _, s := range p.book.all() {
		a := paces[s.id]
		if a == nil {
			a = &pace{last: s.proof.At} // of the process before
			if a.last.After(now) {
				a.last = now
			}
			paces[s.id] = a
		}
		if now.Before(a.again) || len(s.records) == 0 || p.over(s) {
			continue
		}
		turn := a.last.Add(p.cfg.period(now.Sub(s.newest)))
		if standing := s.until.Sub(s.proof.At); standing > 0 && a.last.Add(standing/2).Before(turn) {
			turn = a.last.Add(standing / 2) // what was promised when pieces came faster
		}
		if s.challenge != 0 || !now.Before(turn) && s.provable() || len(p.waiting(s)) > 0 {
			ids = append(ids, s.id)
		}
	}
	return ids
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
