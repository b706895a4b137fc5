package recording

import (
	"context"
	"errors"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// Start records an event from the next segment that is finished on. An event
// that is active stays as it is; one that was stopped goes on with its next
// chunk, with the new settings, and what failed is tried again. In both cases the
// creator's word on copies is taken where the request has one, for all chunks;
// so is who may read the archive (archiveOf), which only a stopped recording opens
// to everybody. An event of another creator is event.ErrTaken.
func (r *Recorder) Start(ctx context.Context, req event.LivestreamStart) (event.Recording, error) {
	s, err := r.settled(ctx, req)
	if err != nil {
		return event.Recording{}, err
	}
	if err = r.checkOwner(ctx, s); err != nil {
		return event.Recording{}, err
	}
	r.planning.Lock()
	defer r.planning.Unlock()
	b, err := r.index.Get(ctx, s.EventID)
	switch {
	case errors.Is(err, event.ErrNotFound):
		b, err = r.begin(ctx, s)
	case err == nil && b.Event().Start.Creator != s.Creator:
		err = event.ErrTaken
	case err == nil && b.Event().Removed:
		err = r.renew(ctx, b, s)
	case err == nil:
		s.Archive = archiveOf(req, s.Archive, b.Event().Start.Archive)
		err = r.goOn(ctx, b, s)
	}
	if err != nil {
		r.full.note(err)
		return event.Recording{}, err
	}
	return r.view(b), nil
}

// Consent takes the creator's word on copies of a recording, and neither starts
// nor stops it. Unknown: event.ErrNotFound.
func (r *Recorder) Consent(ctx context.Context, id event.ID, said event.Assent) (event.Recording, error) {
	r.planning.Lock()
	defer r.planning.Unlock()
	b, err := r.book(ctx, id)
	if err == nil {
		err = r.consent(ctx, b, said)
	}
	if err == nil { // also where it was said before, and that broke off
		err = r.spreadAll(ctx, b)
	}
	if err != nil {
		return event.Recording{}, err
	}
	return r.view(b), nil
}

// consent takes the creator's word on copies of a recording. A yes has those made, by
// spreadAll, that were not wanted before; a no takes none back.
func (r *Recorder) consent(ctx context.Context, b *index.Book, said event.Assent) error {
	start := b.Event().Start
	said, err := heard(start.Archive, said)
	if err != nil || said == event.AssentOpen || said == start.PublicCopies {
		return err
	}
	r.cfg.Log.Info("word on public copies", "event", b.ID(), "yes", said == event.AssentGiven)
	return b.Change(ctx, func(e *index.Event) { e.Start.PublicCopies = said })
}

func (r *Recorder) checkOwner(ctx context.Context, s event.LivestreamStart) error {
	if r.cfg.Owners == nil {
		return nil
	}
	owner, err := r.cfg.Owners.Owner(ctx, s.EventID)
	if errors.Is(err, event.ErrNotFound) {
		return nil
	}
	if err == nil && owner != s.Creator {
		return event.ErrTaken
	}
	return err
}

func (r *Recorder) begin(ctx context.Context, s event.LivestreamStart) (*index.Book, error) {
	span, err := r.admit(&s, nil)
	if err != nil {
		return nil, err
	}
	r.cfg.Log.Info("recording starts", "event", s.EventID, "from", span.From)
	return r.index.Create(ctx, index.Event{Start: s, Status: event.RecordingActive, Spans: []index.Span{span}})
}

// goOn takes the start of a recording that there is. It ends what a start before it
// began, and broke off.
func (r *Recorder) goOn(ctx context.Context, b *index.Book, s event.LivestreamStart) error {
	if b.Event().Status != event.RecordingActive {
		return r.resume(ctx, b, s)
	}
	if err := r.restrict(ctx, b, s.Archive); err != nil {
		return err
	}
	return errors.Join(r.consent(ctx, b, s.PublicCopies), r.retry(ctx, b), r.spreadAll(ctx, b))
}

func (r *Recorder) resume(ctx context.Context, b *index.Book, s event.LivestreamStart) error {
	span, err := r.admit(&s, b.Chunks())
	if err != nil {
		return err
	}
	over := r.stops.over(b.Event(), r.cfg.Grace, time.Now())
	r.stops.forget(s.EventID)
	r.cfg.Log.Info("recording resumes", "event", s.EventID, "from", span.From)
	if r.cfg.Collector != nil && s.Archive != b.Event().Start.Archive {
		defer r.cfg.Collector.Collect() // who may read what is stored has changed
	}
	err = b.Change(ctx, func(e *index.Event) {
		s.StartTime = e.Start.StartTime
		if s.PublicCopies == event.AssentOpen {
			s.PublicCopies = e.Start.PublicCopies
		}
		if e.Final() {
			e.Resumed = time.Now().UnixMilli()
		}
		e.Start, e.Status, e.StopBy, e.Manifest = s, event.RecordingActive, 0, index.Manifest{}
		e.Spans = append(ended(e.Spans, span.From, over), span)
	})
	if err != nil {
		return err
	}
	return errors.Join(r.retry(ctx, b), r.spreadAll(ctx, b))
}

// retry has what failed tried again, by an event that goes on: nobody looks after
// the jobs of one that is final. index.json tells it, too: the KV may be lost.
func (r *Recorder) retry(ctx context.Context, b *index.Book) (err error) {
	again := false
	for _, c := range b.Chunks() {
		if c.State == index.Failed {
			again, err = true, errors.Join(err, r.retryChunk(ctx, b, c.Index))
		}
	}
	if again {
		err = errors.Join(err, b.Save())
	}
	return err
}

func (r *Recorder) retryChunk(ctx context.Context, b *index.Book, n int) error {
	c, err := b.ChangeChunk(ctx, n, retried)
	if err != nil {
		return err
	}
	return r.push(ctx, b.ID(), c)
}

// retried is a failed chunk that is to be made, or to be uploaded, once more.
func retried(c *index.Chunk) {
	c.State, c.Error, c.FailedAt = index.Planned, "", 0
	if len(c.Segments) == 0 {
		c.State = index.Awaited
	}
}

// renew begins a recording anew whose predecessor was removed.
func (r *Recorder) renew(ctx context.Context, b *index.Book, s event.LivestreamStart) error {
	span, err := r.admit(&s, nil)
	if err == nil {
		err = b.Clear(ctx) // what a crash left of it
	}
	if err != nil {
		return err
	}
	r.cfg.Log.Info("recording starts anew", "event", s.EventID, "from", span.From)
	return b.Change(ctx, func(e *index.Event) {
		*e = index.Event{Start: s, Status: event.RecordingActive, Spans: []index.Span{span}, Resumed: time.Now().UnixMilli()}
	})
}

// admit checks what a start says against itself, and is the span that it begins
// after those chunks.
func (r *Recorder) admit(s *event.LivestreamStart, chunks []index.Chunk) (span index.Span, err error) {
	if s.PublicCopies, err = heard(s.Archive, s.PublicCopies); err != nil {
		return span, err
	}
	return r.next(s.EventID, chunks)
}

// Stop ends an event's recording: the segment that is being written is waited
// for, then the rest becomes a last, shorter chunk. Stopping again is the same
// answer. Unknown: event.ErrNotFound.
func (r *Recorder) Stop(ctx context.Context, id event.ID) (event.Recording, error) {
	ctx = context.WithoutCancel(ctx) // who hangs up has stopped it, too
	b, err := r.book(ctx, id)
	goesOn := err == nil && r.showEnds(ctx, b)
	r.planning.Lock()
	defer r.planning.Unlock()
	ctx, enough := context.WithTimeout(ctx, recordFor)
	defer enough()
	if b, err = r.book(ctx, id); err != nil {
		return event.Recording{}, err
	}
	if b.Event().Status == event.RecordingActive {
		if err = r.end(ctx, b, goesOn); err != nil {
			r.full.note(err)
			return event.Recording{}, err
		}
		r.behind(ctx, b, r.advanceLocked(ctx, b))
	}
	return r.view(b), nil
}
