package recording

import (
	"context"
	"fmt"
	"slices"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
)

// Remove removes a recording that has ended, or that only waits for a studio's chunks: its record,
// and the content that no other recording uses. A recording that is still working is an
// *event.ErrInvalid that says what it waits for. Removing again gets the same answer, with nothing
// left to remove. It returns event.ErrNotFound for an unknown event.
func (r *Recorder) Remove(ctx context.Context, id event.ID) (recorded.Removal, error) {
	r.planner.Lock()
	defer r.planner.Unlock()
	rec, err := r.index.Get(ctx, id)
	if err != nil {
		return recorded.Removal{}, err
	}
	if e := rec.Event(); !e.Removed && !e.Final() {
		if why := unfinished(e, rec.Chunks()); why != "" {
			return recorded.Removal{}, event.Invalid("eventId", "%s", why)
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

// unfinished says what an unfinished recording waits for. It is empty if only a studio's chunks are
// missing, because a creator who removes the recording no longer wants them.
func unfinished(e index.Event, chunks []index.Chunk) string {
	if e.Status == recorded.RecordingActive {
		return "is still being recorded; stop it first"
	}
	busy := len(slices.DeleteFunc(chunks, func(c index.Chunk) bool { return c.Settled() || c.State == index.Awaited }))
	switch {
	case busy == 1:
		return "is being completed: 1 of its parts is still to be made or stored"
	case busy > 1:
		return fmt.Sprintf("is being completed: %d of its parts are still to be made or stored", busy)
	case e.Start.Source != recorded.SourceStudio:
		return "is being completed: it waits for the segment that was open at the stop"
	}
	return ""
}
