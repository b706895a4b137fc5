package recording

import (
	"context"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
	"footlight/backend/recording/watch"
)

// advanceStudio keeps the server's own segments until the studio's chunks, and
// what they lack, are stored.
func (r *Recorder) advanceStudio(ctx context.Context, b *index.Book, pending []watch.Segment) error {
	over, err := r.fill(ctx, b, pending, time.Now())
	if err != nil || !over {
		return err
	}
	return r.settle(ctx, b, pending)
}

// fill has the server make what a studio has not brought. It waits for the
// studio while the recording goes on, and some time after, unless the show is there
// as a whole. over: nothing more will come. What lies between two uploaded chunks, and
// is more than the awaited ones between them hold, comes late in the replay, and is a
// gap in its own place, but it is there.
func (r *Recorder) fill(ctx context.Context, b *index.Book, pending []watch.Segment, now time.Time) (over bool, err error) {
	e, chunks := b.Event(), b.Chunks()
	if e.Status != event.RecordingStopping || !r.stops.over(e, r.cfg.Grace, now) {
		return false, nil
	}
	lacking := r.uncovered(b.ID(), pending, chunks)
	whole, err := r.whole(e, pending, lacking, chunks)
	if err != nil || !whole && !r.stops.over(e, r.cfg.Grace, now.Add(-r.cfg.StudioWait)) {
		return false, err
	}
	if lacking, err = r.fillAwaited(ctx, b, pending, lacking); err != nil {
		return false, err
	}
	return true, r.planAll(ctx, b, lacking, true)
}

// fillAwaited has the server make the chunks that are not waited for any longer, and
// gives the segments that are left: where an uploaded chunk follows, there may be more
// before it than a chunk holds.
func (r *Recorder) fillAwaited(ctx context.Context, b *index.Book, pending, lacking []watch.Segment) ([]watch.Segment, error) {
	chunks := b.Chunks()
	awaited := awaitedOf(chunks)
	if len(awaited) == 0 {
		return lacking, nil
	}
	at := startsOf(pending, chunks)
	for _, c := range awaited {
		mine := between(lacking, chunks, c.Index, at)
		mine = mine[:min(len(mine), r.cfg.SegmentsPerChunk)]
		if err := r.fillOne(ctx, b, c.Index, mine); err != nil {
			return nil, err
		}
		lacking = without(lacking, mine)
	}
	return lacking, nil
}

// fillOne plans an awaited chunk of the server's own segments, or gives it up.
func (r *Recorder) fillOne(ctx context.Context, b *index.Book, n int, mine []watch.Segment) error {
	c, err := b.ChangeChunk(ctx, n, func(c *index.Chunk) {
		c.State, c.Segments = index.Planned, segmentsOf(mine)
		if len(mine) == 0 {
			c.State, c.Error, c.FailedAt = index.Failed, "it was never uploaded, and nothing of it came by the stage", time.Now().UnixMilli()
		}
	})
	if err != nil {
		return err
	}
	return r.push(ctx, b.ID(), c)
}
