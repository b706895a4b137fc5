package seal

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// Notary keeps digests of what belongs to events where nobody can change them.
// Anchoring for an event it does not know is event.ErrNotFound.
type Notary interface {
	Anchor(ctx context.Context, a event.Anchor) (event.Receipt, error)
	Anchors(ctx context.Context, id event.ID) ([]event.SealedAnchor, error)
}

// Leaves knows the hashes of the leaves of stored content.
type Leaves interface {
	Leaves(ctx context.Context, cid string) ([]event.Hash, error)
}

// Stage writes the manifests of recordings that are over, and has them anchored.
type Stage struct {
	Index   *index.Index
	Notary  Notary        // nil: no manifests are written
	Leaves  Leaves        // needed with Notary
	Library blob.Receiver // where manifests go, for ever
	Proven  bool          // a chain sees proofs of possession, which a manifest tells

	Describe func(*index.Recording) event.Recording      // a recording as its manifest tells it
	Keep     func(ctx context.Context, cid string) error // has a manifest copied
	Poll     time.Duration
	Log      *slog.Logger

	// unsealed are the finished recordings without an anchored manifest, by their
	// events. What is forgotten here is found again by Find.
	unsealed sync.Map
}

// Add has a recording sealed that is over.
func (s *Stage) Add(rec *index.Recording) { s.unsealed.Store(rec.ID(), rec) }

// Find adds what a former life left to do.
func (s *Stage) Find(ctx context.Context) error {
	all, err := s.Index.All(ctx)
	for _, rec := range all {
		if e := rec.Event(); e.Final() && !e.Removed && !e.Manifest.Settled() {
			s.Add(rec)
		}
	}
	return err
}

// Run goes on with every manifest until ctx ends. A chain may take minutes for
// each, which nothing else of the recorder waits for. What fails is tried again at
// the next look.
func (s *Stage) Run(ctx context.Context) error {
	if s.Notary == nil {
		return nil
	}
	tick := time.NewTicker(s.Poll)
	defer tick.Stop()
	for ctx.Err() == nil {
		s.sealAll(ctx)
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
	return nil
}

func (s *Stage) sealAll(ctx context.Context) {
	for _, waiting := range s.unsealed.Range {
		rec := waiting.(*index.Recording)
		err := s.seal(ctx, rec)
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			s.Log.Error("manifest could not be sealed", "event", rec.ID(), "err", err)
		}
	}
}

// seal takes a finished recording's manifest a step on: it is written once
// every chunk is proven or was waited for, and anchored once it is on record, so
// that a restart anchors the same one.
func (s *Stage) seal(ctx context.Context, rec *index.Recording) error {
	e := rec.Event()
	if !e.Final() || e.Removed || e.Manifest.Settled() {
		s.unsealed.Delete(rec.ID())
		return nil
	}
	if e.Manifest.CID == "" {
		return s.writeManifest(ctx, rec)
	}
	at, err := s.anchor(ctx, e)
	if errors.Is(err, event.ErrNotFound) { // nobody planned it: the ledger does not know the event
		return s.sealed(ctx, rec, e.Manifest, func(m *index.Manifest) { m.Unplanned = true })
	}
	if err != nil {
		return err
	}
	s.Log.Info("manifest anchored", "event", rec.ID(), "cid", e.Manifest.CID, "transaction", at.TransactionHash)
	return s.sealed(ctx, rec, e.Manifest, func(m *index.Manifest) { m.Transaction, m.Block = at.TransactionHash, at.BlockNumber })
}
