package recording

import (
	"context"
	"errors"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
	"footlight/backend/recording/watch"
)

// next is the span that begins with the segment that is finished next, after those
// chunks. Some time after its publisher left, the stage deletes what it has of an
// event, and goes on counting: with nothing there, nobody knows the number yet.
func (r *Recorder) next(id event.ID, chunks []index.Chunk) (index.Span, error) {
	seen, err := r.spool.Look()
	if err != nil {
		return index.Span{}, err
	}
	past, err := r.past(id, chunks)
	now := seen[id]
	return index.Span{From: max(now.Next(), past), Early: len(now.Finished) == 0, Began: time.Now().UnixMilli()}, err
}

// Past is the smallest number of a segment of an event that is new: none was taken,
// and none is waited for, that has it or a greater one. 0: any is, or the event is
// unknown.
func (r *Recorder) Past(ctx context.Context, id event.ID) (uint64, error) {
	b, err := r.index.Get(ctx, id)
	if errors.Is(err, event.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	past, err := r.past(id, b.Chunks())
	for _, s := range b.Event().Spans {
		past = max(past, s.From)
		if s.Until != nil {
			past = max(past, *s.Until)
		}
	}
	return past, err
}

// past is the smallest number that none of the event's taken segments has reached.
func (r *Recorder) past(id event.ID, chunks []index.Chunk) (past uint64, err error) {
	held, err := r.spool.Held(id)
	for _, s := range held {
		past = s.Seq + 1
	}
	for seq := range usedBy(chunks) {
		past = max(past, seq+1)
	}
	return past, err
}

// settleSpans has spans that were begun early begin with their first segment, before
// any chunk is planned of it, and notes when a studio's show began.
func (r *Recorder) settleSpans(ctx context.Context, b *index.Book, pending []watch.Segment) error {
	if e := b.Event(); !begin(&e, pending) {
		return nil
	}
	return b.Change(ctx, func(now *index.Event) { begin(now, pending) })
}

func begin(e *index.Event, pending []watch.Segment) (begun bool) {
	if e.Began == 0 && e.Start.Source == event.SourceStudio && len(pending) > 0 {
		e.Began, begun = pending[0].Time.UnixMilli(), true
	}
	for _, s := range pending {
		begun = e.Begin(s.Seq) || begun
	}
	return begun
}

// showEnds has the stage write the end of a show whose publisher has just left, and
// reports whether one goes on. A stage that is too slow for it must not keep a recording
// from being stopped.
func (r *Recorder) showEnds(ctx context.Context, b *index.Book) (goesOn bool) {
	if r.cfg.Stage == nil || b.Event().Status != event.RecordingActive {
		return false
	}
	ctx, enough := context.WithTimeout(ctx, finishFor)
	defer enough()
	goesOn, err := r.cfg.Stage.Finish(ctx, b.ID())
	if err != nil {
		r.cfg.Log.Warn("recording stops before the show's end is written", "event", b.ID(), "error", err)
	}
	return goesOn
}

// end closes the open span after the segment being written, if there is one. Of a show
// that goes on it may be about to be opened: the stage waits for a keyframe, or for the
// second track.
func (r *Recorder) end(ctx context.Context, b *index.Book, goesOn bool) error {
	seen, err := r.spool.Look()
	if err != nil {
		return err
	}
	past, err := r.past(b.ID(), b.Chunks())
	if err != nil {
		return err
	}
	now, spans := seen[b.ID()], b.Event().Spans
	stopped := time.Now()
	until, stopBy := max(now.Next(), past, spans[len(spans)-1].From), stopped
	if last := len(now.Open) - 1; last >= 0 && now.Open[last] >= until {
		until, stopBy = now.Open[last]+1, stopBy.Add(r.cfg.Grace)
	} else if goesOn {
		until, stopBy = until+1, stopBy.Add(r.cfg.Grace)
	}
	r.cfg.Log.Info("recording stops", "event", b.ID(), "until", until)
	return b.Change(ctx, func(e *index.Event) {
		e.Status, e.StopBy = event.RecordingStopping, stopBy.UnixMilli()
		last := &e.Spans[len(e.Spans)-1]
		last.Until, last.Ended = &until, stopped.UnixMilli()
	})
}

// ended are the spans of a stopped recording that goes on with a segment. Where the
// stop waits no longer, what it waited for did not come, and its number may be that
// of the first segment after the break.
func ended(spans []index.Span, from uint64, over bool) []index.Span {
	if last := len(spans) - 1; over && *spans[last].Until > from {
		spans[last].Until = &from
	}
	return spans
}
