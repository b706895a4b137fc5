package places

import (
	"context"

	"github.com/ipfs/go-cid"

	"footlight/backend/event"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/seal"
	"footlight/backend/store/ipfs"
)

// Stored gives the recorder access to the content store by CIDs as text.
type Stored struct{ Content *ipfs.Node }

var (
	_ copies.Documents = Stored{}
	_ seal.Leaves      = Stored{}
)

// Note implements copies.Documents.
func (s Stored) Note(ctx context.Context, name, place string) ([]byte, error) {
	c, err := cid.Decode(name)
	if err != nil {
		return nil, err
	}
	return s.Content.Note(ctx, c, place)
}

// SetNote implements copies.Documents.
func (s Stored) SetNote(ctx context.Context, name, place string, note []byte) error {
	c, err := cid.Decode(name)
	if err != nil {
		return err
	}
	return s.Content.SetNote(ctx, c, place, note)
}

// Leaves implements seal.Leaves.
func (s Stored) Leaves(ctx context.Context, name string) ([]event.Hash, error) {
	c, err := cid.Decode(name)
	if err != nil {
		return nil, event.ErrNotFound
	}
	found, err := s.Content.Leaves(ctx, c)
	hashes := make([]event.Hash, len(found))
	for i, x := range found {
		hashes[i] = x
	}
	return hashes, err
}

// Lost reports whether content is damaged or lost in all copies.
func (s Stored) Lost(name string) bool {
	c, err := cid.Decode(name)
	return err == nil && s.Content.Restorer().Lost(c)
}
