package copies

import (
	"context"
	"errors"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
	"footlight/backend/recording/jobs"
)

// Each calls fn for every chunk with a recorded copy in a place.
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

// ChunkAt returns a chunk of any recording with that CID and a copy in a place, or false if there
// is none.
func (s *Stage) ChunkAt(ctx context.Context, place, cid string) (found index.Chunk, ok bool, err error) {
	err = s.Each(ctx, place, func(_ event.ID, c index.Chunk) {
		if c.CID == cid {
			found, ok = c, true
		}
	})
	return found, ok, err
}

// Tell adds a chunk's further copies to its description. Its URL becomes that of the first copy
// whose possession can be proven.
func (s *Stage) Tell(id event.ID, m *recorded.Chunk, c index.Chunk) {
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
			addValidProof(m, proof)
		}
	}
}

// Complete reports whether no copy and no first proof of a described chunk is awaited. open means that
// anyone may have copies; without it, only a place that proves possession here has one.
func (s *Stage) Complete(m recorded.Chunk, c index.Chunk, open bool) bool {
	provable := 0
	if s.cfg.Proofs != nil {
		provable = 1
	}
	for _, p := range s.cfg.Places {
		if open && !c.Has(p.Name) {
			return false
		}
		if p.Seen != nil && c.Copies[p.Name].PieceCID != "" {
			provable++
		}
	}
	return m.DealCount >= provable
}

func (s *Stage) pieceURL(c index.Copy) string {
	if c.URL != "" {
		return c.URL
	}
	return s.cfg.PieceURL(c.PieceCID)
}

func (s *Stage) addProof(id event.ID, m *recorded.Chunk) {
	if s.cfg.Proofs == nil {
		return
	}
	if proof, ok := s.cfg.Proofs.Proof(id, *m); ok {
		addValidProof(m, proof)
	}
}

// addValidProof counts a provider's valid proof. The first one is shown.
func addValidProof(m *recorded.Chunk, proof recorded.Proof) {
	m.PDPVerified, m.Status = true, recorded.ChunkVerified
	m.DealCount++
	if m.Proof == nil {
		m.Proof = &proof
	}
}

// Places returns the health of every place.
func (s *Stage) Places(ctx context.Context) []recorded.PlaceHealth {
	all := make([]recorded.PlaceHealth, 0, len(s.cfg.Places))
	for _, p := range s.cfg.Places {
		h := recorded.PlaceHealth{Place: p.Name}
		if n, err := p.Queue.Len(ctx); err == nil {
			h.Waiting = &n
		}
		s.outages.tell(&h)
		all = append(all, h)
	}
	return all
}

// copied logs the result of copying a chunk or document. If a place cannot be reached, every
// attempt fails, so repeated failures are not all logged.
func (s *Stage) copied(place string, j jobs.Job, attempt int, err error) {
	s.cfg.Failures.Note(place, j, attempt, err)
	log := s.cfg.Log.With("place", place, "event", j.EventID, "chunk", j.Chunk)
	if j.EventID == "" {
		log = s.cfg.Log.With("place", place, "document", j.CID)
	}
	now := time.Now()
	switch {
	case errors.Is(err, context.Canceled): // the recorder is being closed
	case err != nil:
		if was, tell := s.outages.fail(now, place, reason(err)); tell {
			log.Warn("copy failed and is retried", "attempt", attempt, "failingSince", was.since, "untold", was.untold, "err", err)
		}
	case !s.cfg.Failures.Any(place):
		if was, failed := s.outages.end(place); failed {
			log.Info("copies succeed again", "failedFor", now.Sub(was.since), "untold", was.untold)
		}
	}
}

// Forgive drops the failures of a removed recording. If a place has no other failures, its outage
// ends.
func (s *Stage) Forgive(id event.ID) {
	s.cfg.Failures.Forget(id)
	for _, p := range s.cfg.Places {
		if !s.cfg.Failures.Any(p.Name) {
			s.outages.end(p.Name)
		}
	}
}
