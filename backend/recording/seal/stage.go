// Package seal is the recorder's last stage: it writes the manifest of a recording that is
// over, and has its digest kept where nobody can change it.
//
// A manifest is written once every chunk is proven, or was waited for. It can be made
// again out of the index (Manifest).
package seal

import (
	"context"
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
