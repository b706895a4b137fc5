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
// chunk, with the new settings, and what failed is tried again. An event of
// another creator is event.ErrTaken.
func (r *Recorder) Start(ctx context.Context, s event.LivestreamStart) (event.Recording, error) {
	s, err := r.settled(ctx, s)
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
	case err == nil && b.Event().Status != event.RecordingActive:
		err = r.resume(ctx, b, s)
	}
	if err != nil {
		return event.Recording{}, err
	}
	return r.view(b), nil
}

// settled checks what this server can do, and decides what the request leaves
// open: an archive is public when the event is free.
func (r *Recorder) settled(ctx context.Context, s event.LivestreamStart) (event.LivestreamStart, error) {
	if s.Source == event.SourceStudio {
		return s, event.Invalid("source", "must be %q: this server takes no chunks from a studio yet", event.SourceServer)
	}
	if s.Archive != "" {
		return s, nil
	}
	s.Archive = event.ArchivePublic
	if r.cfg.Tickets == nil {
		return s, nil
	}
	paid, err := r.cfg.Tickets.Paid(ctx, s.EventID)
	if errors.Is(err, event.ErrNotFound) {
		return s, nil
	}
	if paid {
		s.Archive = event.ArchiveTicketed
	}
	return s, err
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
	from, err := r.next(s.EventID)
	if err != nil {
		return nil, err
	}
	r.cfg.Log.Info("recording starts", "event", s.EventID, "from", from)
	return r.index.Create(ctx, index.Event{Start: s, Status: event.RecordingActive, Spans: []index.Span{{From: from}}})
}

func (r *Recorder) resume(ctx context.Context, b *index.Book, s event.LivestreamStart) error {
	from, err := r.next(s.EventID)
	if err != nil {
		return err
	}
	for _, c := range b.Chunks() {
		if c.State != index.Failed {
			continue
		}
		if c, err = b.ChangeChunk(ctx, c.Index, func(c *index.Chunk) { c.State, c.Error = index.Planned, "" }); err != nil {
			return err
		}
		if err = r.push(ctx, s.EventID, c); err != nil {
			return err
		}
	}
	r.cfg.Log.Info("recording resumes", "event", s.EventID, "from", from)
	return b.Change(ctx, func(e *index.Event) {
		s.StartTime = e.Start.StartTime
		e.Start, e.Status, e.StopBy = s, event.RecordingActive, 0
		e.Spans = append(e.Spans, index.Span{From: from})
	})
}

// next is the first segment of the event that is not finished yet.
func (r *Recorder) next(id event.ID) (uint64, error) {
	seen, err := r.spool.Look()
	return seen[id].Next(), err
}

// Stop ends an event's recording: the segment that is being written is waited
// for, then the rest becomes a last, shorter chunk. Stopping again is the same
// answer. Unknown: event.ErrNotFound.
func (r *Recorder) Stop(ctx context.Context, id event.ID) (event.Recording, error) {
	r.planning.Lock()
	defer r.planning.Unlock()
	b, err := r.index.Get(ctx, id)
	if err != nil {
		return event.Recording{}, err
	}
	if b.Event().Status == event.RecordingActive {
		if err = r.end(ctx, b); err == nil {
			err = r.advanceLocked(ctx, b)
		}
	}
	return r.view(b), err
}

// end closes the open span after the segment being written, if there is one.
func (r *Recorder) end(ctx context.Context, b *index.Book) error {
	seen, err := r.spool.Look()
	if err != nil {
		return err
	}
	now := seen[b.ID()]
	until, stopBy := now.Next(), time.Now()
	if last := len(now.Open) - 1; last >= 0 && now.Open[last] >= until {
		until, stopBy = now.Open[last]+1, stopBy.Add(r.cfg.Grace)
	}
	r.cfg.Log.Info("recording stops", "event", b.ID(), "until", until)
	return b.Change(ctx, func(e *index.Event) {
		e.Status, e.StopBy = event.RecordingStopping, stopBy.UnixMilli()
		e.Spans[len(e.Spans)-1].Until = &until
	})
}
