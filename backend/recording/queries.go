package recording

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/encode"
	"footlight/backend/recording/index"
)

// Status describes an event's recording as it is now. It returns event.ErrNotFound for an unknown
// event.
func (r *Recorder) Status(ctx context.Context, id event.ID) (recorded.Recording, error) {
	rec, err := r.index.Present(ctx, id)
	if err != nil {
		return recorded.Recording{}, err
	}
	return r.reporter.Of(rec), nil
}

// Mark adds chapters to an event's recording, which may have ended. It returns event.ErrNotFound
// for an unknown event.
func (r *Recorder) Mark(ctx context.Context, id event.ID, chapters []recorded.Chapter) (recorded.Recording, error) {
	chapters, err := recorded.AddChapters(nil, chapters) // refuse bad chapters before taking the planner's lock
	if err != nil {
		return recorded.Recording{}, err
	}
	r.planner.Lock()
	defer r.planner.Unlock()
	rec, err := r.index.Present(ctx, id)
	if err = errors.Join(err, ctx.Err()); err != nil {
		return recorded.Recording{}, err
	}
	known := rec.Event().Chapters
	all, err := recorded.AddChapters(known, chapters)
	if err == nil && !slices.Equal(all, known) {
		err = rec.Change(ctx, func(e *index.Event) { e.Chapters = all })
	}
	if err != nil {
		return recorded.Recording{}, err
	}
	return r.reporter.Of(rec), nil
}

// Sealed starts a look at the ledger, because the creator has signed the event's manifest. It
// returns event.ErrNotFound for an unknown event.
func (r *Recorder) Sealed(ctx context.Context, id event.ID) error {
	rec, err := r.index.Present(ctx, id)
	if err == nil {
		r.Seals.Add(rec)
	}
	return err
}

// Owner returns the creator who recorded the event first, even if the recording was removed. It
// returns event.ErrNotFound for an unknown event.
func (r *Recorder) Owner(ctx context.Context, id event.ID) (event.Address, error) {
	rec, err := r.index.Get(ctx, id)
	if err != nil {
		return event.Address{}, err
	}
	return rec.Event().Start.Creator, nil
}

// Rewind returns the playlist of a recording that goes on, or "" while no part of it can be played. It returns
// event.ErrNotFound for an unknown event.
func (r *Recorder) Rewind(ctx context.Context, id event.ID) (playlistURL string, err error) {
	rec, err := r.index.Present(ctx, id)
	if err != nil || r.cfg.PlaylistURL == nil || rec.Event().Final() {
		return "", err
	}
	if !begun(rec) { // reading the spool for every viewer would cost more
		if held, unread := r.planner.Spool.Held(id); unread != nil || len(held) == 0 {
			return "", unread
		}
	}
	return r.cfg.PlaylistURL(id), nil
}

// begun reports whether the first chunk that could be made is stored.
func begun(rec *index.Recording) bool {
	for n := 0; ; n++ {
		c, err := rec.Chunk(n)
		if err != nil || c.State != index.Failed {
			return err == nil && c.Kept()
		}
	}
}

// CIDs returns the CIDs of an event's stored chunks. It returns event.ErrNotFound for an unknown event.
func (r *Recorder) CIDs(ctx context.Context, id event.ID) (stored []string, err error) {
	rec, err := r.index.Present(ctx, id)
	if err != nil {
		return nil, err
	}
	for _, c := range rec.Chunks() {
		if c.Kept() {
			stored = append(stored, c.CID)
		}
	}
	return stored, nil
}

// Collects reports whether a segment is to be recorded. It does not block.
func (r *Recorder) Collects(id event.ID, seq uint64) bool { return r.index.Collects(id, seq) }

// FirstNew returns the number of the first segment that has been neither recorded nor requested. It
// returns 0 if the event is unknown.
func (r *Recorder) FirstNew(ctx context.Context, id event.ID) (uint64, error) {
	rec, err := r.index.Get(ctx, id)
	if errors.Is(err, event.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	seq, err := r.planner.FirstNew(id, rec.Chunks())
	for _, s := range rec.Event().Spans {
		seq = max(seq, s.From)
		if s.Until != nil {
			seq = max(seq, *s.Until)
		}
	}
	return seq, err
}

// Failures returns what failed: chunks that were given up, which are only tried again when their
// event is started again, and work that is being retried.
func (r *Recorder) Failures(ctx context.Context) (recorded.Failures, error) {
	all := recorded.Failures{Given: []recorded.Failure{}, Retried: r.failures.List()}
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
	slices.SortFunc(all.Given, func(a, b recorded.Failure) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.EventID, b.EventID), cmp.Compare(a.ChunkIndex, b.ChunkIndex))
	})
	return all, nil
}

// given describes a chunk that was given up. If it has no segments, it was never uploaded, so the
// server did not try to make it.
func given(id event.ID, c index.Chunk) recorded.Failure {
	x := recorded.Failure{
		EventID: id, ChunkIndex: c.Index, Stage: "encode", Attempts: encode.Attempts, Error: c.Error,
		Since: time.UnixMilli(c.FailedAt).UTC(),
	}
	if len(c.Segments) == 0 {
		x.Stage, x.Attempts = "intake", 0
	}
	return x
}

// Health returns the state of recording on this server.
func (r *Recorder) Health() recorded.RecordingHealth {
	h := recorded.RecordingHealth{Level: r.encode.Level().String(), Retrying: len(r.failures.List()), Paused: r.pause.On()}
	for _, rec := range r.index.Unfinished() {
		if rec.Event().Status == recorded.RecordingActive {
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
