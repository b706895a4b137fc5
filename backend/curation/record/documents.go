package record

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Formats of the documents. A reader must refuse an unknown format.
const (
	iterationFormat = "footlight/iteration/1"
	NotesFormat     = "footlight/notes/1"
)

// IterationDocument is the public document of one iteration. The ledger holds its SHA-256.
type IterationDocument struct {
	Format     string               `json:"format"`
	EventID    event.ID             `json:"eventId"`
	Scope      event.Scope          `json:"scope"`
	Aspect     event.Aspect         `json:"aspect"`
	Number     int                  `json:"iterationNumber"`
	Parent     int                  `json:"parent"`
	Initial    bool                 `json:"initial"`
	Answers    planning.Answers     `json:"answers,omitempty"`
	Author     event.Address        `json:"author"`
	Result     json.RawMessage      `json:"result"`
	Directives []planning.Directive `json:"directives"`
	Checks     []planning.Check     `json:"checks"`
	Source     planning.Source      `json:"source"`
	Usage      planning.Usage       `json:"usage,omitzero"`
	Notes      event.Hash           `json:"notes"` // SHA-256 of its private document
	CreatedAt  time.Time            `json:"createdAt"`
}

// Notes is the private document of one write: what was asked and said.
type Notes struct {
	Format  string      `json:"format"`
	EventID event.ID    `json:"eventId"`
	Scope   event.Scope `json:"scope"`
	// prevents guessing a short feedback from the public digest
	Salt     string          `json:"salt"`
	Request  string          `json:"request,omitempty"` // key of the request that caused the write
	Brief    *planning.Brief `json:"brief,omitempty"`
	Signed   string          `json:"signed,omitempty"` // the signed request; Feedback below is as it was signed
	Feedback string          `json:"feedback,omitempty"`
	Quotes   []string        `json:"quotes,omitempty"` // ordered by directive, if one aspect was refined

	// ordered by directive, if several aspects were refined
	QuotesOf map[event.Aspect][]string `json:"quotesOf,omitempty"`
	Messages []planning.Message        `json:"messages"`
}

// Told is a brief and when it was given. Brief is nil if it is not known.
type Told struct {
	Brief *planning.Brief
	At    time.Time
}

// NewSalt returns a random salt.
func NewSalt() string {
	var salt [16]byte
	_, _ = rand.Read(salt[:]) // never fails
	return hex.EncodeToString(salt[:])
}

// public returns directives without the creator's own words.
func public(directives []planning.Directive) []planning.Directive {
	out := make([]planning.Directive, len(directives))
	for i, d := range directives {
		d.Quote = ""
		out[i] = d
	}
	return out
}

// PublicDoc returns the public document of an iteration.
func PublicDoc(id event.ID, it planning.Iteration, notes event.Hash) IterationDocument {
	return IterationDocument{
		Format: iterationFormat, EventID: id, Scope: it.Scope, Aspect: it.Aspect, Number: it.Number,
		Parent: it.Parent, Initial: it.Initial, Author: it.Author, Answers: it.Answers, Result: it.Result,
		Directives: public(it.Directives), Checks: it.Checks, Source: it.Source, Usage: it.Usage, Notes: notes, CreatedAt: it.CreatedAt,
	}
}

// iteration converts a public document to an iteration. The ledger's entry must agree with the document.
func (d IterationDocument) iteration(id event.ID, sealed event.SealedEntry) (planning.Iteration, error) {
	if d.Format != iterationFormat {
		return planning.Iteration{}, fmt.Errorf("curation: iteration format %q is unknown", d.Format)
	}
	if d.EventID != id || d.Scope != sealed.Scope || d.Aspect != sealed.Aspect || d.Number != sealed.Number {
		return planning.Iteration{}, fmt.Errorf("curation: the document of %s %s %d is about something else", id, sealed.Aspect, sealed.Number)
	}
	return planning.Iteration{
		Scope: d.Scope, Aspect: d.Aspect, Number: d.Number, Parent: d.Parent, Initial: d.Initial,
		Author: sealed.Author, Answers: d.Answers, Result: d.Result, Directives: d.Directives, Checks: d.Checks, Source: d.Source, Usage: d.Usage,
		CreatedAt: d.CreatedAt, Digest: sealed.Digest, Transaction: sealed.TransactionHash, Verified: sealed.Verified,
	}, nil
}

// provenance describes how an iteration came about, for metadata.
func provenance(it planning.Iteration, uri string) ([]byte, error) {
	return Canonical(map[string]any{
		"contentHash": it.Digest, "uri": uri, "parent": it.Parent,
		"author": it.Author, "verified": it.Verified, "directives": public(it.Directives), "checks": it.Checks,
		"source": it.Source, "createdAt": it.CreatedAt,
	})
}
