package recording

import (
	"context"
	"fmt"
	"slices"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// Remove takes a recording away that is over, or only waits for what a studio may
// still bring: its record, and the content that no other recording has. One that
// goes on is an *event.ErrInvalid that says what is awaited. Removing again is the
// same answer, with nothing left to remove. Unknown: event.ErrNotFound.
func (r *Recorder) Remove(ctx context.Context, id event.ID) (event.Removal, error) {
	r.planner.Lock()
	defer r.planner.Unlock()
	rec, err := r.index.Get(ctx, id)
	if err != nil {
		return event.Removal{}, err
	}
	if e := rec.Event(); !e.Removed && !e.Final() {
		if why := goesOn(e, rec.Chunks()); why != "" {
			return event.Removal{}, event.Invalid("eventId", "%s", why)
		}
	}
	gone, err := r.Content.GiveUp(ctx, rec)
	if err != nil {
		r.pause.Note(err)
		return gone, err
	}
	r.forget(id)
	r.Copies.Forgive(id)
	return gone, nil
}

// goesOn says what a recording is waiting for that is not over; empty: for chunks
// of a studio, which nobody wants any more who takes the recording away.
func goesOn(e index.Event, chunks []index.Chunk) string {
	if e.Status == event.RecordingActive {
		return "is still being recorded; stop it first"
	}
	busy := len(slices.DeleteFunc(chunks, func(c index.Chunk) bool { return c.Settled() || c.State == index.Awaited }))
	switch {
	case busy == 1:
		return "is being completed: 1 of its chunks is still to be made or stored"
	case busy > 1:
		return fmt.Sprintf("is being completed: %d of its chunks are still to be made or stored", busy)
	case e.Start.Source != event.SourceStudio:
		return "is being completed: the segment that was open at the stop is awaited"
	}
	return ""
}
