package curation

import (
	"context"
	"encoding/json"
	"image"
	"math/big"
	"time"

	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
	"footlight/backend/curation/draft"
	"footlight/backend/curation/poster"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Library stores documents of at most 1 MiB, each as a single raw block, so that a document's name is RawCID
// of its SHA-256. Storing the same bytes again returns the same document. Document also reads what a Shelf
// stores, and returns an error wrapping fs.ErrNotExist for a document in neither. Both methods are safe for
// concurrent use.
type Library interface {
	Shelf
	Document(ctx context.Context, c cid.Cid) ([]byte, error)
}

// Shelf stores documents. A document survives a crash once PutDocument has returned.
type Shelf interface {
	PutDocument(ctx context.Context, doc []byte) (blob.Ref, error)
}

// Publisher writes to the ledger. Both methods return when the transaction is mined. Accept of an accepted
// scope returns the first receipt if the selection is the same. Both are safe for concurrent use.
type Publisher interface {
	Publish(ctx context.Context, w event.Writing) (event.Receipt, error)
	Accept(ctx context.Context, a event.Acceptance) (event.Receipt, error)
}

// Claims knows the first user of an event's name who streamed or recorded under it, before the ledger has the
// event. Claim returns event.ErrTaken if that was another user.
type Claims interface {
	Claim(ctx context.Context, id event.ID, user event.Address) error
}

// Consents checks a user's signature before the request is worked on: that it is the user's, covers this
// request, and would be accepted by the ledger now. It refuses with an *event.ErrInvalid that names the part
// of the authorization. It is safe for concurrent use. chosen are the digests of the iterations that an
// acceptance selects.
type Consents interface {
	CheckPlan(ctx context.Context, r planning.PlanRequest) error
	CheckIterate(ctx context.Context, r planning.IterateRequest) error
	CheckAccept(ctx context.Context, r planning.AcceptRequest, chosen map[event.Aspect]event.Hash) error
}

// Witness is an optional ability of Consents: it checks that a statement is signed by its author. It refuses
// with an *event.ErrInvalid.
type Witness interface {
	CheckStatement(ctx context.Context, s planning.Statement) error
}

// Drafter writes results. It leaves out the fields that code computes (package drafter lists those that may
// be empty), reports every request that it finds in the feedback, and never claims to meet a request falsely.
// It is safe for concurrent use.
type Drafter interface {
	Begin() draft.Session
	Source() planning.Source
}

// Painter makes the picture that a prompt describes. Its errors are shown to the creator. It is safe for
// concurrent use.
type Painter interface {
	Paint(ctx context.Context, prompt string) (image.Image, error)
}

// Repairer is an optional ability of a Drafter: it drafts again after a failed check. Repairs returns how
// many times.
type Repairer interface {
	Repairs() int
}

// Critic is an optional ability of a draft.Session: it returns which of two versions, 0 or 1, is better. It
// is asked if the checks find both equally good.
type Critic interface {
	Rank(ctx context.Context, r draft.Request, versions [2]json.RawMessage) (better int, used planning.Usage, err error)
}

// Router is an optional ability of a Drafter: it divides a free message, the feedback of a request without an aspect,
// into requests by aspect of a scope. Siblings are the whole plan. Each aspect appears at most once; a message about no
// aspect has no parts.
type Router interface {
	Split(message draft.Request) []draft.Part
}

// Config configures an Engine. Library, Private, Publisher, Register, Drafter and Key are required.
type Config struct {
	Library   Library // public documents
	Private   Shelf   // documents that are not public; Library reads them too
	Publisher Publisher
	Register  record.Register
	Drafter   Drafter
	Offline   Drafter  // used if a request asks for no model; nil means Drafter
	Painter   Painter  // makes pictures for posters; nil means drawn shapes
	Claims    Claims   // nil means that only the ledger knows an event's owner
	Consents  Consents // nil means that signed requests are refused

	Key         []byte           // secret for making conversation IDs; at least 16 bytes
	Origins     event.Origins    // addresses of rooms, for links in texts
	WeiPerMinor *big.Int         // nil means that paid tiers are refused
	Posters     []poster.Size    // forms of a poster, the master first; nil means poster.Sizes()
	Now         func() time.Time // nil means the wall clock
}
