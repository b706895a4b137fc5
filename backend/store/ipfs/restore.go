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

// maxRestore bounds restoring one file, waiting for others included.
const maxRestore = 2 * time.Minute

// restore gets a file again, once for all who want it now. Who has no time to
// wait leaves it to the others.
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

// refill receives a file again, from the first of the copies that is whole. Its blocks
// are as public as they were: marks survive what happens to blocks.
func (r *Restorer) refill(ctx context.Context, file cid.Cid) error {
	ctx = asItIs(ctx) // what is read for that restores nothing in turn
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

// refillFrom receives a file again from a copy that was opened, or could not be.
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

// receiveAs waits for the slot with a copy that is open: one that is long in coming
// holds up nobody.
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

// Copies is where files are had again that are damaged or lost here.
type Copies interface {
	// Knows reports whether content that is no document is referred to, and may be had
	// by Open. It asks nobody elsewhere: strangers may ask for anything.
	Knows(file cid.Cid) bool
	// Open opens a copy of a file that is to be here. blob.ErrNotFound: there is
	// none, or it is not to be here any more.
	Open(ctx context.Context, file cid.Cid) (Copy, error)
	// Files lists the files there are copies of.
	Files() []cid.Cid
}

// Copy is a copy of a file. A read fails rather than give other bytes.
type Copy struct {
	io.ReadCloser
	About []any // what the log says of it, as slog takes it
}
