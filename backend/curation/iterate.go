package curation

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/record"
	"footlight/backend/event"
)

// maxFeedback is the longest feedback, in characters.
const maxFeedback = 20_000

// Iterate drafts the next iteration of one aspect from feedback and seals it.
// Only the event's creator may; to others, and before the scope is planned, it
// is event.ErrNotFound. A request whose key is on the record already is
// answered from there: it was sealed, only its answer got lost.
func (e *Engine) Iterate(ctx context.Context, req event.IterateRequest, observe event.Observer) (event.Refinement, error) {
	if err := validIterate(&req); err != nil {
		return event.Refinement{}, err
	}
	release, err := e.lock(ctx, req.ID)
	if err != nil {
		return event.Refinement{}, err
	}
	defer release()
	r, err := e.archive.Owned(ctx, req.ID, req.User)
	if err != nil {
		return event.Refinement{}, err
	}
	if it, ok := r.Answer(req.Key); ok {
		return refinement(r, it, clock(e.cfg.Now), nil)
	}
	if err = refinable(r, req); err != nil {
		return event.Refinement{}, err
	}
	if err = e.consented(req.Consent, func(c Consents) error { return c.CheckIterate(ctx, req) }); err != nil {
		return event.Refinement{}, err
	}
	it, err := e.refine(ctx, r, req, observe)
	if err != nil {
		return event.Refinement{}, err
	}
	observe.Tell("ledger.writing", req.Aspect, nil)
	fresh := []event.Iteration{it}
	uri, err := e.sealer.write(ctx, r, fresh, refineNotes(r.ID, req, it), req.Consent)
	if err != nil {
		return event.Refinement{}, err
	}
	done, err := refinement(r, fresh[0], it.CreatedAt, observe)
	done.MetadataURI = uri
	return done, err
}

// refinement tells of an iteration, and where the plan contradicts itself now.
func refinement(r *record.Record, it event.Iteration, now time.Time, observe event.Observer) (event.Refinement, error) {
	found, err := contradictions(r, now, observe)
	return event.Refinement{Iteration: it, MetadataURI: r.MetadataURI(), Contradictions: found}, err
}

func validIterate(req *event.IterateRequest) error {
	if err := validScope(req.Scope); err != nil {
		return err
	}
	if req.Consent == nil { // else it stays as it was signed
		req.Feedback = strings.TrimSpace(req.Feedback)
	}
	switch {
	case req.Aspect == "":
		return event.Invalid("aspect", "is required")
	case !req.Scope.Has(req.Aspect):
		return event.Invalid("aspect", "must be one of %s", listAspects(req.Scope))
	case req.Refresh && given(req) > 1:
		return event.Invalid("refresh", "cannot stand beside feedback or result; give one of them")
	case given(req) > 1:
		return event.Invalid("result", "cannot stand beside feedback; give one of them")
	case given(req) == 0:
		return event.Invalid("feedback", "is required, or result: your own version, or refresh")
	case utf8.RuneCountInString(req.Feedback) > maxFeedback:
		return event.Invalid("feedback", "must have at most %d characters", maxFeedback)
	}
	return nil
}

// given is how many of the ways to ask for an iteration a request takes.
func given(req *event.IterateRequest) (n int) {
	for _, is := range []bool{strings.TrimSpace(req.Feedback) != "", req.Result != nil, req.Refresh} {
		if is {
			n++
		}
	}
	return n
}

func listAspects(scope event.Scope) string {
	names := make([]string, 0, len(scope.Aspects()))
	for _, a := range scope.Aspects() {
		names = append(names, string(a))
	}
	return strings.Join(names, ", ")
}

// refinable makes sure that the scope was planned and is not final.
func refinable(r *record.Record, req event.IterateRequest) error {
	if !r.Has(req.Scope) {
		return event.ErrNotFound
	}
	if _, done := r.Accepted(req.Scope); done {
		return finalised(req.Scope)
	}
	return extendable(r, req.Aspect)
}

