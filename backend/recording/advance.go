package recording

import (
	"context"
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
	if err != nil {
		return err
	}
	flush := stopDue(b.Event(), b.Chunks(), pending, time.Now())
	for len(pending) >= r.cfg.SegmentsPerChunk || flush && len(pending) > 0 {
		n := min(r.cfg.SegmentsPerChunk, len(pending))
		if err := r.plan(ctx, b, pending[:n]); err != nil {
			return err
		}
		pending = pending[n:]
	}
	if flush {
		return r.settle(ctx, b)
	}
	return nil
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

// plan decides a chunk and queues it.
func (r *Recorder) plan(ctx context.Context, b *index.Book, segments []watch.Segment) error {
	list := make([]index.Segment, len(segments))
	for i, s := range segments {
		list[i] = index.Segment{Seq: s.Seq, Time: s.Time.UnixMilli()}
	}
	c, err := b.Plan(ctx, list)
	if err != nil {
		return err
	}
	return r.push(ctx, b.ID(), c)
}

// stopDue reports whether a stopping event has all it will get: the segment
// that was open at the stop has come, or is no longer waited for.
func stopDue(e index.Event, chunks []index.Chunk, pending []watch.Segment, now time.Time) bool {
	if e.Status != event.RecordingStopping {
		return false
	}
	if now.UnixMilli() >= e.StopBy {
		return true
	}
	last := *e.Spans[len(e.Spans)-1].Until - 1 // a wait means there is one
	if len(pending) > 0 && pending[len(pending)-1].Seq == last {
		return true
	}
	return usedBy(chunks)[last]
}

// settle ends a stop once every chunk has come to its end.
func (r *Recorder) settle(ctx context.Context, b *index.Book) error {
	status := event.RecordingCompleted
	for _, c := range b.Chunks() {
		if !c.Settled() {
			return nil
		}
		if c.State == index.Failed {
			status = event.RecordingFailed
		}
	}
	r.cfg.Log.Info("recording ended", "event", b.ID(), "status", status)
	return b.Change(ctx, func(e *index.Event) { e.Status = status })
}
