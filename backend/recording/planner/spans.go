package planner

import (
	"context"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/cut"
	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

// Next is the span that begins with the segment that is finished next, after those
// chunks.
func (p *Planner) Next(id event.ID, chunks []index.Chunk) (index.Span, error) {
	seen, past, err := p.look(id, chunks)
	return cut.Next(seen, past, time.Now()), err
}

// Past is the smallest number that none of the event's taken segments has reached.
func (p *Planner) Past(id event.ID, chunks []index.Chunk) (uint64, error) {
	held, err := p.Spool.Held(id)
	return cut.Past(held, chunks), err
}

func (p *Planner) look(id event.ID, chunks []index.Chunk) (spool.Sighting, uint64, error) {
	seen, err := p.Spool.Look()
	if err != nil {
		return spool.Sighting{}, 0, err
	}
	past, err := p.Past(id, chunks)
	return seen[id], past, err
}

// End closes the open span of a recording that stops. goesOn: somebody still publishes.
func (p *Planner) End(ctx context.Context, rec *index.Recording, goesOn bool) error {
	seen, past, err := p.look(rec.ID(), rec.Chunks())
	if err != nil {
		return err
	}
	stopped := time.Now()
	until, awaited := cut.End(rec.Event(), seen, past, goesOn)
	stopBy := stopped
	if awaited {
		stopBy = stopBy.Add(p.Grace)
	}
	p.Log.Info("recording stops", "event", rec.ID(), "until", until)
	return rec.Change(ctx, func(e *index.Event) {
		e.Status, e.StopBy = event.RecordingStopping, stopBy.UnixMilli()
		last := &e.Spans[len(e.Spans)-1]
		last.Until, last.Ended = &until, stopped.UnixMilli()
	})
}

// Over reports whether a stopping event waits no longer for its last segment.
func (p *Planner) Over(e index.Event, now time.Time) bool {
	if p.stops == nil {
		p.stops = cut.Deadlines{}
	}
	return p.stops.Over(e, p.Grace, now)
}

// Forget drops what is known of the stop of an event that has ended, or goes on.
func (p *Planner) Forget(id event.ID) { p.stops.Forget(id) }

// Drop releases those of the pending segments that no chunk of the server's is made of.
func (p *Planner) Drop(rec *index.Recording, pending []spool.Segment) error {
	var seqs []uint64
	for _, s := range cut.Unused(pending, rec.Chunks()) {
		seqs = append(seqs, s.Seq)
	}
	return p.Spool.Release(rec.ID(), seqs)
}
