package copies

import (
	"context"
	"errors"
	"fmt"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
	"footlight/backend/recording/jobs"
)

// ErrUnwanted is returned by a Keeper for a chunk it shall not have: a copy
// that anyone can read of a ticketed archive, for instance.
var ErrUnwanted = errors.New("recording: the copy is not wanted")

// Chunk is a chunk whose bytes are in the store.
type Chunk struct {
	EventID event.ID
	Creator event.Address
	Index   int
	CID     string
	Size    int64
	SHA256  event.Hash
	Private bool // only for whoever may watch the event
	Consent bool // its creator said yes to copies of it that anybody can read

	Document bool // it is no chunk, but a public document of one block; nothing but CID is known
}

// Open reports whether the chunk may be where anybody can read it.
func (c Chunk) Open() bool { return !c.Private || c.Consent }

// Keeper keeps one more copy of every stored chunk in one place: a provider
// that proves possession, another node. It is idempotent, safe for concurrent
// use, and returns once it has seen for itself that the copy is there. It is
// asked again, later and for ever, until it returns no error or ErrUnwanted.
type Keeper interface {
	Keep(ctx context.Context, c Chunk) (index.Copy, error)
}

// Place is where further copies are kept.
type Place struct {
	Name   string // of the copy in the index; never reused for another place
	Keeper Keeper
	Queue  Queue // jobs of this place alone
	Copies int   // made at once; 0: as many as Config.AtOnce
	Seen   Seen  // what a chain has seen of the place's copies; nil: none does

	Documents bool // it keeps documents, too; needs Config.Documents
}

// keep has a copy made now; false: the place shall not have it.
func (p Place) keep(ctx context.Context, c Chunk) (kept index.Copy, wanted bool, err error) {
	kept, err = p.Keeper.Keep(ctx, c)
	if errors.Is(err, ErrUnwanted) {
		return kept, false, nil
	}
	if err != nil {
		return kept, false, fmt.Errorf("recording: copy to %s: %w", p.Name, err)
	}
	kept.KeptAt = time.Now().UnixMilli()
	return kept, true, nil
}

// Seen knows which copies in one place a chain has seen proven.
type Seen interface {
	// Proof is the standing proof of a copy; false where there is none, or none is
	// known yet.
	Proof(c index.Copy) (event.Proof, bool)
}

// Proofs knows which pieces a chain has seen proven.
type Proofs interface {
	// Proof is the newest proof of possession of a chunk's piece, as that chunk's
	// if there is one: equal chunks are one piece. False where none was checked,
	// or where the newest check failed.
	Proof(id event.ID, c event.Chunk) (event.Proof, bool)
}

// Queue is the queue of a place. Len is how many copies are still to be made,
// those under way and those that wait for another attempt included.
type Queue interface {
	jobs.Queue
	Len(ctx context.Context) (int, error)
}

// Documents remembers where copies of documents are: of what a ledger may name and
// anybody may read, plans and manifests. They are of no recording.
type Documents interface {
	// Note is what was noted of a document's copy in a place; nil: there is none.
	Note(ctx context.Context, cid, place string) ([]byte, error)
	SetNote(ctx context.Context, cid, place string, note []byte) error
}
