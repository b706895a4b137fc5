package copies

import (
	"context"
	"errors"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
	"footlight/backend/recording/jobs"
)

// Each calls fn for every chunk that is on record to have a copy in a place.
func (s *Stage) Each(ctx context.Context, place string, fn func(id event.ID, c index.Chunk)) error {
	all, err := s.cfg.Index.All(ctx)
	if err != nil {
		return err
	}
	for _, rec := range all {
		for _, c := range rec.Chunks() {
			if c.Has(place) {
				fn(rec.ID(), c)
			}
		}
	}
	return nil
}

// ChunkAt is a chunk of some recording that is that content and has a copy in a place;
// false: there is none.
func (s *Stage) ChunkAt(ctx context.Context, place, cid string) (found index.Chunk, ok bool, err error) {
	err = s.Each(ctx, place, func(_ event.ID, c index.Chunk) {
		if c.CID == cid {
			found, ok = c, true
		}
	})
	return found, ok, err
}

// Tell tells of the copies beside the store's own. The first whose
// possession can be proven is where the chunk is to be had first.
func (s *Stage) Tell(id event.ID, m *event.Chunk, c index.Chunk) {
	for _, p := range s.cfg.Places {
		made := c.Copies[p.Name]
		switch {
		case made.PieceCID != "" && m.PieceCID == "":
			m.FilCDNURL, m.PieceCID, m.UploadReceipt = s.pieceURL(made), made.PieceCID, made.Receipt
			if p.Seen == nil {
				s.addProof(id, m)
			}
		case made.URL != "":
			m.BackupURLs = append(m.BackupURLs, made.URL)
		}
		if p.Seen == nil || made.PieceCID == "" {
			continue
		}
		if proof, ok := p.Seen.Proof(made); ok {
			counts(m, proof)
		}
	}
}

func (s *Stage) pieceURL(c index.Copy) string {
	if c.URL != "" {
		return c.URL
	}
	return s.cfg.PieceURL(c.PieceCID)
}

func (s *Stage) addProof(id event.ID, m *event.Chunk) {
	if s.cfg.Proofs == nil {
		return
	}
	if proof, ok := s.cfg.Proofs.Proof(id, *m); ok {
		counts(m, proof)
	}
}

// counts counts a provider's standing proof. The first is the one to show.
func counts(m *event.Chunk, proof event.Proof) {
	m.PDPVerified, m.Status = true, event.ChunkVerified
	m.DealCount++
	if m.Proof == nil {
		m.Proof = &proof
	}
}

// Places tells how copies get on in every place.
func (s *Stage) Places(ctx context.Context) []event.PlaceHealth {
	all := make([]event.PlaceHealth, 0, len(s.cfg.Places))
	for _, p := range s.cfg.Places {
		h := event.PlaceHealth{Place: p.Name}
		if n, err := p.Queue.Len(ctx); err == nil {
			h.Waiting = &n
		}
		s.outages.tell(&h)
		all = append(all, h)
	}
	return all
}

// copied takes in how the copy of a chunk or document ended. A place that is away
// fails every try of every one, which the log need not repeat.
func (s *Stage) copied(place string, j jobs.Job, attempt int, err error) {
	s.cfg.Failures.Note(place, j, attempt, err)
	log := s.cfg.Log.With("place", place, "event", j.EventID, "chunk", j.Chunk)
	if j.EventID == "" {
		log = s.cfg.Log.With("place", place, "document", j.CID)
	}
	now := time.Now()
	switch {
	case errors.Is(err, context.Canceled): // by us
	case err != nil:
		if was, tell := s.outages.fail(now, place, reason(err)); tell {
			log.Warn("copy failed, is tried again", "attempt", attempt, "failingSince", was.since, "untold", was.untold, "err", err)
		}
	case !s.cfg.Failures.Any(place):
		if was, failed := s.outages.end(place); failed {
			log.Info("copies are made again", "failedFor", now.Sub(was.since), "untold", was.untold)
		}
	}
}

// Forgive drops what failed of a recording that was removed. A place at which
// nothing else failed is not known to fail any more.
func (s *Stage) Forgive(id event.ID) {
	s.cfg.Failures.Forget(id)
	for _, p := range s.cfg.Places {
		if !s.cfg.Failures.Any(p.Name) {
			s.outages.end(p.Name)
		}
	}
}
