package seal

import (
	"context"
	"errors"
	"fmt"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

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
		s.unsealed.Delete(rec.ID()) // what is added meanwhile is looked at again
		done, err := s.seal(ctx, rec)
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			s.Log.Error("manifest could not be sealed", "event", rec.ID(), "err", err)
		}
		if err != nil || !done {
			s.Add(rec)
		}
	}
}

// seal takes a finished recording's manifest a step on: it is written once
// every chunk is proven or was waited for, and anchored once it is on record, so
// that a restart anchors the same one. It is done where nothing is left to do, unless its creator signs.
func (s *Stage) seal(ctx context.Context, rec *index.Recording) (done bool, err error) {
	e := rec.Event()
	if !e.Final() || e.Removed || e.Manifest.Settled() {
		return true, nil
	}
	if e.Manifest.CID == "" {
		return false, s.writeManifest(ctx, rec)
	}
	at, err := s.anchor(ctx, e)
	switch {
	case errors.Is(err, event.ErrNotFound): // nobody planned it: the ledger does not know the event
		return false, s.sealed(ctx, rec, e.Manifest, func(m *index.Manifest) { m.Unplanned = true })
	case errors.Is(err, errUnsigned):
		return true, s.Keep(ctx, e.Manifest.CID)
	case err != nil:
		return false, err
	}
	s.Log.Info("manifest anchored", "event", rec.ID(), "cid", e.Manifest.CID, "transaction", at.TransactionHash)
	return false, s.sealed(ctx, rec, e.Manifest, func(m *index.Manifest) { m.Transaction, m.Block = at.TransactionHash, at.BlockNumber })
}

var errUnsigned = errors.New("recording: its creator has not signed its manifest yet")

// anchor puts the manifest's digest on the ledger, unless it is there, or its creator is to have it put there.
func (s *Stage) anchor(ctx context.Context, e index.Event) (event.Receipt, error) {
	a := event.Anchor{
		ID: e.Start.EventID, Author: e.Start.Creator, Kind: event.AnchorRecording, Digest: e.Manifest.SHA256, URI: "ipfs://" + e.Manifest.CID,
	}
	there, err := s.Notary.Anchors(ctx, a.ID)
	if err != nil {
		return event.Receipt{}, fmt.Errorf("recording: %w", err)
	}
	for _, x := range there {
		if x.Kind == a.Kind && x.Digest == a.Digest && (x.Verified || e.Start.Seal != event.SealCreator) {
			return x.Receipt, nil
		}
	}
	if e.Start.Seal == event.SealCreator {
		return event.Receipt{}, errUnsigned
	}
	return s.Notary.Anchor(ctx, a)
}

// sealed notes what became of a manifest, unless the recording was resumed
// meanwhile, and has it copied.
func (s *Stage) sealed(ctx context.Context, rec *index.Recording, was index.Manifest, note func(*index.Manifest)) error {
	if err := s.Keep(ctx, was.CID); err != nil {
		return err
	}
	return rec.Change(ctx, func(now *index.Event) {
		if now.Manifest.CID == was.CID {
			note(&now.Manifest)
		}
	})
}
