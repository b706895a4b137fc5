package recording

import (
	"context"
	"errors"
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
	"footlight/backend/recording/watch"
)

// advance takes the event's new segments, decides the chunks that are due and
// ends a stop that is over. It is idempotent.
func (r *Recorder) advance(ctx context.Context, b *index.Book) error {
	r.planning.Lock()
	defer r.planning.Unlock()
	return r.advanceLocked(ctx, b)
}

func (r *Recorder) advanceLocked(ctx context.Context, b *index.Book) error {
	if b.Event().Final() {
		return nil
	}
	pending, err := r.take(b)
	if err == nil {
		err = r.settleSpans(ctx, b, pending)
	}
	if err != nil {
		return err
	}
	if b.Event().Start.Source == event.SourceStudio {
		return r.advanceStudio(ctx, b, pending)
	}
	return r.advanceServer(ctx, b, pending)
}

// advanceServer plans chunks of what no studio has brought: the recording may have
// been one's before.
func (r *Recorder) advanceServer(ctx context.Context, b *index.Book, pending []watch.Segment) error {
	flush := b.Event().Status == event.RecordingStopping &&
		(complete(b.Event(), b.Chunks(), pending) || r.stops.over(b.Event(), r.cfg.Grace, time.Now()))
	lacking, err := r.fillAwaited(ctx, b, pending, r.uncovered(b.ID(), pending, b.Chunks()))
	if err != nil {
		return err
	}
	if err = r.planAll(ctx, b, lacking, flush); err != nil || !flush {
		return err
	}
	return r.settle(ctx, b, pending)
}

// take moves what is finished and wanted into the spool, and lists what the
// spool holds that no chunk has yet, in order.
func (r *Recorder) take(b *index.Book) ([]watch.Segment, error) {
	seen, err := r.spool.Look()
	if err != nil {
		return nil, err
	}
	e, used := b.Event(), usedBy(b.Chunks())
	for _, seq := range seen[b.ID()].Finished {
		if !e.Wants(seq) || used[seq] {
			continue
		}
		taken, takeErr := r.spool.Take(b.ID(), seq)
		if takeErr != nil {
			return nil, takeErr
		}
		if !taken {
			r.cfg.Log.Warn("segment was deleted before it could be taken", "event", b.ID(), "seq", seq)
		}
	}
	held, err := r.spool.Held(b.ID())
	pending := held[:0]
	for _, s := range held {
		if !used[s.Seq] {
			pending = append(pending, s)
		}
	}
	return pending, err
}

// usedBy is the set of segments chunks consist of.
func usedBy(chunks []index.Chunk) map[uint64]bool {
	used := map[uint64]bool{}
	for _, c := range chunks {
		for _, s := range c.Segments {
			used[s.Seq] = true
		}
	}
	return used
}

// planAll decides chunks of segments, in order; flush: the rest, too, that is no whole one.
func (r *Recorder) planAll(ctx context.Context, b *index.Book, segments []watch.Segment, flush bool) error {
	for part := range slices.Chunk(segments, r.cfg.SegmentsPerChunk) {
		if len(part) < r.cfg.SegmentsPerChunk && !flush {
			return nil
		}
		if err := r.plan(ctx, b, part); err != nil {
			return err
		}
	}
	return nil
}

// plan decides a chunk and queues it.
func (r *Recorder) plan(ctx context.Context, b *index.Book, segments []watch.Segment) error {
	c, err := b.Plan(ctx, segmentsOf(segments))
	if err != nil {
		return err
	}
	return r.push(ctx, b.ID(), c)
}

// complete reports whether a stopping event has all it will get: the segment that
// was open at the stop has come.
func complete(e index.Event, chunks []index.Chunk, pending []watch.Segment) bool {
	until := *e.Spans[len(e.Spans)-1].Until
	if n := len(pending); n > 0 && pending[n-1].Seq+1 == until {
		return true
	}
	return until > 0 && usedBy(chunks)[until-1]
}

// lacks tells the last segment that was wanted, and whether no chunk has it.
func lacks(e index.Event, chunks []index.Chunk) (seq uint64, late bool) {
	seq = *e.Spans[len(e.Spans)-1].Until - 1
	return seq, e.Start.Source != event.SourceStudio && e.Wants(seq) && !usedBy(chunks)[seq]
}

// settle ends a stop once every chunk has come to its end. What is still pending then
// is in chunks of a studio.
func (r *Recorder) settle(ctx context.Context, b *index.Book, pending []watch.Segment) error {
	status := event.RecordingCompleted
	for _, c := range b.Chunks() {
		if !c.Settled() {
			return nil
		}
		if c.State == index.Failed {
			status = event.RecordingFailed
		}
	}
	if err := errors.Join(r.drop(b, pending), r.inbox(b.ID()).Clear()); err != nil {
		return err
	}
	if seq, late := lacks(b.Event(), b.Chunks()); late {
		r.cfg.Log.Warn("the segment that was open at the stop was not finished in time", "event", b.ID(), "seq", seq)
	}
	r.effort.forget(b.ID())
	r.stops.forget(b.ID())
	r.lengths.forget(b.ID())
	r.cfg.Log.Info("recording ended", "event", b.ID(), "status", status)
	if err := b.Change(ctx, func(e *index.Event) { e.Status = status }); err != nil {
		return err
	}
	r.unsealed.add(b)
	return nil
}

// drop releases those of the segments that no chunk of the server's is made of.
func (r *Recorder) drop(b *index.Book, pending []watch.Segment) error {
	used, seqs := usedBy(b.Chunks()), []uint64{}
	for _, s := range pending {
		if !used[s.Seq] {
			seqs = append(seqs, s.Seq)
		}
	}
	return r.spool.Release(b.ID(), seqs)
}
