package recording

import (
	"context"
	"errors"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// settled decides what the request leaves open: an archive is public when the
// event is free.
func settled(ctx context.Context, tickets Tickets, s event.LivestreamStart) (event.LivestreamStart, error) {
	if s.Archive != "" {
		return s, nil
	}
	s.Archive = event.ArchivePublic
	if tickets == nil {
		return s, nil
	}
	paid, err := tickets.Paid(ctx, s.EventID)
	if errors.Is(err, event.ErrNotFound) {
		return s, nil
	}
	if paid {
		s.Archive = event.ArchiveTicketed
	}
	return s, err
}

// checkOwner refuses an event that is another creator's elsewhere.
func checkOwner(ctx context.Context, owners Owners, s event.LivestreamStart) error {
	if owners == nil {
		return nil
	}
	owner, err := owners.Owner(ctx, s.EventID)
	if errors.Is(err, event.ErrNotFound) {
		return nil
	}
	if err == nil && owner != s.Creator {
		return event.ErrTaken
	}
	return err
}

// archiveOf is what a start makes of an archive that there is: what it says, else
// the stricter of what is stored and of what the prices say by now. A rehearsal is
// recorded before there are any, and prices may be gone that viewers have paid.
func archiveOf(req event.LivestreamStart, settled, stored string) string {
	if req.Archive == "" && stored == event.ArchiveTicketed {
		return stored
	}
	return settled
}

// restrict makes the archive of an active recording a ticketed one, with all that
// is stored of it. What is ticketed is opened by nothing but a start after a stop.
func (r *Recorder) restrict(ctx context.Context, rec *index.Recording, archive string) error {
	if archive != event.ArchiveTicketed || rec.Event().Start.Archive == archive {
		return nil
	}
	r.cfg.Log.Info("archive becomes a ticketed one", "event", rec.ID())
	defer r.Content.Collect() // who may read what is stored has changed
	return rec.Change(ctx, func(e *index.Event) { e.Start.Archive = archive })
}

// heard is a word on copies as far as there is something to say: a public archive
// may be copied anyway, so that a yes changes nothing, and is not kept for the day
// it becomes a ticketed one. A no would be a promise that nobody keeps.
func heard(archive string, said event.Assent) (event.Assent, error) {
	if archive != event.ArchivePublic {
		return said, nil
	}
	if said == event.AssentRefused {
		return said, event.Invalid("publicCopies", "false is for ticketed archives; a public one may be copied anyway")
	}
	return event.AssentOpen, nil
}

// Consent takes the creator's word on copies of a recording, and neither starts
// nor stops it. Unknown: event.ErrNotFound.
func (r *Recorder) Consent(ctx context.Context, id event.ID, said event.Assent) (event.Recording, error) {
	r.planner.Lock()
	defer r.planner.Unlock()
	rec, err := r.index.Present(ctx, id)
	if err == nil {
		err = r.consent(ctx, rec, said)
	}
	if err == nil { // also where it was said before, and that broke off
		err = r.Copies.SpreadAll(ctx, rec)
	}
	if err != nil {
		return event.Recording{}, err
	}
	return r.reporter.Of(rec), nil
}

// consent takes the creator's word on copies of a recording. A yes has those made, by
// spreadAll, that were not wanted before; a no takes none back.
func (r *Recorder) consent(ctx context.Context, rec *index.Recording, said event.Assent) error {
	start := rec.Event().Start
	said, err := heard(start.Archive, said)
	if err != nil || said == event.AssentOpen || said == start.PublicCopies {
		return err
	}
	r.cfg.Log.Info("word on public copies", "event", rec.ID(), "yes", said == event.AssentGiven)
	return rec.Change(ctx, func(e *index.Event) { e.Start.PublicCopies = said })
}
