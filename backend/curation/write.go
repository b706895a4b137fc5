package curation

import (
	"context"
	"errors"
	"io/fs"
	"slices"

	"footlight/backend/blob"
	"footlight/backend/event"
)

// write seals new iterations with one transaction: the private document, each
// iteration's public one, the event's new metadata, then the ledger. It fills
// in digests and the transaction and returns the metadata's URI. A client that
// leaves does not stop it: a half-told write would be the worse answer. consent
// may be nil.
func (e *Engine) write(ctx context.Context, r *record, fresh []event.Iteration, notes notesDoc, consent *event.Consent) (string, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeTimeout)
	defer cancel()
	for i := range fresh {
		fresh[i].Verified = consent != nil
	}
	if err := e.store(ctx, r.id, fresh, notes); err != nil {
		return "", err
	}
	meta, err := e.storeMetadata(ctx, r, fresh, nil)
	if err != nil {
		return "", err
	}
	receipt, err := e.publisher.Publish(ctx, event.Writing{
		ID: r.id, Creator: r.seal.Creator, Author: r.seal.Creator, Create: !r.exists,
		Entries: entries(fresh), Metadata: meta.SHA256, Consent: consent,
	})
	if errors.Is(err, fs.ErrExist) {
		return e.pickUp(ctx, r, fresh, notes.Request, err)
	}
	if err != nil {
		return "", err
	}
	for i := range fresh {
		fresh[i].Transaction = receipt.TransactionHash
	}
	r.seal.Metadata = meta.SHA256
	r.iterations = r.with(fresh, notes.Request)
	r.notes = append(r.notes, notes)
	r.exists = true
	return meta.URI(), nil
}

// pickUp looks, where the ledger holds more than r, for an earlier attempt of
// the same request: one that was given up on as pending and mined after all.
// Then r and fresh become what that attempt wrote; else the conflict stays.
func (e *Engine) pickUp(ctx context.Context, r *record, fresh []event.Iteration, key string, conflict error) (string, error) {
	now, err := e.load(ctx, r.id)
	if err != nil {
		return "", err
	}
	_, answered := now.answer(key)
	created := !r.exists && now.exists && now.seal.Creator == r.seal.Creator
	if key != "" && !answered || key == "" && !created {
		return "", conflict
	}
	for i := range fresh {
		sealed, ok := now.numbered(fresh[i].Aspect, fresh[i].Number)
		if !ok {
			return "", conflict
		}
		fresh[i] = sealed
	}
	*r = *now
	return r.metadataURI(), nil
}

// numbered is an aspect's iteration by its number.
func (r *record) numbered(aspect event.Aspect, number int) (event.Iteration, bool) {
	i := slices.IndexFunc(r.iterations, func(it *iteration) bool { return it.Aspect == aspect && it.Number == number })
	if i < 0 {
		return event.Iteration{}, false
	}
	return r.iterations[i].Iteration, true
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
	next.iterations = r.with(fresh, "")
	if accepting != nil {
		next.seal.Acceptance = map[event.Scope]event.SealedAcceptance{}
		for scope, a := range r.seal.Acceptance {
			next.seal.Acceptance[scope] = a
		}
		next.seal.Acceptance[accepting.Scope] = event.SealedAcceptance{Selection: accepting.Selection}
	}
	var err error
	if next.statements, err = e.statements(ctx, r); err != nil {
		return blob.Ref{}, err
	}
	doc, err := e.metadata(&next)
	if err != nil {
		return blob.Ref{}, err
	}
	return e.library.PutDocument(ctx, doc)
}

// with are the iterations of r and fresh ones.
func (r *record) with(fresh []event.Iteration, request string) []*iteration {
	all := slices.Clip(r.iterations)
	for _, it := range fresh {
		all = append(all, newIteration(it, request))
	}
	return all
}

func entries(fresh []event.Iteration) []event.Entry {
	out := make([]event.Entry, len(fresh))
	for i, it := range fresh {
		out[i] = event.Entry{Scope: it.Scope, Aspect: it.Aspect, Number: it.Number, Digest: it.Digest}
	}
	return out
}
