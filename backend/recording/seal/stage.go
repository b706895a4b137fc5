// Package seal is the recorder's last stage: it writes the manifest of a recording that has ended,
// and anchors its digest on a ledger, which cannot be changed.
//
// A manifest is written once every chunk is proven, or the wait for proofs is over. It can be made
// again out of the index (Manifest).
package seal

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
)

// Notary anchors digests of an event's documents for ever. Anchor returns event.ErrNotFound for an
// unknown event.
type Notary interface {
	Anchor(ctx context.Context, a event.Anchor) (event.Receipt, error)
	Anchors(ctx context.Context, id event.ID) ([]event.SealedAnchor, error)
}

// Leaves returns the leaf hashes of stored content.
type Leaves interface {
	Leaves(ctx context.Context, cid string) ([]event.Hash, error)
}

// Stage writes and anchors the manifests of recordings that have ended.
type Stage struct {
	Index   *index.Index
	Notary  Notary        // nil means that no manifests are written
	Leaves  Leaves        // needed with Notary
	Library blob.Receiver // keeps manifests for ever
	Proven  bool          // proofs of possession are made on a chain, and manifests contain them

	Describe func(*index.Recording) recorded.Recording   // returns a recording as its manifest shows it
	Keep     func(ctx context.Context, cid string) error // queues the copies of a manifest
	Poll     time.Duration
	Log      *slog.Logger

	// unsealed holds the finished recordings without an anchored manifest, by event ID. After a
	// restart, Find adds them again.
	unsealed sync.Map
}

// Add queues a finished recording for sealing.
func (s *Stage) Add(rec *index.Recording) { s.unsealed.Store(rec.ID(), rec) }
