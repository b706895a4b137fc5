package curation

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"slices"
	"sync"

	"footlight/backend/blob"
	"footlight/backend/event"
)

// record is everything known about one event, read from ledger and library.
type record struct {
	id         event.ID
	exists     bool
	seal       event.Seal
	iterations []*iteration // in chain order
	notes      []notesDoc   // in chain order, each once
	statements statements   // nil: not read yet
	size       int          // bytes of the documents read
}

// iteration is one of a record. It never changes, and is shared.
type iteration struct {
	event.Iteration
	request    string                 // key of the request that led to it
	uri        string                 // of its public document
	provenance func() ([]byte, error) // how it came about, encoded once for all metadata that tells of it
}

// newIteration is one whose public document is stored.
func newIteration(it event.Iteration, request string) *iteration {
	uri := blob.URI(blob.RawCID(it.Digest))
	return &iteration{Iteration: it, request: request, uri: uri, provenance: sync.OnceValues(func() ([]byte, error) {
		return provenance(it, uri)
	})}
}

// maxRecords bounds the records that are kept, by the bytes of their documents.
const maxRecords = 32 << 20

// load reads an event's record, of whose documents those that were read before are
// remembered: they never change. Which they are, only the ledger says. An event
// that was never written is an empty record.
func (e *Engine) load(ctx context.Context, id event.ID) (*record, error) {
	seal, err := e.register.Seal(ctx, id)
	if errors.Is(err, fs.ErrNotExist) {
		return &record{id: id}, nil
	}
	if err != nil {
		return nil, err
	}
	r, complete := e.remembered(seal), true
	seen := map[event.Hash]notesDoc{}
	for _, sealed := range seal.Entries[len(r.iterations):] {
		if err := e.read(ctx, r, sealed, seen); err != nil {
			return nil, err
		}
	}
	for _, notes := range seen {
		complete = complete && notes.Format != ""
	}
	if complete {
		kept := *r
		e.records.Put(id, &kept, r.size)
	}
	return r, nil
}

// remembered is the record of an event as far as it was read before.
func (e *Engine) remembered(seal event.Seal) *record {
	before, ok := e.records.Get(seal.ID)
	if !ok || len(before.seal.Entries) > len(seal.Entries) || !slices.Equal(before.seal.Entries, seal.Entries[:len(before.seal.Entries)]) {
		return &record{id: seal.ID, exists: true, seal: seal}
	}
	r := *before
	r.seal, r.iterations, r.notes = seal, slices.Clip(r.iterations), slices.Clip(r.notes)
	return &r
}

// owned loads the record of an event that user created. To everybody else the
// event does not exist.
func (e *Engine) owned(ctx context.Context, id event.ID, user event.Address) (*record, error) {
	r, err := e.load(ctx, id)
	if err != nil {
		return nil, err
	}
	if !r.exists || r.seal.Creator != user {
		return nil, event.ErrNotFound
	}
	return r, nil
}

func (e *Engine) read(ctx context.Context, r *record, sealed event.SealedEntry, seen map[event.Hash]notesDoc) error {
	var doc iterationDoc
	size, err := e.fetch(ctx, sealed.Digest, &doc)
	if err != nil {
		return err
	}
	it, err := doc.iteration(r.id, sealed)
	if err != nil {
		return err
	}
	r.size += size
	notes, known := seen[doc.Notes]
	if !known {
		if notes, size, err = e.readNotes(ctx, doc.Notes); err != nil {
			return err
		}
		seen[doc.Notes] = notes
		r.notes, r.size = append(r.notes, notes), r.size+size
	}
	it.Feedback = notes.Feedback
	for i := range min(len(it.Directives), len(notes.Quotes)) {
		it.Directives[i].Quote = notes.Quotes[i]
	}
	r.iterations = append(r.iterations, newIteration(it, notes.Request))
	return nil
}

// answer is the last iteration that a request's key led to.
func (r *record) answer(key string) (event.Iteration, bool) {
	for _, it := range slices.Backward(r.iterations) {
		if key != "" && it.request == key {
			return it.Iteration, true
		}
	}
	return event.Iteration{}, false
}

// accepted returns the acceptance of a scope, if there is one.
func (r *record) accepted(scope event.Scope) (event.SealedAcceptance, bool) {
	a, ok := r.seal.Acceptance[scope]
	return a, ok
}

// has reports whether the scope was planned.
func (r *record) has(scope event.Scope) bool {
	for _, it := range r.iterations {
		if it.Scope == scope {
			return true
		}
	}
	return false
}

// pick returns one iteration per aspect of a scope: the accepted ones, else
// for each aspect the last for which want holds.
func (r *record) pick(scope event.Scope, want func(*iteration) bool) map[event.Aspect]event.Iteration {
	if a, ok := r.accepted(scope); ok {
		want = func(it *iteration) bool { return a.Selection[it.Aspect] == it.Number }
	}
	out := map[event.Aspect]event.Iteration{}
	for _, it := range slices.Backward(r.iterations) {
		if _, later := out[it.Aspect]; !later && it.Scope == scope && want(it) {
			out[it.Aspect] = it.Iteration
		}
	}
	return out
}

// heads are the newest iterations of a scope, or the accepted ones.
func (r *record) heads(scope event.Scope) map[event.Aspect]event.Iteration {
	return r.pick(scope, func(*iteration) bool { return true })
}

// latest is the highest number of an aspect, 0 for none. Numbers only grow.
func (r *record) latest(aspect event.Aspect) int {
	for _, it := range slices.Backward(r.iterations) {
		if it.Aspect == aspect {
			return it.Number
		}
	}
	return 0
}

// brief is the last one the creator gave.
func (r *record) brief() (event.Brief, bool) {
	for i := len(r.notes) - 1; i >= 0; i-- {
		if b := r.notes[i].Brief; b != nil {
			return *b, true
		}
	}
	return r.publicBrief()
}

// publicBrief stands in for a brief whose private document is lost.
func (r *record) publicBrief() (event.Brief, bool) {
	var title event.TitleResult
	head, ok := r.heads(event.Planner)[event.Title]
	if !ok || json.Unmarshal(head.Result, &title) != nil {
		return event.Brief{}, false
	}
	return event.Brief{Title: title.Title}, true
}

// known are the results other aspects must agree with: those of the scope, and
// for the promoter scope the plan it promotes, which is the accepted one or
// else the first.
func (r *record) known(scope event.Scope) map[event.Aspect]json.RawMessage {
	out := map[event.Aspect]json.RawMessage{}
	if scope == event.Promoter {
		first := func(it *iteration) bool { return it.Number == 1 }
		for aspect, it := range r.pick(event.Planner, first) {
			out[aspect] = it.Result
		}
	}
	for aspect, it := range r.heads(scope) {
		out[aspect] = it.Result
	}
	return out
}
