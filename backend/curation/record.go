package curation

import (
	"encoding/json"
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

// statements are the authors' words for accepted metadata, by scope.
type statements map[event.Scope]event.Statement

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

// metadataURI names the newest metadata document.
func (r *record) metadataURI() string { return blob.URI(blob.RawCID(r.seal.Metadata)) }

// of lists a scope's iterations in chain order.
func (r *record) of(scope event.Scope) []event.Iteration {
	var out []event.Iteration
	for _, it := range r.iterations {
		if it.Scope == scope {
			out = append(out, it.Iteration)
		}
	}
	return out
}

// numbered is an aspect's iteration by its number.
func (r *record) numbered(aspect event.Aspect, number int) (event.Iteration, bool) {
	i := slices.IndexFunc(r.iterations, func(it *iteration) bool { return it.Aspect == aspect && it.Number == number })
	if i < 0 {
		return event.Iteration{}, false
	}
	return r.iterations[i].Iteration, true
}

// with are the iterations of r and fresh ones.
func (r *record) with(fresh []event.Iteration, request string) []*iteration {
	all := slices.Clip(r.iterations)
	for _, it := range fresh {
		all = append(all, newIteration(it, request))
	}
	return all
}

// status is how far a scope has come.
func (r *record) status(scope event.Scope) event.Status {
	if _, ok := r.accepted(scope); ok {
		return event.Accepted
	}
	return event.PlanReady
}
