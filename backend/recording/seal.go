package recording

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
	"footlight/backend/recording/manifest"
)

// proofPatience is how long a manifest waits for the first proofs of its chunks.
const proofPatience = 2 * time.Minute

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

// runSeals goes on with every manifest until ctx ends. A chain may take minutes for
// each, which nothing else of the recorder waits for. What fails is tried again at
// the next look.
func (r *Recorder) runSeals(ctx context.Context) error {
	if r.cfg.Notary == nil {
		return nil
	}
	tick := time.NewTicker(r.cfg.Poll)
	defer tick.Stop()
	for ctx.Err() == nil {
		r.sealAll(ctx)
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
	return nil
}

func (r *Recorder) sealAll(ctx context.Context) {
	for _, b := range r.unsealed.list() {
		err := r.seal(ctx, b)
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			r.cfg.Log.Error("manifest could not be sealed", "event", b.ID(), "err", err)
		}
	}
}

// seal takes a finished recording's manifest a step on: it is written once
// every chunk is proven or was waited for, and anchored once it is on record, so
// that a restart anchors the same one.
func (r *Recorder) seal(ctx context.Context, b *index.Book) error {
	e := b.Event()
	if !e.Final() || e.Removed || e.Manifest.Settled() {
		r.unsealed.remove(b.ID())
		return nil
	}
	if e.Manifest.CID == "" {
		return r.writeManifest(ctx, b)
	}
	at, err := r.anchor(ctx, e)
	if errors.Is(err, event.ErrNotFound) { // nobody planned it: the ledger does not know the event
		return r.sealed(ctx, b, e.Manifest, func(m *index.Manifest) { m.Unplanned = true })
	}
	if err != nil {
		return err
	}
	r.cfg.Log.Info("manifest anchored", "event", b.ID(), "cid", e.Manifest.CID, "transaction", at.TransactionHash)
	return r.sealed(ctx, b, e.Manifest, func(m *index.Manifest) { m.Transaction, m.Block = at.TransactionHash, at.BlockNumber })
}

// sealed notes what became of a manifest, unless the recording was resumed
// meanwhile, and has it copied.
func (r *Recorder) sealed(ctx context.Context, b *index.Book, was index.Manifest, note func(*index.Manifest)) error {
	if err := r.KeepDocument(ctx, was.CID); err != nil {
		return err
	}
	return b.Change(ctx, func(now *index.Event) {
		if now.Manifest.CID == was.CID {
			note(&now.Manifest)
		}
	})
}

// writeManifest stores the manifest and decides for it.
func (r *Recorder) writeManifest(ctx context.Context, b *index.Book) error {
	v := r.view(b)
	if len(v.PlaybackURLs.Chunks) == 0 || r.awaitsProof(v) {
		return nil
	}
	text, err := r.spell(ctx, v)
	if err == nil {
		err = r.fix(ctx, b, v)
	}
	if err != nil {
		return err
	}
	ref, err := r.cfg.Library.Receive(ctx, bytes.NewReader(text))
	if err != nil {
		return fmt.Errorf("recording: store manifest: %w", err)
	}
	return b.Change(ctx, func(e *index.Event) {
		if e.Final() { // it was not resumed meanwhile
			e.Manifest = index.Manifest{CID: ref.CID.String(), SHA256: ref.SHA256}
		}
	})
}

// awaitsProof reports whether a chunk is not proven yet that may soon be.
func (r *Recorder) awaitsProof(v event.Recording) bool {
	proven := func(c event.Chunk) bool { return c.CID == "" || c.Proof != nil }
	if r.cfg.Proofs == nil || v.LastChunkTime == nil || time.Since(*v.LastChunkTime) > proofPatience {
		return false
	}
	return slices.ContainsFunc(v.Chunks, func(c event.Chunk) bool { return !proven(c) })
}

// anchor puts the manifest's digest on the ledger, unless it is there.
func (r *Recorder) anchor(ctx context.Context, e index.Event) (event.Receipt, error) {
	a := event.Anchor{
		ID: e.Start.EventID, Author: e.Start.Creator, Kind: manifest.AnchorKind, Digest: e.Manifest.SHA256, URI: "ipfs://" + e.Manifest.CID,
	}
	there, err := r.cfg.Notary.Anchors(ctx, a.ID)
	if err != nil {
		return event.Receipt{}, fmt.Errorf("recording: %w", err)
	}
	for _, x := range there {
		if x.Kind == a.Kind && x.Digest == a.Digest {
			return x.Receipt, nil
		}
	}
	return r.cfg.Notary.Anchor(ctx, a)
}
