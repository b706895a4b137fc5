package copies

import (
	"context"
	"errors"
	"fmt"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
	"footlight/backend/recording/jobs"
)

// ErrUnwanted is returned by a Keeper for a chunk that its place must not have, such as a public
// copy of a ticketed archive.
var ErrUnwanted = errors.New("recording: the copy is not wanted")

// Chunk describes stored content that a Keeper copies.
type Chunk struct {
	EventID event.ID
	Creator event.Address
	Index   int
	CID     string
	Size    int64
	SHA256  event.Hash
	Private bool // only people who may watch the event may read it
	Consent bool // the creator agreed to public copies

	Document bool // the content is a public document of one block; of the other fields only CID is set
}

// Open reports whether the chunk may be stored at a public place.
func (c Chunk) Open() bool { return !c.Private || c.Consent }

// Keeper keeps one more copy of every stored chunk in one place, such as another IPFS node or a
// provider that proves possession. It is idempotent and safe for concurrent use, and returns once
// it has checked that the copy is there. It is called again, for ever, until it returns no error or
// ErrUnwanted.
type Keeper interface {
	Keep(ctx context.Context, c Chunk) (index.Copy, error)
}

// Place keeps further copies.
type Place struct {
	Name   string // names the copy in the index; never reused for another place
	Keeper Keeper
	Queue  Queue // this place's jobs
	Copies int   // made at once; 0 means Config.AtOnce
	Seen   Seen  // proofs of the place's copies on a chain; nil means that there are none

	Documents bool // also keeps documents; needs Config.Documents
}

// keep makes a copy. wanted is false if the place must not have it.
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

// Seen knows the proofs on a chain for the copies in one place.
type Seen interface {
	// Proof returns the valid proof of a copy, or false if none is known.
	Proof(c index.Copy) (recorded.Proof, bool)
}

// Proofs knows which pieces were proven on a chain.
type Proofs interface {
	// Proof returns the newest proof of possession of a chunk's piece. Equal chunks are one piece;
	// the proof made for this chunk is preferred. It returns false if none was checked, or the
	// newest check failed.
	Proof(id event.ID, c recorded.Chunk) (recorded.Proof, bool)
}

// Queue is the queue of a place. Len returns how many copies are still to be made, including those
// in progress and those that wait for a retry.
type Queue interface {
	jobs.Queue
	Len(ctx context.Context) (int, error)
}

// Documents remembers the copies of public documents that a ledger may name: plans and manifests.
// They belong to no recording.
type Documents interface {
	// Note returns what was stored about a document's copy in a place. Nil means that there is
	// none.
	Note(ctx context.Context, cid, place string) ([]byte, error)
	SetNote(ctx context.Context, cid, place string, note []byte) error
}
