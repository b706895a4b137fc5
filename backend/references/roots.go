package references

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/ipfs/go-cid"

	"footlight/backend/event"
	"footlight/backend/recording/content"
	"footlight/backend/store/ipfs"
	"footlight/backend/store/pdp/possession"
)

// Recordings knows which content is recorded.
type Recordings interface {
	// References calls fn for the content of every recording. It runs while no content is between
	// being stored and being recorded.
	References(ctx context.Context, fn func(content.Reference) error) error
	// Has reports whether content is a chunk of an event's recording. It returns false for a
	// removed recording, and event.ErrNotFound if the event was never recorded.
	Has(ctx context.Context, id event.ID, cid string) (bool, error)
}

// Pieces knows what every proven copy was made of, including removed copies.
type Pieces interface {
	AllLabels() []possession.Label
}

// Documents are kept for ever, because a ledger may name them.
type Documents interface {
	IsKept(ctx context.Context, c cid.Cid) (bool, error)
	EachKept(ctx context.Context, fn func(cid.Cid) error) error
}

// errUnknown means that the recordings are not open yet.
var errUnknown = fmt.Errorf("references: the recordings are not open yet: %w", event.ErrUnavailable)

// Registry holds all sources of references and all collectors. Safe for concurrent use.
type Registry struct {
	documents Documents

	mu         sync.Mutex
	recordings Recordings // nil until the recordings are open
	pieces     Pieces     // nil means that no proofs are made here
	released   []func()
}

// New returns a Registry with documents as its only source.
func New(documents Documents) *Registry { return &Registry{documents: documents} }

// AddRecordings adds the recordings as a source.
func (r *Registry) AddRecordings(x Recordings) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.recordings = x
}

// AddPieces adds the proven pieces as a source, in case other records of them are lost.
func (r *Registry) AddPieces(x Pieces) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.pieces = x
}

// OnRelease adds a function that is called when content may no longer be referred to. It must
// return at once.
func (r *Registry) OnRelease(collect func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.released = append(r.released, collect)
}

// Collect implements content.Collector.
func (r *Registry) Collect() {
	r.mu.Lock()
	released := slices.Clone(r.released)
	r.mu.Unlock()
	for _, collect := range released {
		collect()
	}
}

func (r *Registry) sources() (Recordings, Pieces, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.recordings == nil {
		return nil, nil, errUnknown
	}
	return r.recordings, r.pieces, nil
}

// Has reports whether a chunk is still part of an event's recording. Removed recordings are
// remembered. So the record of an unknown one was lost, and Has returns true to keep its copies.
func (r *Registry) Has(ctx context.Context, eventID, content string) (bool, error) {
	recordings, _, err := r.sources()
	if err != nil {
		return false, err
	}
	id, err := event.ParseID(eventID)
	if err != nil {
		return false, nil // no event can have this name
	}
	has, err := recordings.Has(ctx, id, content)
	if errors.Is(err, event.ErrNotFound) {
		return true, nil
	}
	return has, err
}

// HasOrKeeps also returns true for a document, because documents are kept for ever.
func (r *Registry) HasOrKeeps(ctx context.Context, eventID, content string) (bool, error) {
	if c, err := cid.Decode(content); err == nil {
		if kept, err := r.documents.IsKept(ctx, c); kept || err != nil {
			return kept, err
		}
	}
	return r.Has(ctx, eventID, content)
}

// Recorded returns the CIDs of all recorded content.
func (r *Registry) Recorded(ctx context.Context) (map[string]bool, error) {
	recordings, _, err := r.sources()
	if err != nil {
		return nil, err
	}
	all := map[string]bool{}
	return all, recordings.References(ctx, func(x content.Reference) error {
		all[x.CID] = true
		return nil
	})
}

// Each implements ipfs.References. It calls fn for all recorded content, and for all that was
// recorded according to the chain, in case other records of it are lost. The store keeps documents
// itself.
func (r *Registry) Each(ctx context.Context, fn func(ipfs.Reference) error) error {
	recordings, pieces, err := r.sources()
	if err == nil && pieces != nil {
		err = r.eachPiece(ctx, pieces, fn)
	}
	if err != nil {
		return err
	}
	return recordings.References(ctx, func(x content.Reference) error {
		c, err := cid.Decode(x.CID)
		if err != nil {
			return err
		}
		return fn(ipfs.Reference{CID: c, Public: x.Public})
	})
}

// eachPiece calls fn for the content of the pieces. A piece's label is never deleted and may be the
// only trace of an event, so its content may be gone.
func (r *Registry) eachPiece(ctx context.Context, pieces Pieces, fn func(ipfs.Reference) error) error {
	for _, l := range pieces.AllLabels() {
		has, err := r.Has(ctx, l.EventID, l.ContentCID)
		if err != nil {
			return err
		}
		c, err := cid.Decode(l.ContentCID)
		if !has || err != nil { // an invalid CID names no content
			continue
		}
		if err = fn(ipfs.Reference{CID: c, IfThere: true}); err != nil {
			return err
		}
	}
	return nil
}

// Public calls fn for the content that may be announced to other nodes.
func (r *Registry) Public(ctx context.Context, fn func(cid.Cid) error) error {
	err := r.Each(ctx, func(x ipfs.Reference) error {
		if !x.Public {
			return nil
		}
		return fn(x.CID)
	})
	return errors.Join(err, r.documents.EachKept(ctx, fn))
}
