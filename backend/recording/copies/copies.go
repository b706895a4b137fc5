// Package copies keeps further copies of what is stored, in every Place there is, for as
// long as that takes.
//
// Each place has a queue of its own, which no other waits for. What fails is tried again
// for ever; the log is told of it later and later (outages).
package copies

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strconv"

	"golang.org/x/sync/errgroup"

	"footlight/backend/event"
	"footlight/backend/recording/index"
	"footlight/backend/recording/jobs"
)

// Config sets a Stage up.
type Config struct {
	Index     *index.Index
	Places    []Place // may be none
	Documents Documents
	Proofs    Proofs                       // nil: no chain sees any proof
	PieceURL  func(pieceCID string) string // where a piece is retrieved from whose copy has no URL of its own
	AtOnce    int                          // copies made at once in a place
	Failures  *jobs.Failures
	Log       *slog.Logger
}

// Stage has copies made. Safe for concurrent use.
type Stage struct {
	cfg     Config
	outages outages
}

// New makes a Stage.
func New(cfg Config) *Stage { return &Stage{cfg: cfg} }

// Run works off the queues of all places.
func (s *Stage) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, p := range s.cfg.Places {
		workers := p.Copies
		if workers == 0 {
			workers = s.cfg.AtOnce
		}
		g.Go(func() error { return p.Queue.Run(ctx, workers, s.keeping(p)) })
	}
	return g.Wait()
}

// keeping makes a place's handler.
func (s *Stage) keeping(p Place) func(context.Context, []byte, int) error {
	return func(ctx context.Context, payload []byte, attempt int) error {
		j, err := jobs.Read(payload)
		if err != nil { // it is of no event
			s.cfg.Log.Error("job cannot be read", "place", p.Name, "err", err)
		}
		if j.EventID == "" && j.CID != "" {
			err = s.copyDocument(ctx, p, j.CID)
		} else {
			err = s.copyChunk(ctx, p, j)
		}
		s.copied(p.Name, j, attempt, err)
		return err
	}
}

// copyChunk is a place's job.
func (s *Stage) copyChunk(ctx context.Context, p Place, j jobs.Job) error {
	rec, c, err := j.Find(ctx, s.cfg.Index)
	if err == nil && c.Kept() && j.About(c) && !c.Has(p.Name) {
		err = s.keep(ctx, p, rec, c)
	}
	if err != nil && j.Gone(ctx, s.cfg.Index) {
		s.cfg.Log.Debug("job of a chunk that is gone dropped", "place", p.Name, "event", j.EventID, "chunk", j.Chunk)
		return nil
	}
	return err
}

func (s *Stage) keep(ctx context.Context, p Place, rec *index.Recording, c index.Chunk) error {
	start := rec.Event().Start
	kept, wanted, err := p.keep(ctx, Chunk{
		EventID: rec.ID(), Creator: start.Creator, Index: c.Index, CID: c.CID, Size: c.Size, SHA256: c.SHA256,
		Private: start.Archive == event.ArchiveTicketed, Consent: start.PublicCopies == event.AssentGiven,
	})
	if err != nil || !wanted {
		return err
	}
	return s.record(ctx, p, rec, c, kept)
}

// record notes the copy of a chunk, unless the recording was removed while it was
// made: the chunk is gone then, or another one by now.
func (s *Stage) record(ctx context.Context, p Place, rec *index.Recording, c index.Chunk, kept index.Copy) error {
	now, err := rec.ChangeChunk(ctx, c.Index, func(now *index.Chunk) {
		if now.CID == c.CID {
			*now = now.With(p.Name, kept)
		}
	})
	if errors.Is(err, event.ErrNotFound) || err == nil && now.CID != c.CID {
		s.cfg.Log.Info("copy of a removed chunk not recorded", "event", rec.ID(), "chunk", c.Index, "place", p.Name, "cid", c.CID)
		return nil
	}
	if err != nil {
		return err
	}
	s.cfg.Log.Info("chunk copied", "event", rec.ID(), "chunk", c.Index, "place", p.Name)
	return rec.Save()
}

// Resume queues every copy that is missing, whatever became of its job.
func (s *Stage) Resume(ctx context.Context) error {
	if len(s.cfg.Places) == 0 {
		return nil
	}
	all, err := s.cfg.Index.All(ctx)
	if err != nil {
		return err
	}
	for _, rec := range all {
		if err := s.SpreadAll(ctx, rec); err != nil {
			return err
		}
		if m := rec.Event().Manifest; m.Settled() {
			if err := s.KeepDocument(ctx, m.CID); err != nil {
				return err
			}
		}
	}
	return nil
}

// SpreadAll queues every copy that an event's stored chunks lack.
func (s *Stage) SpreadAll(ctx context.Context, rec *index.Recording) error {
	if len(s.cfg.Places) == 0 {
		return nil
	}
	for _, c := range rec.Chunks() {
		if !c.Kept() {
			continue
		}
		if err := s.Spread(ctx, rec.ID(), c); err != nil {
			return err
		}
	}
	return nil
}

// Spread queues the copies a stored chunk still lacks. A job is named by the
// content too, lest that of a removed recording, which may take long, stand for
// the one that has its name now.
func (s *Stage) Spread(ctx context.Context, id event.ID, c index.Chunk) error {
	payload, err := json.Marshal(jobs.Job{EventID: id, Chunk: c.Index, CID: c.CID})
	if err != nil {
		return fmt.Errorf("recording: %w", err)
	}
	for _, p := range s.cfg.Places {
		if c.Has(p.Name) {
			continue
		}
		if err := p.Queue.Push(ctx, string(id)+"/"+strconv.Itoa(c.Index)+"/"+c.CID, payload); err != nil {
			return err
		}
	}
	return nil
}
