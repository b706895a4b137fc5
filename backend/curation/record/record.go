// Package record reads what the ledger and the documents say about an event, compares them, and caches the
// result.
package record

import (
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"time"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Record is everything known about one event from the ledger and the library.
type Record struct {
	ID         event.ID
	Exists     bool
	Seal       event.Seal
	Iterations []*Iteration // in chain order
	Notes      []Notes      // in chain order, each once
	Statements Statements   // nil means not read yet
	Despite    Despite      // of the newest metadata; set when the next is written
	size       int          // bytes of the documents that were read
}

// Despite holds the checks of contradictions that were accepted knowingly, by scope.
type Despite map[event.Scope][]string

// Statements holds the authors' statements about accepted metadata, by scope.
type Statements map[event.Scope]planning.Statement

// Iteration is an iteration of a record. It never changes, and is shared.
type Iteration struct {
	planning.Iteration
	request    string                 // key of the request that caused it
	Told       Told                   // the brief at that time
	Reference  json.RawMessage        // reference to its public document, for metadata
	Provenance func() ([]byte, error) // how it came about, encoded once for all metadata
}

// newIteration returns an iteration whose public document is stored.
func newIteration(it planning.Iteration, notes Notes, told Told) *Iteration {
	uri := blob.URI(blob.RawCID(it.Digest))
	if notes.Brief != nil && len(notes.Messages) > 0 {
		told = Told{Brief: notes.Brief, At: notes.Messages[0].CreatedAt}
	}
	return &Iteration{Iteration: it, request: notes.Request, Told: told, Reference: json.RawMessage(`{"uri":"` + uri + `"}`), Provenance: sync.OnceValues(func() ([]byte, error) {
		return provenance(it, uri)
	})}
}

// Answer returns the last iteration that a request's key caused.
func (r *Record) Answer(key string) (planning.Iteration, bool) {
	all := r.Answers(key)
	if len(all) == 0 {
		return planning.Iteration{}, false
	}
	return all[len(all)-1], true
}

// Answers returns the iterations that a request's key caused, in chain order.
func (r *Record) Answers(key string) (all []planning.Iteration) {
	for _, it := range r.Iterations {
		if key != "" && it.request == key {
			all = append(all, it.Iteration)
		}
	}
	return all
}

// Accepted returns the acceptance of a scope, if there is one.
func (r *Record) Accepted(scope event.Scope) (event.SealedAcceptance, bool) {
	a, ok := r.Seal.Acceptance[scope]
	return a, ok
}

// Has reports whether the scope was planned.
func (r *Record) Has(scope event.Scope) bool {
	return slices.ContainsFunc(r.Iterations, func(it *Iteration) bool { return it.Scope == scope })
}

// pick returns one iteration per aspect of a scope: the accepted one, or else the last for which want returns
// true.
func (r *Record) pick(scope event.Scope, want func(*Iteration) bool) map[event.Aspect]planning.Iteration {
	if a, ok := r.Accepted(scope); ok {
		want = func(it *Iteration) bool { return a.Selection[it.Aspect] == it.Number }
	}
	out := map[event.Aspect]planning.Iteration{}
	for _, it := range slices.Backward(r.Iterations) {
		if _, later := out[it.Aspect]; !later && it.Scope == scope && want(it) {
			out[it.Aspect] = it.Iteration
		}
	}
	return out
}

// Heads returns the newest iterations of a scope, or the accepted ones.
func (r *Record) Heads(scope event.Scope) map[event.Aspect]planning.Iteration {
	return r.pick(scope, func(*Iteration) bool { return true })
}

// Latest returns the highest number of an aspect, or 0. Numbers only grow.
func (r *Record) Latest(aspect event.Aspect) int {
	for _, it := range slices.Backward(r.Iterations) {
		if it.Aspect == aspect {
			return it.Number
		}
	}
	return 0
}

// Brief returns the creator's last brief and its time, so that "on Friday" keeps its meaning.
func (r *Record) Brief() (b planning.Brief, given time.Time, ok bool) {
	for _, notes := range slices.Backward(r.Notes) {
		if notes.Brief != nil && len(notes.Messages) > 0 {
			return *notes.Brief, notes.Messages[0].CreatedAt, true
		}
	}
	b, ok = r.publicBrief()
	return b, given, ok
}

// publicBrief makes a brief from public documents, if the private document is lost.
func (r *Record) publicBrief() (planning.Brief, bool) {
	var title planning.TitleResult
	head, ok := r.Heads(event.Planner)[event.Title]
	if !ok || json.Unmarshal(head.Result, &title) != nil {
		return planning.Brief{}, false
	}
	return planning.Brief{Title: title.Title}, true
}

// Known returns the results that other aspects must agree with: those of the scope and, for the promoter
// scope, the plan it promotes, which is the accepted one or else the first.
func (r *Record) Known(scope event.Scope) map[event.Aspect]json.RawMessage {
	out := map[event.Aspect]json.RawMessage{}
	if scope == event.Promoter {
		out = Results(r.pick(event.Planner, func(it *Iteration) bool { return it.Number == 1 }))
	}
	maps.Copy(out, Results(r.Heads(scope)))
	return out
}

// maxTitles limits the titles in a request, so that a thousand iterations cost no more than ten.
const maxTitles = 10

// Said returns the feedback of the newest iteration of a scope, "" if it had none.
func (r *Record) Said(scope event.Scope) string {
	for _, it := range slices.Backward(r.Iterations) {
		if it.Scope == scope {
			return it.Feedback
		}
	}
	return ""
}

// Titles returns the event's latest titles.
func (r *Record) Titles() (out []string) {
	for _, it := range slices.Backward(r.Iterations) {
		var t planning.TitleResult
		if it.Aspect == event.Title && len(out) < maxTitles && json.Unmarshal(it.Result, &t) == nil {
			out = append(out, t.Title)
		}
	}
	return out
}

// MetadataURI returns the URI of the newest metadata document.
func (r *Record) MetadataURI() string { return blob.URI(blob.RawCID(r.Seal.Metadata)) }

// Of returns a scope's iterations in chain order.
func (r *Record) Of(scope event.Scope) []planning.Iteration {
	var out []planning.Iteration
	for _, it := range r.Iterations {
		if it.Scope == scope {
			out = append(out, it.Iteration)
		}
	}
	return out
}

// Numbered returns an aspect's iteration by its number.
func (r *Record) Numbered(aspect event.Aspect, number int) (planning.Iteration, bool) {
	i := slices.IndexFunc(r.Iterations, func(it *Iteration) bool { return it.Aspect == aspect && it.Number == number })
	if i < 0 {
		return planning.Iteration{}, false
	}
	return r.Iterations[i].Iteration, true
}

// told returns the newest brief.
func told(all []*Iteration) Told {
	if len(all) == 0 {
		return Told{}
	}
	return all[len(all)-1].Told
}

// With returns the iterations of r and appends fresh ones.
func (r *Record) With(fresh []planning.Iteration, notes Notes) []*Iteration {
	all := slices.Clip(r.Iterations)
	for _, it := range fresh {
		all = append(all, newIteration(it, notes, told(all)))
	}
	return all
}

// Status returns how far a scope has come.
func (r *Record) Status(scope event.Scope) planning.Status {
	if _, ok := r.Accepted(scope); ok {
		return planning.Accepted
	}
	return planning.PlanReady
}
