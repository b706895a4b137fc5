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

// inventory knows which pieces are here, and the facts about each: its records in the contract's log, whether
// it is damaged, and whether it was given up.
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

// check requests the repair of a piece that is on record as faulty or missing, unless it was given up.
func (i *inventory) check(c piece.CID) {
	if !i.retired.has(c) && (i.records.Faulty(c) || !i.files.Has(c)) {
		i.damaged.add(c)
	}
}

// fault reports a piece as faulty in all data sets and requests its repair. It does nothing for a piece that
// was given up.
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

// differs reports whether an error means that a piece is damaged or missing.
func differs(err error) bool {
	return errors.Is(err, piece.ErrDiffers) || errors.Is(err, fs.ErrNotExist)
}

// wanted reports whether a piece is wanted under any of its labels.
func (i *inventory) wanted(ctx context.Context, c piece.CID) (bool, error) {
	for _, label := range i.records.Labels(c) {
		if wanted, err := i.isWanted(ctx, label); wanted || err != nil {
			return wanted, err
		}
	}
	return false, nil
}

// wantedAs returns a wanted label under which a piece holds the content.
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

// retired holds the pieces that were given up on purpose. They do not count as damaged and are not repaired
// or scrubbed. It is safe for concurrent use.
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

// all reports whether all pieces of a data set were given up, so that nothing is left to prove.
func (r *retired) all(s possession.DataSet) bool {
	for _, x := range s.Records {
		if !r.has(x.CID) {
			return false
		}
	}
	return true
}
