package recording

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/encode"
	"footlight/backend/recording/index"
	"footlight/backend/recording/report"
)

// Status is an event's recording as it is now. Unknown: event.ErrNotFound.
func (r *Recorder) Status(ctx context.Context, id event.ID) (event.Recording, error) {
	rec, err := r.index.Present(ctx, id)
	if err != nil {
		return event.Recording{}, err
	}
	return r.reporter.Of(rec), nil
}

// Mark adds chapters to an event's recording, also to one that is over. Unknown: event.ErrNotFound.
func (r *Recorder) Mark(ctx context.Context, id event.ID, chapters []event.Chapter) (event.Recording, error) {
	chapters, err := event.AddChapters(nil, chapters) // who is refused stops no planning
	if err != nil {
		return event.Recording{}, err
	}
	r.planner.Lock()
	defer r.planner.Unlock()
	rec, err := r.index.Present(ctx, id)
	if err = errors.Join(err, ctx.Err()); err != nil {
		return event.Recording{}, err
	}
	known := rec.Event().Chapters
	all, err := event.AddChapters(known, chapters)
	if err == nil && !slices.Equal(all, known) {
		err = rec.Change(ctx, func(e *index.Event) { e.Chapters = all })
	}
	if err != nil {
		return event.Recording{}, err
	}
	return r.reporter.Of(rec), nil
}

// Sealed has the ledger looked at for an event's manifest, which its creator has signed. Unknown: event.ErrNotFound.
func (r *Recorder) Sealed(ctx context.Context, id event.ID) error {
	rec, err := r.index.Present(ctx, id)
	if err == nil {
		r.Seals.Add(rec)
	}
	return err
}

// Owner is who had the event recorded first, also where the recording was
// removed. Unknown: event.ErrNotFound.
func (r *Recorder) Owner(ctx context.Context, id event.ID) (event.Address, error) {
	rec, err := r.index.Get(ctx, id)
	if err != nil {
		return event.Address{}, err
	}
	return rec.Event().Start.Creator, nil
}

// CIDTable lists an event's stored chunks. Unknown: event.ErrNotFound.
func (r *Recorder) CIDTable(ctx context.Context, id event.ID) (event.CIDTable, error) {
	v, err := r.Status(ctx, id)
	if err != nil {
		return event.CIDTable{}, err
	}
	return report.Table(v), nil
}

// Past is the smallest number of a segment of an event that is new: none was taken,
// and none is waited for, that has it or a greater one. 0: any is, or the event is
// unknown.
func (r *Recorder) Past(ctx context.Context, id event.ID) (uint64, error) {
	rec, err := r.index.Get(ctx, id)
	if errors.Is(err, event.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	past, err := r.planner.Past(id, rec.Chunks())
	for _, s := range rec.Event().Spans {
		past = max(past, s.From)
		if s.Until != nil {
			past = max(past, *s.Until)
		}
	}
	return past, err
}

// Failures lists what went wrong: chunks that were given up, which only a new
// start of their event tries again, and work that is still being tried.
func (r *Recorder) Failures(ctx context.Context) (event.Failures, error) {
	all := event.Failures{Given: []event.Failure{}, Retried: r.failures.List()}
	recordings, err := r.index.All(ctx)
	if err != nil {
		return all, err
	}
	for _, rec := range recordings {
		for _, c := range rec.Chunks() {
			if c.State == index.Failed {
				all.Given = append(all.Given, given(rec.ID(), c))
			}
		}
	}
	slices.SortFunc(all.Given, func(a, b event.Failure) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.EventID, b.EventID), cmp.Compare(a.ChunkIndex, b.ChunkIndex))
	})
	return all, nil
}

// given is a chunk that was given up. One of no segments was to be uploaded: nobody
// tried to make it here.
func given(id event.ID, c index.Chunk) event.Failure {
	x := event.Failure{
		EventID: id, ChunkIndex: c.Index, Stage: "encode", Attempts: encode.Attempts, Error: c.Error,
		Since: time.UnixMilli(c.FailedAt).UTC(),
	}
	if len(c.Segments) == 0 {
		x.Stage, x.Attempts = "intake", 0
	}
	return x
}

// Health sums up how recording goes.
func (r *Recorder) Health() event.RecordingHealth {
	h := event.RecordingHealth{Level: r.encode.Level().String(), Retrying: len(r.failures.List()), Paused: r.pause.On()}
	for _, rec := range r.index.Unfinished() {
		if rec.Event().Status == event.RecordingActive {
			h.Recording++
		}
		for _, c := range rec.Chunks() {
			switch c.State {
			case index.Planned:
				h.Waiting++
			case index.Failed:
				h.Failed++
			}
		}
	}
	return h
}
