// Package planner takes the segments of an event and decides, durably, which chunks they
// become. Package cut says which; a Planner puts it on record and queues the chunks.
package planner

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/cut"
	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

// Planner decides chunks. Whoever takes segments and decides of them holds its lock
// meanwhile, so that one look at the folders leads to one decision; all its methods
// but Past are called with it held.
type Planner struct {
	Spool spool.Spool
	Push  func(ctx context.Context, id event.ID, c index.Chunk) error // queues a chunk's next step
	Size  int                                                         // segments of a chunk
	Grace time.Duration                                               // wait for the segment open at a stop
	Log   *slog.Logger

	sync.Mutex
	stops cut.Deadlines
}

// Pending takes what is finished and wanted of an event, and lists what the spool holds
// that no chunk has yet, in order. It has spans that were begun early begin with
// their first segment, before any chunk is decided of it.
func (p *Planner) Pending(ctx context.Context, rec *index.Recording) ([]spool.Segment, error) {
	pending, err := p.Take(rec)
	if err != nil {
		return nil, err
	}
	if e := rec.Event(); cut.Begin(&e, pending) {
		err = rec.Change(ctx, func(now *index.Event) { cut.Begin(now, pending) })
	}
	return pending, err
}

// Take moves what is finished and wanted into the spool, and lists what the
// spool holds that no chunk has yet, in order.
func (p *Planner) Take(rec *index.Recording) ([]spool.Segment, error) {
	seen, err := p.Spool.Look()
	if err != nil {
		return nil, err
	}
	id, e, chunks := rec.ID(), rec.Event(), rec.Chunks()
	used := cut.Used(chunks)
	for _, seq := range seen[id].Finished {
		if !e.Wants(seq) || used[seq] {
			continue
		}
		taken, takeErr := p.Spool.Take(id, seq)
		if takeErr != nil {
			return nil, takeErr
		}
		if !taken {
			p.Log.Warn("segment was deleted before it could be taken", "event", id, "seq", seq)
		}
	}
	held, err := p.Spool.Held(id)
	return cut.Unused(held, chunks), err
}

// Due is what the server makes of the pending segments of an event all of whose chunks
// are its own.
func (p *Planner) Due(e index.Event, chunks []index.Chunk, pending []spool.Segment) cut.Plan {
	over := e.Status == event.RecordingStopping && (cut.Complete(e, chunks, pending) || p.Over(e, time.Now()))
	return cut.Plan{Rest: pending, Over: over}
}

// Decide puts a plan on record and queues its chunks.
func (p *Planner) Decide(ctx context.Context, rec *index.Recording, due cut.Plan) error {
	for _, f := range due.Fill {
		if err := p.fill(ctx, rec, f); err != nil {
			return err
		}
	}
	for _, part := range due.Parts(p.Size) {
		c, err := rec.Plan(ctx, cut.Segments(part))
		if err == nil {
			err = p.Push(ctx, rec.ID(), c)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// fill decides an awaited chunk of the server's own segments, or gives it up.
func (p *Planner) fill(ctx context.Context, rec *index.Recording, f cut.Fill) error {
	c, err := rec.ChangeChunk(ctx, f.Chunk, func(c *index.Chunk) {
		c.State, c.Segments = index.Planned, cut.Segments(f.Segments)
		if len(f.Segments) == 0 {
			c.State, c.Error, c.FailedAt = index.Failed, "it was never uploaded, and nothing of it came by the stage", time.Now().UnixMilli()
		}
	})
	if err != nil {
		return err
	}
	return p.Push(ctx, rec.ID(), c)
}

// Retry has what failed tried again, by an event that goes on: nobody looks after
// the jobs of one that is final. index.json tells it, too: the KV may be lost.
func (p *Planner) Retry(ctx context.Context, rec *index.Recording) (err error) {
	again := false
	for _, c := range rec.Chunks() {
		if c.State == index.Failed {
			again, err = true, errors.Join(err, p.retry(ctx, rec, c.Index))
		}
	}
	if again {
		err = errors.Join(err, rec.Save())
	}
	return err
}

func (p *Planner) retry(ctx context.Context, rec *index.Recording, n int) error {
	c, err := rec.ChangeChunk(ctx, n, retried)
	if err != nil {
		return err
	}
	return p.Push(ctx, rec.ID(), c)
}

// retried is a failed chunk that is to be made, or to be uploaded, once more.
func retried(c *index.Chunk) {
	c.State, c.Error, c.FailedAt = index.Planned, "", 0
	if len(c.Segments) == 0 {
		c.State = index.Awaited
	}
}

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
