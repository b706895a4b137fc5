package curation

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"time"

	"footlight/backend/blob"
	"footlight/backend/curation/metadata"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// writeTimeout limits how long a write waits for its transaction.
const writeTimeout = 120 * time.Second

// sealer stores documents and writes their digests to the ledger.
type sealer struct {
	Config
	archive *record.Archive
}

// write seals new iterations with one transaction. It stores the private document, each iteration's public
// one and the event's new metadata, then writes to the ledger. It fills in the digests and the transaction,
// and returns the metadata's URI. If the client disconnects, write continues, because a half-finished write
// would be worse. consent may be nil.
func (s sealer) write(ctx context.Context, r *record.Record, fresh []planning.Iteration, notes record.Notes, consent *event.Consent) (string, error) {
	if err := ctx.Err(); err != nil { // a cancelled request writes nothing
		return "", err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeTimeout)
	defer cancel()
	for i := range fresh {
		fresh[i].Verified = consent != nil
	}
	if err := s.store(ctx, r.ID, fresh, notes); err != nil {
		return "", err
	}
	meta, err := s.storeMetadata(ctx, r, fresh, nil)
	if err != nil {
		return "", err
	}
	receipt, err := s.Publisher.Publish(ctx, event.Writing{
		ID: r.ID, Creator: r.Seal.Creator, Author: r.Seal.Creator, Create: !r.Exists,
		Entries: entries(fresh), Metadata: meta.SHA256, Consent: consent,
	})
	if errors.Is(err, fs.ErrExist) {
		return s.pickUp(ctx, r, fresh, notes.Request, err)
	}
	if err != nil {
		return "", err
	}
	for i := range fresh {
		fresh[i].Transaction = receipt.TransactionHash
	}
	r.Seal.Metadata = meta.SHA256
	r.Iterations = r.With(fresh, notes)
	r.Notes = append(r.Notes, notes)
	r.Exists = true
	return meta.URI(), nil
}

// pickUp handles a ledger that holds more than r. If an earlier attempt of the same request was answered as
// pending but mined after all, pickUp sets r and fresh to what that attempt wrote; otherwise it returns the
// conflict.
func (s sealer) pickUp(ctx context.Context, r *record.Record, fresh []planning.Iteration, key string, conflict error) (string, error) {
	now, err := s.archive.Load(ctx, r.ID)
	if err != nil {
		return "", err
	}
	_, answered := now.Answer(key)
	created := !r.Exists && now.Exists && now.Seal.Creator == r.Seal.Creator
	if key != "" && !answered || key == "" && !created {
		return "", conflict
	}
	for i := range fresh {
		found, ok := now.Numbered(fresh[i].Aspect, fresh[i].Number)
		if !ok {
			return "", conflict
		}
		fresh[i] = found
	}
	*r = *now
	return r.MetadataURI(), nil
}

// accept writes to the ledger that a scope is final.
func (s sealer) accept(ctx context.Context, r *record.Record, req planning.AcceptRequest) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeTimeout)
	defer cancel()
	meta, err := s.storeMetadata(ctx, r, nil, &req)
	if err != nil {
		return err
	}
	starts, ends, err := times(r, req)
	if err != nil {
		return err
	}
	var prices planning.PricingResult
	if err = selected(r, req, event.Pricing, &prices); err != nil {
		return err
	}
	_, err = s.Publisher.Accept(ctx, event.Acceptance{
		ID: r.ID, Scope: req.Scope, Selection: req.Selection, Metadata: meta.SHA256, StartsAt: starts, EndsAt: ends,
		Notice: prices.Refund.Notice(), By: req.User, Consent: req.Consent,
	})
	if err != nil {
		return err
	}
	r.Seal, err = s.Register.Seal(ctx, r.ID)
	return err
}

// times returns the event's start and end in the schedule that an acceptance selects, or zero if it selects
// none.
func times(r *record.Record, req planning.AcceptRequest) (starts, ends time.Time, err error) {
	var s planning.ScheduleResult
	err = selected(r, req, event.Schedule, &s)
	return s.StartUTC, s.EndUTC, err
}

// selected decodes the result of an aspect that an acceptance selects. It leaves into unchanged if there is none.
func selected(r *record.Record, req planning.AcceptRequest, aspect event.Aspect, into any) (err error) {
	for _, it := range r.Of(req.Scope) {
		if it.Aspect == aspect && it.Number == req.Selection[aspect] {
			err = json.Unmarshal(it.Result, into)
		}
	}
	return err
}

// store stores the private document and the public ones, and sets the digests.
func (s sealer) store(ctx context.Context, id event.ID, fresh []planning.Iteration, notes record.Notes) error {
	raw, err := record.Canonical(notes)
	if err != nil {
		return err
	}
	ref, err := s.Private.PutDocument(ctx, raw)
	if err != nil {
		return err
	}
	for i := range fresh {
		doc, err := record.Canonical(record.PublicDoc(id, fresh[i], ref.SHA256))
		if err != nil {
			return err
		}
		stored, err := s.Library.PutDocument(ctx, doc)
		if err != nil {
			return err
		}
		fresh[i].Digest = stored.SHA256
	}
	return nil
}

// storeMetadata stores the metadata document of r with fresh iterations added. If accepting is not nil, that
// selection is marked as final.
func (s sealer) storeMetadata(ctx context.Context, r *record.Record, fresh []planning.Iteration, accepting *planning.AcceptRequest) (blob.Ref, error) {
	next := *r
	next.Iterations = r.With(fresh, record.Notes{})
	if accepting != nil {
		next.Seal.Acceptance = map[event.Scope]event.SealedAcceptance{}
		maps.Copy(next.Seal.Acceptance, r.Seal.Acceptance)
		next.Seal.Acceptance[accepting.Scope] = event.SealedAcceptance{Selection: accepting.Selection}
	}
	var err error
	if next.Statements, err = s.archive.Statements(ctx, r); err != nil {
		return blob.Ref{}, err
	}
	if next.Despite, err = s.archive.Despite(ctx, r); err != nil {
		return blob.Ref{}, err
	}
	if accepting != nil {
		next.Despite[accepting.Scope] = accepting.Despite
	}
	doc, err := metadata.Document(&next, s.Origins.URLs(r.ID).Room, s.Register.Address(r.ID, r.Seal.Creator), clock(s.Now))
	if err != nil {
		return blob.Ref{}, err
	}
	return s.Library.PutDocument(ctx, doc)
}

func entries(fresh []planning.Iteration) []event.Entry {
	out := make([]event.Entry, len(fresh))
	for i, it := range fresh {
		out[i] = event.Entry{Scope: it.Scope, Aspect: it.Aspect, Number: it.Number, Digest: it.Digest}
	}
	return out
}

// clock returns the time in the precision of documents.
func clock(now func() time.Time) time.Time { return now().UTC().Truncate(time.Millisecond) }
