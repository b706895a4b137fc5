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

// maxMend bounds restoring one file, waiting for others included.
const maxMend = 2 * time.Minute

// errUnmended says that damage was met and stays.
var errUnmended = errors.New("stored content is unreadable: it is damaged, and cannot be restored now")

// MendFrom has reads that meet damage restore the file from a copy: of a document the
// second one here, else the first of these that is whole.
func (n *Node) MendFrom(c ...Copies) {
	n.mender.mu.Lock()
	defer n.mender.mu.Unlock()
	n.mender.copies = append([]Copies{twins{n}}, c...)
}

// Mends tells what became of damage so far.
func (n *Node) Mends() Mends {
	n.mender.mu.Lock()
	defer n.mender.mu.Unlock()
	return n.mender.mends
}

// restore gets a file again, once for all who want it now. Who has no time to
// wait leaves it to the others.
func (n *Node) restore(ctx context.Context, file cid.Cid) error {
	done := n.mender.files.DoChan(file.KeyString(), func() (any, error) {
		lasting, cancel := context.WithTimeout(context.WithoutCancel(ctx), maxMend)
		defer cancel()
		return nil, n.refill(lasting, file)
	})
	select {
	case result := <-done:
		return result.Err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// unmendingKey is where a context says that what is read with it restores nothing.
type unmendingKey struct{}

func unmending(ctx context.Context) context.Context {
	return context.WithValue(ctx, unmendingKey{}, true)
}

// refill receives a file again, from the first of the copies that is whole. Its blocks
// are as public as they were: marks survive what happens to blocks.
func (n *Node) refill(ctx context.Context, file cid.Cid) error {
	ctx = unmending(ctx) // what is read for that restores nothing in turn
	var met []error
	for _, copies := range n.mender.from() {
		from, err := copies.Open(ctx, file)
		if errors.Is(err, blob.ErrNotFound) {
			continue
		}
		if err = n.refillFrom(ctx, file, from, err); err == nil {
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
func (n *Node) refillFrom(ctx context.Context, file cid.Cid, from Copy, err error) error {
	if err == nil {
		err = errors.Join(n.receiveAs(ctx, from, file), from.Close())
	}
	n.mender.count(err)
	log := n.log.With("cid", file.String()).With(from.About...)
	if err != nil {
		log.ErrorContext(ctx, "damaged content not restored", "error", err)
		return fmt.Errorf("restore: %w", err)
	}
	log.WarnContext(ctx, "damaged content restored")
	return nil
}

// receiveAs waits for its turn with a copy that is open: one that is long in coming
// holds up nobody.
func (n *Node) receiveAs(ctx context.Context, r io.Reader, file cid.Cid) error {
	leave, err := n.mender.slots.Enter(ctx)
	if err != nil {
		return err
	}
	defer leave()
	ref, err := n.receive(ctx, blob.Polite{Reader: r}, nil)
	if err == nil && !ref.CID.Equals(file) {
		err = fmt.Errorf("%w: the copy is %s", store.ErrCorrupt, ref.CID)
	}
	return err
}
