package provider

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"sync"

	"footlight/backend/store/pdp/piece"
	"footlight/backend/store/pdp/piecestore"
	"footlight/backend/store/pdp/possession"
)

// inventory is which pieces are here, and what is known of each: what the contract's
// log says, whether it is damaged, and whether it was given up.
type inventory struct {
	files    *piecestore.Store
	contract *possession.Contract
	records  *possession.Records
	damaged  *damaged
	retired  *retired
	log      *slog.Logger

	// isWanted is Config.Wanted.
	isWanted func(ctx context.Context, label possession.Label) (bool, error)
}

// well reports whether a piece can be proven, as far as is known.
func (i *inventory) well(c piece.CID) bool { return !i.damaged.has(c) && i.files.Has(c) }

// check has a piece repaired that is on record as faulty, or is gone, but for one that
// was given up.
func (i *inventory) check(c piece.CID) {
	if !i.retired.has(c) && (i.records.Faulty(c) || !i.files.Has(c)) {
		i.damaged.add(c)
	}
}

// fault reports a piece faulty wherever it is on record, and has it repaired. One
// that is being given up is neither.
func (i *inventory) fault(ctx context.Context, c piece.CID, why error) error {
	if i.retired.has(c) {
		return nil
	}
	i.log.Warn("a stored piece is not what it was", "piece", c.String(), "error", why)
	i.damaged.add(c)
	for set, ids := range i.records.Sound(c) {
		if err := i.contract.Report(ctx, set, ids); err != nil {
			return err
		}
	}
	return i.records.Sync(ctx)
}

// differs reports whether an error says that a piece is not what it was.
func differs(err error) bool {
	return errors.Is(err, piece.ErrDiffers) || errors.Is(err, fs.ErrNotExist)
}

// wanted reports whether a piece is something to anybody.
func (i *inventory) wanted(ctx context.Context, c piece.CID) (bool, error) {
	for _, label := range i.records.Labels(c) {
		if wanted, err := i.isWanted(ctx, label); wanted || err != nil {
			return wanted, err
		}
	}
	return false, nil
}

// wantedAs finds what a piece's content is to somebody.
func (i *inventory) wantedAs(ctx context.Context, c piece.CID, content string) (possession.Label, bool, error) {
	for _, label := range i.records.Labels(c) {
		if label.ContentCID != content {
			continue
		}
		if i.isWanted == nil {
			return label, true, nil
		}
		if wanted, err := i.isWanted(ctx, label); wanted || err != nil {
			return label, wanted, err
		}
	}
	return possession.Label{}, false, nil
}

// retired are the pieces that were given up on purpose. They are not damaged, so
// nobody repairs or inspects them. Safe for concurrent use.
type retired struct {
	mu     sync.Mutex
	pieces map[piece.CID]bool
}

func newRetired() *retired { return &retired{pieces: map[piece.CID]bool{}} }

func (r *retired) has(c piece.CID) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.pieces[c]
}

func (r *retired) set(c piece.CID, is bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if is {
		r.pieces[c] = true
	} else {
		delete(r.pieces, c)
	}
}

// all reports whether nothing in a data set is wanted any more. There is nothing
// to prove then.
func (r *retired) all(s possession.DataSet) bool {
	for _, x := range s.Records {
		if !r.has(x.CID) {
			return false
		}
	}
	return true
}
