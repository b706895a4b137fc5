package recording

import (
	"context"
	"errors"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
)

// withArchive completes the request: unless it names an archive mode, the archive of a free event
// is public and that of a paid one ticketed.
func withArchive(ctx context.Context, tickets Tickets, s recorded.LivestreamStart) (recorded.LivestreamStart, error) {
	if s.Archive != "" {
		return s, nil
	}
	s.Archive = recorded.ArchivePublic
	if tickets == nil {
		return s, nil
	}
	paid, err := tickets.Paid(ctx, s.EventID)
	if errors.Is(err, event.ErrNotFound) {
		return s, nil
	}
	if paid {
		s.Archive = recorded.ArchiveTicketed
	}
	return s, err
}

// checkOwner returns event.ErrTaken if the event belongs to another creator according to owners.
func checkOwner(ctx context.Context, owners Owners, s recorded.LivestreamStart) error {
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

// archiveOf returns the archive mode of a recording that is started again: that of the request,
// otherwise the stricter of the stored one and of the one that follows from today's prices. A
// rehearsal is recorded before there are prices, and prices that viewers have paid may be gone.
func archiveOf(req recorded.LivestreamStart, settled, stored string) string {
	if req.Archive == "" && stored == recorded.ArchiveTicketed {
		return stored
	}
	return settled
}

// restrict makes the archive of an active recording ticketed, including what is stored already.
// Only a start after a stop makes a ticketed archive public.
func (r *Recorder) restrict(ctx context.Context, rec *index.Recording, archive string) error {
	if archive != recorded.ArchiveTicketed || rec.Event().Start.Archive == archive {
		return nil
	}
	r.cfg.Log.Info("archive was made ticketed", "event", rec.ID())
	defer r.Content.Collect() // the readers of stored content have changed
	return rec.Change(ctx, func(e *index.Event) { e.Start.Archive = archive })
}

// checkAssent returns the creator's assent to public copies as it is to be stored. A public archive
// may be copied anyway: a yes changes nothing there, and must not count if the archive becomes
// ticketed later. A no would be a promise that the server cannot keep.
func checkAssent(archive string, said recorded.Assent) (recorded.Assent, error) {
	if archive != recorded.ArchivePublic {
		return said, nil
	}
	if said == recorded.AssentRefused {
		return said, event.Invalid("publicCopies", "false is for ticketed archives; a public one may be copied anyway")
	}
	return recorded.AssentOpen, nil
}

// Consent stores whether the creator agrees to public copies of a recording. It neither starts nor
// stops the recording. It returns event.ErrNotFound for an unknown event.
func (r *Recorder) Consent(ctx context.Context, id event.ID, said recorded.Assent) (recorded.Recording, error) {
	r.planner.Lock()
	defer r.planner.Unlock()
	rec, err := r.index.Present(ctx, id)
	if err == nil {
		err = r.consent(ctx, rec, said)
	}
	if err == nil { // also after an earlier call that failed halfway
		err = r.Copies.SpreadAll(ctx, rec)
	}
	if err != nil {
		return recorded.Recording{}, err
	}
	return r.reporter.Of(rec), nil
}

// consent stores whether the creator agrees to public copies. After a yes, SpreadAll makes the
// copies that were not wanted before. A no removes no copy.
func (r *Recorder) consent(ctx context.Context, rec *index.Recording, said recorded.Assent) error {
	start := rec.Event().Start
	said, err := checkAssent(start.Archive, said)
	if err != nil || said == recorded.AssentOpen || said == start.PublicCopies {
		return err
	}
	r.cfg.Log.Info("creator decided on public copies", "event", rec.ID(), "agreed", said == recorded.AssentGiven)
	return rec.Change(ctx, func(e *index.Event) { e.Start.PublicCopies = said })
}
