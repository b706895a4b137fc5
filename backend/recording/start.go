package recording

import (
	"context"
	"errors"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/cut"
	"footlight/backend/recording/index"
)

// Start records an event, beginning with the next segment that is finished. An active event stays
// as it is. A stopped one goes on with its next chunk and the new settings, and failed chunks are
// tried again. In both cases the creator's assent to public copies counts for all chunks if the
// request gives it. So does the archive mode (archiveOf), but only a stopped recording can become
// public. Start returns event.ErrTaken for an event of another creator.
func (r *Recorder) Start(ctx context.Context, req recorded.LivestreamStart) (recorded.Recording, error) {
	s, err := withArchive(ctx, r.cfg.Tickets, req)
	if err != nil {
		return recorded.Recording{}, err
	}
	if err = checkOwner(ctx, r.cfg.Owners, s); err != nil {
		return recorded.Recording{}, err
	}
	if err = r.recorded.Check(ctx, s.Creator); err != nil {
		return recorded.Recording{}, err
	}
	r.planner.Lock()
	defer r.planner.Unlock()
	rec, err := r.index.Get(ctx, s.EventID)
	switch {
	case errors.Is(err, event.ErrNotFound):
		rec, err = r.begin(ctx, s)
	case err == nil && rec.Event().Start.Creator != s.Creator:
		err = event.ErrTaken
	case err == nil && rec.Event().Removed:
		err = r.renew(ctx, rec, s)
	case err == nil:
		s.Archive = archiveOf(req, s.Archive, rec.Event().Start.Archive)
		err = r.goOn(ctx, rec, s)
	}
	if err != nil {
		r.pause.Note(err)
		return recorded.Recording{}, err
	}
	return r.reporter.Of(rec), nil
}

func (r *Recorder) begin(ctx context.Context, s recorded.LivestreamStart) (*index.Recording, error) {
	span, err := r.admit(&s, nil)
	if err != nil {
		return nil, err
	}
	if err = r.count(ctx, s); err != nil {
		return nil, err
	}
	r.cfg.Log.Info("recording was started", "event", s.EventID, "from", span.From)
	return r.index.Create(ctx, index.Event{Start: s, Status: recorded.RecordingActive, Spans: []index.Span{span}})
}

// count counts an event that is not planned as a new one.
func (r *Recorder) count(ctx context.Context, s recorded.LivestreamStart) error {
	if r.cfg.Made == nil {
		return nil
	}
	if r.cfg.Owners != nil {
		if _, err := r.cfg.Owners.Owner(ctx, s.EventID); !errors.Is(err, event.ErrNotFound) {
			return err
		}
	}
	return r.cfg.Made.Add(ctx, s.EventID, s.Creator)
}

// goOn starts a recording that exists. If it is active, goOn completes an earlier start that failed
// halfway.
func (r *Recorder) goOn(ctx context.Context, rec *index.Recording, s recorded.LivestreamStart) error {
	if rec.Event().Status != recorded.RecordingActive {
		return r.resume(ctx, rec, s)
	}
	if err := r.restrict(ctx, rec, s.Archive); err != nil {
		return err
	}
	return errors.Join(r.consent(ctx, rec, s.PublicCopies), r.planner.Retry(ctx, rec), r.Copies.SpreadAll(ctx, rec))
}

func (r *Recorder) resume(ctx context.Context, rec *index.Recording, s recorded.LivestreamStart) error {
	span, err := r.admit(&s, rec.Chunks())
	if err != nil {
		return err
	}
	over := r.planner.Over(rec.Event(), time.Now())
	r.planner.Forget(s.EventID)
	r.cfg.Log.Info("recording was resumed", "event", s.EventID, "from", span.From)
	if s.Archive != rec.Event().Start.Archive {
		defer r.Content.Collect() // the readers of stored content have changed
	}
	err = rec.Change(ctx, func(e *index.Event) {
		s.StartTime = e.Start.StartTime
		if s.PublicCopies == recorded.AssentOpen {
			s.PublicCopies = e.Start.PublicCopies
		}
		if e.Final() {
			e.Resumed = time.Now().UnixMilli()
		}
		e.Start, e.Status, e.StopBy, e.Manifest = s, recorded.RecordingActive, 0, index.Manifest{}
		e.Spans = cut.Resumed(e.Spans, span, over)
	})
	if err != nil {
		return err
	}
	return errors.Join(r.planner.Retry(ctx, rec), r.Copies.SpreadAll(ctx, rec))
}

// renew begins a new recording in place of a removed one.
func (r *Recorder) renew(ctx context.Context, rec *index.Recording, s recorded.LivestreamStart) error {
	span, err := r.admit(&s, nil)
	if err == nil {
		err = rec.Clear(ctx) // a crash may have left a part of it
	}
	if err != nil {
		return err
	}
	r.cfg.Log.Info("recording was started anew", "event", s.EventID, "from", span.From)
	return rec.Change(ctx, func(e *index.Event) {
		*e = index.Event{Start: s, Status: recorded.RecordingActive, Spans: []index.Span{span}, Resumed: time.Now().UnixMilli()}
	})
}

// admit checks the request's assent to copies and returns the span that the start begins.
func (r *Recorder) admit(s *recorded.LivestreamStart, chunks []index.Chunk) (span index.Span, err error) {
	if s.PublicCopies, err = checkAssent(s.Archive, s.PublicCopies); err != nil {
		return span, err
	}
	return r.planner.Next(s.EventID, chunks)
}
