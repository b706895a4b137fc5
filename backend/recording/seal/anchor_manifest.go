package seal

import (
	"context"
	"errors"
	"fmt"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
)

// Find adds the unsealed recordings that an earlier process left.
func (s *Stage) Find(ctx context.Context) error {
	all, err := s.Index.All(ctx)
	for _, rec := range all {
		if e := rec.Event(); e.Final() && !e.Removed && !e.Manifest.Settled() {
			s.Add(rec)
		}
	}
	return err
}

// Run advances every manifest until ctx ends. A chain may take minutes for each, and no other part
// of the recorder waits for it. A failed step is tried again after s.Poll.
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
		s.unsealed.Delete(rec.ID()) // before seal, so that a recording added meanwhile is not lost
		done, err := s.seal(ctx, rec)
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			s.Log.Error("manifest was not sealed", "event", rec.ID(), "err", err)
		}
		if err != nil || !done {
			s.Add(rec)
		}
	}
}

// seal takes the next step for a finished recording's manifest. The manifest is written once every
// chunk is proven or the wait for proofs is over. It is anchored only after it is on record, so
// that a restart anchors the same one. done is true if nothing is left to do, or only the creator's
// signature is missing.
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
	case errors.Is(err, event.ErrNotFound): // the ledger does not know an event that was never planned
		return false, s.sealed(ctx, rec, e.Manifest, func(m *index.Manifest) { m.Unplanned = true })
	case errors.Is(err, errUnsigned):
		return true, s.Keep(ctx, e.Manifest.CID)
	case err != nil:
		return false, err
	}
	s.Log.Info("manifest was anchored", "event", rec.ID(), "cid", e.Manifest.CID, "transaction", at.TransactionHash)
	return false, s.sealed(ctx, rec, e.Manifest, func(m *index.Manifest) { m.Transaction, m.Block = at.TransactionHash, at.BlockNumber })
}

var errUnsigned = errors.New("recording: the creator has not signed the manifest yet")

// anchor stores the manifest's digest on the ledger. It returns the receipt if the digest is there
// already, and errUnsigned if the creator has to anchor it.
func (s *Stage) anchor(ctx context.Context, e index.Event) (event.Receipt, error) {
	a := event.Anchor{
		ID: e.Start.EventID, Author: e.Start.Creator, Kind: event.AnchorRecording, Digest: e.Manifest.SHA256, URI: "ipfs://" + e.Manifest.CID,
	}
	there, err := s.Notary.Anchors(ctx, a.ID)
	if err != nil {
		return event.Receipt{}, fmt.Errorf("recording: %w", err)
	}
	for _, x := range there {
		if x.Kind == a.Kind && x.Digest == a.Digest && (x.Verified || e.Start.Seal != recorded.SealCreator) {
			return x.Receipt, nil
		}
	}
	if e.Start.Seal == recorded.SealCreator {
		return event.Receipt{}, errUnsigned
	}
	return s.Notary.Anchor(ctx, a)
}

// sealed records the result for a manifest, unless the recording was resumed meanwhile, and queues
// the manifest's copies.
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
