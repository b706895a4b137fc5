// Package planner takes the segments of an event and decides durably which chunks they become.
// Package cut computes the decision; a Planner stores it and queues the chunks.
package planner

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/cut"
	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

// Planner decides chunks. The caller holds its lock from taking segments until the decision about
// them is stored, so that one look at the folders leads to one decision. Only FirstNew may be
// called without the lock.
type Planner struct {
	Spool spool.Spool
	Push  func(ctx context.Context, id event.ID, c index.Chunk) error // queues a chunk's next step
	Size  int                                                         // segments of a chunk
	Grace time.Duration                                               // wait for the segment that was open at a stop
	Log   *slog.Logger

	sync.Mutex
	stops cut.Deadlines
}

// Pending takes what is finished and returns, in order, the segments in the spool that belong to no
// chunk. Before any chunk is decided of them, it sets the first number of Early spans.
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

// Take moves finished segments of the recording into the spool. It returns, in order, the segments
// in the spool that belong to no chunk.
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
		if !taken && slices.Contains(seen[id].Silent, seq) {
			break // segments are taken in order
		}
		if !taken {
			p.Log.Warn("segment was deleted before it could be taken", "event", id, "seq", seq)
		}
	}
	held, err := p.Spool.Held(id)
	return cut.Unused(held, chunks), err
}

// Due returns the chunks to be made of the pending segments of an event without a studio.
func (p *Planner) Due(e index.Event, chunks []index.Chunk, pending []spool.Segment) cut.Plan {
	over := e.Status == recorded.RecordingStopping && (cut.Complete(e, chunks, pending) || p.Over(e, time.Now()))
	return cut.Plan{Rest: pending, Over: over}
}

// Decide stores a plan and queues its chunks.
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

// fill makes an awaited chunk of the server's own segments, or marks it as failed if there are
// none.
func (p *Planner) fill(ctx context.Context, rec *index.Recording, f cut.Fill) error {
	c, err := rec.ChangeChunk(ctx, f.Chunk, func(c *index.Chunk) {
		c.State, c.Segments = index.Planned, cut.Segments(f.Segments)
		if len(f.Segments) == 0 {
			c.State, c.Error, c.FailedAt = index.Failed, "it was never uploaded, and the server has no media of that time", time.Now().UnixMilli()
		}
	})
	if err != nil {
		return err
	}
	return p.Push(ctx, rec.ID(), c)
}

// Retry queues the failed chunks of an event that goes on once more. It also writes index.json,
// because the KV may be lost. Jobs of an event that is final are not retried.
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

// retried resets a failed chunk, so that it is made or uploaded once more.
func retried(c *index.Chunk) {
	c.State, c.Error, c.FailedAt = index.Planned, "", 0
	if len(c.Segments) == 0 {
		c.State = index.Awaited
	}
}

// Next returns the span that begins with the segment that is finished next.
func (p *Planner) Next(id event.ID, chunks []index.Chunk) (index.Span, error) {
	seen, firstNew, err := p.look(id, chunks)
	return cut.Next(seen, firstNew, time.Now()), err
}

// FirstNew returns the number after the newest segment that is in the spool or in a chunk, and 0 if
// there is none.
func (p *Planner) FirstNew(id event.ID, chunks []index.Chunk) (uint64, error) {
	held, err := p.Spool.Held(id)
	return cut.FirstNew(held, chunks), err
}

func (p *Planner) look(id event.ID, chunks []index.Chunk) (spool.Sighting, uint64, error) {
	seen, err := p.Spool.Look()
	if err != nil {
		return spool.Sighting{}, 0, err
	}
	firstNew, err := p.FirstNew(id, chunks)
	return seen[id], firstNew, err
}

// End closes the open span of a recording that stops. goesOn says that a publisher still sends.
func (p *Planner) End(ctx context.Context, rec *index.Recording, goesOn bool) error {
	seen, firstNew, err := p.look(rec.ID(), rec.Chunks())
	if err != nil {
		return err
	}
	stopped := time.Now()
	until, awaited := cut.End(rec.Event(), seen, firstNew, goesOn)
	stopBy := stopped
	if awaited {
		stopBy = stopBy.Add(p.Grace)
	}
	p.Log.Info("recording was stopped", "event", rec.ID(), "until", until)
	return rec.Change(ctx, func(e *index.Event) {
		e.Status, e.StopBy = recorded.RecordingStopping, stopBy.UnixMilli()
		last := &e.Spans[len(e.Spans)-1]
		last.Until, last.Ended = &until, stopped.UnixMilli()
	})
}

// soundGrace limits how long a stop waits for the sound of segments that are there otherwise.
const soundGrace = 10 * time.Minute

// Over reports whether a stopping event has waited long enough for its last segment, or for the sound of its segments.
func (p *Planner) Over(e index.Event, now time.Time) bool {
	if p.stops == nil {
		p.stops = cut.Deadlines{}
	}
	return p.stops.Over(e, p.Grace, now) && (!p.silent(e) || p.stops.Over(e, p.Grace, now.Add(-soundGrace)))
}

// silent reports whether segments of the event still have no sound.
func (p *Planner) silent(e index.Event) bool {
	seen, err := p.Spool.Look()
	return err == nil && slices.ContainsFunc(seen[e.Start.EventID].Silent, e.Wants)
}

// Forget drops the stop's deadline of an event that has ended or goes on.
func (p *Planner) Forget(id event.ID) { p.stops.Forget(id) }

// Drop removes pending segments that belong to no chunk of the server.
func (p *Planner) Drop(rec *index.Recording, pending []spool.Segment) error {
	var seqs []uint64
	for _, s := range cut.Unused(pending, rec.Chunks()) {
		seqs = append(seqs, s.Seq)
	}
	return p.Spool.Release(rec.ID(), seqs)
}
