package record

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
	"footlight/backend/event"
)

// Library has documents by their names. Document returns an error wrapping
// fs.ErrNotExist for what it does not have.
type Library interface {
	Document(ctx context.Context, c cid.Cid) ([]byte, error)
}

// documents reads what a library holds.
type documents struct{ library Library }

// readNotes reads a private document. A library that holds the public side
// only can still answer for the plan, so a missing one is empty.
func (d documents) readNotes(ctx context.Context, digest event.Hash) (notes Notes, size int, err error) {
	size, err = d.fetch(ctx, digest, &notes)
	var lost *lostError
	if errors.As(err, &lost) {
		return Notes{}, 0, nil
	}
	if err == nil && notes.Format != NotesFormat {
		err = fmt.Errorf("curation: notes format %q is unknown", notes.Format)
	}
	return notes, size, err
}

// lostError means that a document the ledger names is not in the library. It
// does not wrap fs.ErrNotExist: the event exists, the server lost a part of it.
type lostError struct{ digest event.Hash }

func (e *lostError) Error() string {
	return "curation: the document " + blob.RawCID(e.digest).String() + " is missing from the library"
}

// fetch reads the document with the given digest, and proves that it is.
func (d documents) fetch(ctx context.Context, want event.Hash, v any) (size int, err error) {
	raw, err := d.Document(ctx, want)
	if err != nil {
		return 0, err
	}
	return len(raw), json.Unmarshal(raw, v)
}

func (d documents) Document(ctx context.Context, want event.Hash) ([]byte, error) {
	raw, err := d.library.Document(ctx, blob.RawCID(want))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &lostError{digest: want}
	}
	if err != nil {
		return nil, err
	}
	if digest(raw) != want {
		return nil, fmt.Errorf("curation: the library returned other bytes than %s", blob.RawCID(want))
	}
	return raw, nil
}
