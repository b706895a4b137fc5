package curation

import (
	"context"

	"footlight/backend/blob"
	"footlight/backend/event"
)

// write seals new iterations with one transaction: the private document, each
// iteration's public one, the event's new metadata, then the ledger. It fills
// in digests and the transaction and returns the metadata's URI. A client that
// leaves does not stop it: a half-told write would be the worse answer.
func (e *Engine) write(ctx context.Context, r *record, fresh []event.Iteration, notes notesDoc) (string, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeTimeout)
	defer cancel()
	if err := e.store(ctx, r.id, fresh, notes); err != nil {
		return "", err
	}
	meta, err := e.storeMetadata(ctx, r, fresh, nil)
	if err != nil {
		return "", err
	}
	receipt, err := e.publisher.Publish(ctx, event.Writing{
		ID: r.id, Creator: r.seal.Creator, Author: r.seal.Creator, Create: !r.exists,
		Entries: entries(fresh), Metadata: meta.SHA256,
	})
	if err != nil {
		return "", err
	}
	for i := range fresh {
		fresh[i].Transaction = receipt.TransactionHash
	}
	r.seal.Metadata = meta.SHA256
	r.iterations = append(r.iterations, fresh...)
	r.notes = append(r.notes, notes)
	r.exists = true
	return meta.URI(), nil
}

// store puts the private document and the public ones and sets the digests.
func (e *Engine) store(ctx context.Context, id event.ID, fresh []event.Iteration, notes notesDoc) error {
	raw, err := canonical(notes)
	if err != nil {
		return err
	}
	ref, err := e.private.PutDocument(ctx, raw)
	if err != nil {
		return err
	}
	for i := range fresh {
		doc, err := canonical(publicDoc(id, fresh[i], ref.SHA256))
		if err != nil {
			return err
		}
		stored, err := e.library.PutDocument(ctx, doc)
		if err != nil {
			return err
		}
		fresh[i].Digest = stored.SHA256
	}
	return nil
}

// storeMetadata puts the metadata document of r with fresh iterations added
// and, if accepting is not nil, with that selection final.
func (e *Engine) storeMetadata(ctx context.Context, r *record, fresh []event.Iteration, accepting *event.AcceptRequest) (blob.Ref, error) {
	next := *r
	next.iterations = append(append([]event.Iteration(nil), r.iterations...), fresh...)
	if accepting != nil {
		next.seal.Acceptance = map[event.Scope]event.SealedAcceptance{}
		for scope, a := range r.seal.Acceptance {
			next.seal.Acceptance[scope] = a
		}
		next.seal.Acceptance[accepting.Scope] = event.SealedAcceptance{Selection: accepting.Selection}
	}
	doc, err := e.metadata(&next)
	if err != nil {
		return blob.Ref{}, err
	}
	return e.library.PutDocument(ctx, doc)
}

func entries(fresh []event.Iteration) []event.Entry {
	out := make([]event.Entry, len(fresh))
	for i, it := range fresh {
		out[i] = event.Entry{Scope: it.Scope, Aspect: it.Aspect, Number: it.Number, Digest: it.Digest}
	}
	return out
}
