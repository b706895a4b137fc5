package curation

import (
	"context"
	"encoding/json"
	"image"

	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
	"footlight/backend/curation/draft"
	"footlight/backend/event"
)

// Library keeps documents of at most 1 MiB, each a single raw block, so that a
// document's name is RawCID of its sha-256. Both are safe for concurrent use;
// putting the same bytes again is the same document. Document also reads what
// a Shelf keeps and returns an error wrapping fs.ErrNotExist for what neither
// has.
type Library interface {
	Shelf
	Document(ctx context.Context, c cid.Cid) ([]byte, error)
}

// Shelf takes documents. When PutDocument returns, the document survives a
// crash.
type Shelf interface {
	PutDocument(ctx context.Context, doc []byte) (blob.Ref, error)
}

// Publisher writes to the ledger. Both return when the transaction is mined.
// Accept of an accepted scope returns the first receipt if the selection is
// the same. Both are safe for concurrent use.
type Publisher interface {
	Publish(ctx context.Context, w event.Writing) (event.Receipt, error)
	Accept(ctx context.Context, a event.Acceptance) (event.Receipt, error)
}

// Claims remembers who used an event's name first where that is not on the
// ledger yet, by streaming or recording it. Claim returns event.ErrTaken when
// somebody else did.
type Claims interface {
	Claim(ctx context.Context, id event.ID, user event.Address) error
}

// Consents check what users signed before anything is made of it: whether it
// is theirs, over this request, and would hold if it were written now. They
// refuse with an *event.ErrInvalid that names the part of the authorization,
// and are safe for concurrent use. chosen are the digests of what an acceptance
// selects.
type Consents interface {
	CheckPlan(ctx context.Context, r event.PlanRequest) error
	CheckIterate(ctx context.Context, r event.IterateRequest) error
	CheckAccept(ctx context.Context, r event.AcceptRequest, chosen map[event.Aspect]event.Hash) error
}

// Witness is an optional ability of Consents: to tell whether a statement is
// signed by its author. It refuses with an *event.ErrInvalid.
type Witness interface {
	CheckStatement(ctx context.Context, s event.Statement) error
}

// Drafter writes results. It computes nothing that code computes better (see
// package drafter for which fields it may leave empty), reports every request it
// finds in the feedback, and never pretends to have met one. It is safe for
// concurrent use.
type Drafter interface {
	Begin() draft.Session
	Source() event.Source
}

// Painter makes the picture that a prompt describes. Its errors are told to the creator. It is safe for concurrent
// use.
type Painter interface {
	Paint(ctx context.Context, prompt string) (image.Image, error)
}

// Repairer is an optional ability of a Drafter: to draft again when a check
// fails, at most so often.
type Repairer interface {
	Repairs() int
}

// Critic is an optional ability of a draft.Session: to tell which of two versions, 0 or 1, is the better one. It is
// asked where code finds as little wrong with one as with the other.
type Critic interface {
	Rank(ctx context.Context, r draft.Request, versions [2]json.RawMessage) (better int, used event.Usage, err error)
}

// Router is an optional ability of a Drafter: to tell what a free message asks of which aspects of a scope.
// Every aspect comes once; a message that is about none has no parts.
type Router interface {
	Split(scope event.Scope, message string) []draft.Part
}
