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

// Recordings know what is recorded.
type Recordings interface {
	// References calls fn for the content of every recording, as it is at one moment at
	// which nothing is between having been stored and being recorded.
	References(ctx context.Context, fn func(content.Reference) error) error
	// Has reports whether content is a chunk of an event's recording. A recording that was
	// removed has none; one that was never made is event.ErrNotFound.
	Has(ctx context.Context, id event.ID, cid string) (bool, error)
}

// Pieces know what every proven copy was made of, also those that are given up.
type Pieces interface {
	AllLabels() []possession.Label
}

// Documents are kept for ever: a ledger may name them.
type Documents interface {
	IsKept(ctx context.Context, c cid.Cid) (bool, error)
	EachKept(ctx context.Context, fn func(cid.Cid) error) error
}

// errUnknown says that nobody can tell yet what is recorded.
var errUnknown = fmt.Errorf("references: what is recorded is not known yet: %w", event.ErrUnavailable)

// Registry knows all sources of references, and all collectors. Safe for concurrent use.
type Registry struct {
	documents Documents

	mu         sync.Mutex
	recordings Recordings // nil: not open yet
	pieces     Pieces     // nil: nobody proves possession
	released   []func()
}

// New returns a Registry that knows documents alone.
func New(documents Documents) *Registry { return &Registry{documents: documents} }

// AddRecordings registers what is recorded.
func (r *Registry) AddRecordings(x Recordings) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.recordings = x
}

// AddPieces registers what is proven, should the record of it be lost elsewhere.
func (r *Registry) AddPieces(x Pieces) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.pieces = x
}

// OnRelease has a collector told when content may not be referred to any more. It must
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

// Has reports whether a chunk is still part of an event's recording. What was removed is
// remembered, so a recording that nobody knows was not: its record is lost, and what was
// copied of it stays.
func (r *Registry) Has(ctx context.Context, eventID, content string) (bool, error) {
	recordings, _, err := r.sources()
	if err != nil {
		return false, err
	}
	id, err := event.ParseID(eventID)
	if err != nil {
		return false, nil // no recording has such a name
	}
	has, err := recordings.Has(ctx, id, content)
	if errors.Is(err, event.ErrNotFound) {
		return true, nil
	}
	return has, err
}

// HasOrKeeps is Has, or whether the content is a document, which is kept for ever.
func (r *Registry) HasOrKeeps(ctx context.Context, eventID, content string) (bool, error) {
	if c, err := cid.Decode(content); err == nil {
		if kept, err := r.documents.IsKept(ctx, c); kept || err != nil {
			return kept, err
		}
	}
	return r.Has(ctx, eventID, content)
}

// Recorded are the CIDs of all that is recorded.
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

// Each is ipfs.References of everything that is recorded, and of what the chain says was,
// should the record of it be lost. Documents are kept by the store itself.
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

// eachPiece names what there are pieces of. A label is forever, and may be the only trace
// of an event: what it names may be gone.
func (r *Registry) eachPiece(ctx context.Context, pieces Pieces, fn func(ipfs.Reference) error) error {
	for _, l := range pieces.AllLabels() {
		has, err := r.Has(ctx, l.EventID, l.ContentCID)
		if err != nil {
			return err
		}
		c, err := cid.Decode(l.ContentCID)
		if !has || err != nil { // a name that is none is of nothing
			continue
		}
		if err = fn(ipfs.Reference{CID: c, IfThere: true}); err != nil {
			return err
		}
	}
	return nil
}

// Public calls fn for what other nodes may be told of.
func (r *Registry) Public(ctx context.Context, fn func(cid.Cid) error) error {
	err := r.Each(ctx, func(x ipfs.Reference) error {
		if !x.Public {
			return nil
		}
		return fn(x.CID)
	})
	return errors.Join(err, r.documents.EachKept(ctx, fn))
}