func (e *Engine) refine(ctx context.Context, r *record.Record, req event.IterateRequest, observe event.Observer) (it event.Iteration, err error) {
	asked, err := e.asked(r, req)
	if err != nil {
		return it, err
	}
	a := e.writer(r, req.Drafter)
	if req.Result != nil {
		it, err = a.own(ctx, asked, req.Result, observe)
	} else {
		it, err = a.draft(ctx, a.Drafter.Begin(), asked, observe)
	}
	it.Parent, it.Feedback = asked.Number-1, req.Feedback
	return it, err
}

// asked is a refinement as whoever drafts gets it.
func (e *Engine) asked(r *record.Record, req event.IterateRequest) (draft.Request, error) {
	f, err := e.facts(r, nil, req.Scope)
	if err != nil {
		return draft.Request{}, err
	}
	known := r.Known(req.Scope)
	asked := draft.Request{
		Scope: req.Scope, Aspect: req.Aspect, Number: r.Latest(req.Aspect) + 1, Facts: f,
		Parent: known[req.Aspect], Feedback: event.Legible(req.Feedback), Siblings: known, Former: r.Titles(),
	}
	delete(known, req.Aspect)
	if req.Refresh {
		return upToDate(r, asked)
	}
	return asked, nil
}

// refineNotes is the private side of a refinement.
func refineNotes(id event.ID, req event.IterateRequest, it event.Iteration) record.Notes {
	said := req.Feedback
	if req.Result != nil {
		said = fmt.Sprintf("Here is my own %s.", spoken(it.Aspect))
	}
	if req.Refresh {
		said = fmt.Sprintf("Draft the %s anew.", spoken(it.Aspect))
	}
	return record.Notes{
		Format: record.NotesFormat, EventID: id, Scope: req.Scope, Salt: record.NewSalt(), Request: req.Key, Feedback: req.Feedback,
		Signed: req.Words, Quotes: quotes(it),
		Messages: []event.Message{
			{Role: event.RoleUser, Content: said, Aspect: it.Aspect, Number: it.Number, CreatedAt: it.CreatedAt},
			{Role: event.RoleAssistant, Content: refineReply(it), Aspect: it.Aspect, Number: it.Number, CreatedAt: it.CreatedAt},
		},
	}
}

// quotes are the creator's own words behind an iteration's directives.
func quotes(it event.Iteration) []string {
	out := make([]string, len(it.Directives))
	for i, d := range it.Directives {
		out[i] = d.Quote
	}
	return out
}

// refineReply says what was done and, as plainly, what was not.
func refineReply(it event.Iteration) string {
	return fmt.Sprintf("The %s: this is version %d.", spoken(it.Aspect), it.Number) + outcome(it, "Done")
}

// unchanged reports whether a version says what the one before it says.
func unchanged(r *record.Record, it event.Iteration) bool {
	before, _ := r.Numbered(it.Aspect, it.Parent)
	return sameWords(before.Result, it.Result)
}

// sameWords compares two results without what explains them.
func sameWords(before, after json.RawMessage) bool {
	old, err := unreasoned(before)
	fresh, failed := unreasoned(after)
	return err == nil && failed == nil && bytes.Equal(old, fresh)
}

// unreasoned is a result without its reasons.
func unreasoned(result json.RawMessage) (json.RawMessage, error) {
	return edit(result, func(fields *map[string]any) error { delete(*fields, "reasoning"); return nil })
}

// outcome lists what holds of what was asked, and what does not.
func outcome(it event.Iteration, holds string) (reply string) {
	var done, open []string
	for _, d := range it.Directives {
		switch {
		case d.Met == event.MetTrue:
			done = append(done, d.Text)
		case d.Quote != "":
			open = append(open, fmt.Sprintf("%s (“%s”)", d.Text, d.Quote))
		default:
			open = append(open, d.Text)
		}
	}
	if len(done) > 0 {
		reply += " " + holds + ": " + strings.Join(done, "; ") + "."
	}
	if len(open) > 0 {
		reply += " Not done: " + strings.Join(open, "; ") + "."
	}
	return reply
}
