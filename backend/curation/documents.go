package curation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"footlight/backend/blob"
	"footlight/backend/event"
)

// readNotes reads a private document. A library that holds the public side
// only can still answer for the plan, so a missing one is empty.
func (a *Archive) readNotes(ctx context.Context, digest event.Hash) (notes notesDoc, size int, err error) {
	size, err = a.fetch(ctx, digest, &notes)
	var lost *lostError
	if errors.As(err, &lost) {
		return notesDoc{}, 0, nil
	}
	if err == nil && notes.Format != notesFormat {
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
func (a *Archive) fetch(ctx context.Context, want event.Hash, v any) (size int, err error) {
	raw, err := a.Document(ctx, want)
	if err != nil {
		return 0, err
	}
	return len(raw), json.Unmarshal(raw, v)
}

func (a *Archive) Document(ctx context.Context, want event.Hash) ([]byte, error) {
	raw, err := a.library.Document(ctx, blob.RawCID(want))
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
