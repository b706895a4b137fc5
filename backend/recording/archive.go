package recording

import (
	"context"
	"errors"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// settled decides what the request leaves open: an archive is public when the
// event is free.
func (r *Recorder) settled(ctx context.Context, s event.LivestreamStart) (event.LivestreamStart, error) {
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
func (r *Recorder) restrict(ctx context.Context, b *index.Book, archive string) error {
	if archive != event.ArchiveTicketed || b.Event().Start.Archive == archive {
		return nil
	}
	r.cfg.Log.Info("archive becomes a ticketed one", "event", b.ID())
	if r.cfg.Collector != nil {
		defer r.cfg.Collector.Collect() // who may read what is stored has changed
	}
	return b.Change(ctx, func(e *index.Event) { e.Start.Archive = archive })
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
