package seal

import (
	"context"
	"fmt"

	"footlight/backend/event"
	"footlight/backend/recording/index"
	"footlight/backend/recording/manifest"
)

// anchor puts the manifest's digest on the ledger, unless it is there.
func (s *Stage) anchor(ctx context.Context, e index.Event) (event.Receipt, error) {
	a := event.Anchor{
		ID: e.Start.EventID, Author: e.Start.Creator, Kind: manifest.AnchorKind, Digest: e.Manifest.SHA256, URI: "ipfs://" + e.Manifest.CID,
	}
	there, err := s.Notary.Anchors(ctx, a.ID)
	if err != nil {
		return event.Receipt{}, fmt.Errorf("recording: %w", err)
	}
	for _, x := range there {
		if x.Kind == a.Kind && x.Digest == a.Digest {
			return x.Receipt, nil
		}
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
