// Package copies keeps further copies of stored content, in every Place, for as long as that takes.
//
// Each place has its own queue, so no place waits for another. Failed copies are retried for ever;
// the log mentions them ever less often (outages).
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
	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
	"footlight/backend/recording/jobs"
)

// Config holds the settings of a Stage.
type Config struct {
	Index     *index.Index
	Places    []Place // may be empty
	Documents Documents
	Proofs    Proofs                       // nil means that no proofs are made on a chain
	PieceURL  func(pieceCID string) string // returns where a piece is retrieved from if its copy has no URL
	AtOnce    int                          // copies that a place makes at once
	Failures  *jobs.Failures
	Log       *slog.Logger
}

// Stage makes copies. Safe for concurrent use.
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

// keeping returns a place's job handler.
func (s *Stage) keeping(p Place) func(context.Context, []byte, int) error {
	return func(ctx context.Context, payload []byte, attempt int) error {
		j, err := jobs.Read(payload)
		if err != nil { // the job then names no event
			s.cfg.Log.Error("job could not be read", "place", p.Name, "err", err)
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

// copyChunk does a place's job for a chunk.
func (s *Stage) copyChunk(ctx context.Context, p Place, j jobs.Job) error {
	rec, c, err := j.Find(ctx, s.cfg.Index)
	if err == nil && c.Kept() && j.About(c) && !c.Has(p.Name) {
		err = s.keep(ctx, p, rec, c)
	}
	if err != nil && j.Gone(ctx, s.cfg.Index) {
		s.cfg.Log.Debug("job was dropped: its chunk is gone", "place", p.Name, "event", j.EventID, "chunk", j.Chunk)
		return nil
	}
	return err
}

func (s *Stage) keep(ctx context.Context, p Place, rec *index.Recording, c index.Chunk) error {
	start := rec.Event().Start
	kept, wanted, err := p.keep(ctx, Chunk{
		EventID: rec.ID(), Creator: start.Creator, Index: c.Index, CID: c.CID, Size: c.Size, SHA256: c.SHA256,
		Private: start.Archive == recorded.ArchiveTicketed, Consent: start.PublicCopies == recorded.AssentGiven,
	})
	if err != nil || !wanted {
		return err
	}
	return s.record(ctx, p, rec, c, kept)
}

// record stores the copy of a chunk. If the recording was removed while the copy was made, the
// chunk is gone, or another chunk has its index by now.
func (s *Stage) record(ctx context.Context, p Place, rec *index.Recording, c index.Chunk, kept index.Copy) error {
	now, err := rec.ChangeChunk(ctx, c.Index, func(now *index.Chunk) {
		if now.CID == c.CID {
			*now = now.With(p.Name, kept)
		}
	})
	if errors.Is(err, event.ErrNotFound) || err == nil && now.CID != c.CID {
		s.cfg.Log.Info("copy was not recorded: its chunk was removed", "event", rec.ID(), "chunk", c.Index, "place", p.Name, "cid", c.CID)
		return nil
	}
	if err != nil {
		return err
	}
	s.cfg.Log.Info("chunk was copied", "event", rec.ID(), "chunk", c.Index, "place", p.Name)
	return rec.Save()
}

// Resume queues every missing copy, because its job may be lost.
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

// SpreadAll queues every missing copy of an event's stored chunks.
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

// Spread queues the missing copies of a stored chunk. The job's ID includes the content's CID: a
// slow job of a removed recording must not block that of the next recording with the same name.
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
