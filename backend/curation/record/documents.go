package record

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"footlight/backend/event"
)

// Formats of the documents. A reader must refuse a format it does not know.
const (
	iterationFormat = "footlight/iteration/1"
	NotesFormat     = "footlight/notes/1"
)

// IterationDocument is one iteration as anyone may read it. Its sha-256 is what the
// ledger holds.
type IterationDocument struct {
	Format     string            `json:"format"`
	EventID    event.ID          `json:"eventId"`
	Scope      event.Scope       `json:"scope"`
	Aspect     event.Aspect      `json:"aspect"`
	Number     int               `json:"iterationNumber"`
	Parent     int               `json:"parent"`
	Initial    bool              `json:"initial"`
	Author     event.Address     `json:"author"`
	Result     json.RawMessage   `json:"result"`
	Directives []event.Directive `json:"directives"`
	Checks     []event.Check     `json:"checks"`
	Source     event.Source      `json:"source"`
	Usage      event.Usage       `json:"usage,omitzero"`
	Notes      event.Hash        `json:"notes"` // sha-256 of the private document behind it
	CreatedAt  time.Time         `json:"createdAt"`
}

// Notes is the private side of one write: what was asked and said.
type Notes struct {
	Format   string       `json:"format"`
	EventID  event.ID     `json:"eventId"`
	Scope    event.Scope  `json:"scope"`
	Salt     string       `json:"salt"`              // else a short feedback could be guessed from the public digest
	Request  string       `json:"request,omitempty"` // key of the request that caused the write
	Brief    *event.Brief `json:"brief,omitempty"`
	Signed   string       `json:"signed,omitempty"` // the request its user signed; feedback stands below as it was signed
	Feedback string       `json:"feedback,omitempty"`
	Quotes   []string     `json:"quotes,omitempty"` // by directive, where one aspect was refined

	QuotesOf map[event.Aspect][]string `json:"quotesOf,omitempty"` // by directive, where several were
	Messages []event.Message           `json:"messages"`
}

// NewSalt is a random one.
func NewSalt() string {
	var salt [16]byte
	_, _ = rand.Read(salt[:]) // never fails
	return hex.EncodeToString(salt[:])
}

// public is directives without the creator's own words.
func public(directives []event.Directive) []event.Directive {
	out := make([]event.Directive, len(directives))
	for i, d := range directives {
		d.Quote = ""
		out[i] = d
	}
	return out
}

// PublicDoc makes the public document of an iteration.
func PublicDoc(id event.ID, it event.Iteration, notes event.Hash) IterationDocument {
	return IterationDocument{
		Format: iterationFormat, EventID: id, Scope: it.Scope, Aspect: it.Aspect, Number: it.Number,
		Parent: it.Parent, Initial: it.Initial, Author: it.Author, Result: it.Result,
		Directives: public(it.Directives), Checks: it.Checks, Source: it.Source, Usage: it.Usage, Notes: notes, CreatedAt: it.CreatedAt,
	}
}

// iteration reads a public document back. The entry it stands behind must say
// the same about it.
func (d IterationDocument) iteration(id event.ID, sealed event.SealedEntry) (event.Iteration, error) {
	if d.Format != iterationFormat {
		return event.Iteration{}, fmt.Errorf("curation: iteration format %q is unknown", d.Format)
	}
	if d.EventID != id || d.Scope != sealed.Scope || d.Aspect != sealed.Aspect || d.Number != sealed.Number {
		return event.Iteration{}, fmt.Errorf("curation: the document of %s %s %d is about something else", id, sealed.Aspect, sealed.Number)
	}
	return event.Iteration{
		Scope: d.Scope, Aspect: d.Aspect, Number: d.Number, Parent: d.Parent, Initial: d.Initial,
		Author: sealed.Author, Result: d.Result, Directives: d.Directives, Checks: d.Checks, Source: d.Source, Usage: d.Usage,
		CreatedAt: d.CreatedAt, Digest: sealed.Digest, Transaction: sealed.TransactionHash, Verified: sealed.Verified,
	}, nil
}

// provenance is how an iteration came about, as metadata tells it.
func provenance(it event.Iteration, uri string) ([]byte, error) {
	return Canonical(map[string]any{
		"contentHash": it.Digest, "uri": uri, "parent": it.Parent,
		"author": it.Author, "verified": it.Verified, "directives": public(it.Directives), "checks": it.Checks,
		"source": it.Source, "createdAt": it.CreatedAt,
	})
}
