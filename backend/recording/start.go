package recording

import (
	"context"
	"errors"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/cut"
	"footlight/backend/recording/index"
)

// Start records an event from the next segment that is finished on. An event
// that is active stays as it is; one that was stopped goes on with its next
// chunk, with the new settings, and what failed is tried again. In both cases the
// creator's word on copies is taken where the request has one, for all chunks;
// so is who may read the archive (archiveOf), which only a stopped recording opens
// to everybody. An event of another creator is event.ErrTaken.
func (r *Recorder) Start(ctx context.Context, req event.LivestreamStart) (event.Recording, error) {
	s, err := settled(ctx, r.cfg.Tickets, req)
	if err != nil {
		return event.Recording{}, err
	}
	if err = checkOwner(ctx, r.cfg.Owners, s); err != nil {
		return event.Recording{}, err
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
		return event.Recording{}, err
	}
	return r.reporter.Of(rec), nil
}

func (r *Recorder) begin(ctx context.Context, s event.LivestreamStart) (*index.Recording, error) {
	span, err := r.admit(&s, nil)
	if err != nil {
		return nil, err
	}
	r.cfg.Log.Info("recording starts", "event", s.EventID, "from", span.From)
	return r.index.Create(ctx, index.Event{Start: s, Status: event.RecordingActive, Spans: []index.Span{span}})
}

// goOn takes the start of a recording that there is. It ends what a start before it
// began, and broke off.
func (r *Recorder) goOn(ctx context.Context, rec *index.Recording, s event.LivestreamStart) error {
	if rec.Event().Status != event.RecordingActive {
		return r.resume(ctx, rec, s)
	}
	if err := r.restrict(ctx, rec, s.Archive); err != nil {
		return err
	}
	return errors.Join(r.consent(ctx, rec, s.PublicCopies), r.planner.Retry(ctx, rec), r.Copies.SpreadAll(ctx, rec))
}

func (r *Recorder) resume(ctx context.Context, rec *index.Recording, s event.LivestreamStart) error {
	span, err := r.admit(&s, rec.Chunks())
	if err != nil {
		return err
	}
	over := r.planner.Over(rec.Event(), time.Now())
	r.planner.Forget(s.EventID)
	r.cfg.Log.Info("recording resumes", "event", s.EventID, "from", span.From)
	if s.Archive != rec.Event().Start.Archive {
		defer r.Content.Collect() // who may read what is stored has changed
	}
	err = rec.Change(ctx, func(e *index.Event) {
		s.StartTime = e.Start.StartTime
		if s.PublicCopies == event.AssentOpen {
			s.PublicCopies = e.Start.PublicCopies
		}
		if e.Final() {
			e.Resumed = time.Now().UnixMilli()
		}
		e.Start, e.Status, e.StopBy, e.Manifest = s, event.RecordingActive, 0, index.Manifest{}
		e.Spans = cut.Resumed(e.Spans, span, over)
	})
	if err != nil {
		return err
	}
	return errors.Join(r.planner.Retry(ctx, rec), r.Copies.SpreadAll(ctx, rec))
}

// renew begins a recording anew whose predecessor was removed.
func (r *Recorder) renew(ctx context.Context, rec *index.Recording, s event.LivestreamStart) error {
	span, err := r.admit(&s, nil)
	if err == nil {
		err = rec.Clear(ctx) // what a crash left of it
	}
	if err != nil {
		return err
	}
	r.cfg.Log.Info("recording starts anew", "event", s.EventID, "from", span.From)
	return rec.Change(ctx, func(e *index.Event) {
		*e = index.Event{Start: s, Status: event.RecordingActive, Spans: []index.Span{span}, Resumed: time.Now().UnixMilli()}
	})
}

// admit checks what a start says against itself, and is the span that it begins
// after those chunks.
func (r *Recorder) admit(s *event.LivestreamStart, chunks []index.Chunk) (span index.Span, err error) {
	if s.PublicCopies, err = heard(s.Archive, s.PublicCopies); err != nil {
		return span, err
	}
	return r.planner.Next(s.EventID, chunks)
}
