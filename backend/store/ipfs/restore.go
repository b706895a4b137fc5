package ipfs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
	"footlight/backend/store"
)

// maxRestore limits the time to restore one file, including the wait for other restorations.
const maxRestore = 2 * time.Minute

// restore receives a file again, once for all concurrent callers. A caller whose ctx ends leaves it to the
// others.
func (r *Restorer) restore(ctx context.Context, file cid.Cid) error {
	done := r.files.DoChan(file.KeyString(), func() (any, error) {
		lasting, cancel := context.WithTimeout(context.WithoutCancel(ctx), maxRestore)
		defer cancel()
		return nil, r.refill(lasting, file)
	})
	select {
	case result := <-done:
		return result.Err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// refill receives a file again from the first intact copy. Blocks stay as public as they were, because their
// marks outlive them.
func (r *Restorer) refill(ctx context.Context, file cid.Cid) error {
	ctx = asItIs(ctx) // reading for a restoration must not restore in turn
	var met []error
	for _, copies := range r.from() {
		from, err := copies.Open(ctx, file)
		if errors.Is(err, blob.ErrNotFound) {
			continue
		}
		if err = r.refillFrom(ctx, file, from, err); err == nil {
			return nil
		}
		met = append(met, err)
	}
	if len(met) == 0 {
		return blob.ErrNotFound
	}
	return errors.Join(met...)
}

// refillFrom receives a file again from a copy, and logs the result. err is the error of opening the copy.
func (r *Restorer) refillFrom(ctx context.Context, file cid.Cid, from Copy, err error) error {
	if err == nil {
		err = errors.Join(r.receiveAs(ctx, from, file), from.Close())
	}
	r.count(err)
	log := r.log.With("cid", file.String()).With(from.About...)
	if err != nil {
		log.ErrorContext(ctx, "damaged content not restored", "error", err)
		return fmt.Errorf("restore: %w", err)
	}
	log.WarnContext(ctx, "damaged content restored")
	return nil
}

// receiveAs receives an open copy and compares its CID. It takes the slot only now that the copy is open, so
// that a copy that opens slowly does not block other restorations.
func (r *Restorer) receiveAs(ctx context.Context, src io.Reader, file cid.Cid) error {
	leave, err := r.slots.Enter(ctx)
	if err != nil {
		return err
	}
	defer leave()
	ref, _, err := r.receiver.receive(ctx, blob.Polite{Reader: src}, nil)
	if err == nil && !ref.CID.Equals(file) {
		err = fmt.Errorf("%w: the copy is %s", store.ErrCorrupt, ref.CID)
	}
	return err
}
