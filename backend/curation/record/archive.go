package record

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/ipfs/go-cid"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/event/cache"
)

// Register reads the ledger. Seal returns event.ErrNotFound for an event that was never written. Address
// returns where an event's contract is or will be.
type Register interface {
	Seal(ctx context.Context, id event.ID) (event.Seal, error)
	Events(ctx context.Context) ([]event.ID, error)
	Address(id event.ID, creator event.Address) event.Address
}

// Archive reads the records of events from the ledger and the library.
type Archive struct {
	documents
	register Register
	kept     *cache.Recent[*Record]
}

// NewArchive returns an Archive that has read nothing yet.
func NewArchive(l Library, r Register) *Archive {
	return &Archive{documents: documents{l}, register: r, kept: cache.NewRecent[*Record](maxRecords)}
}

// maxRecords limits the cached records, in bytes of their documents.
const maxRecords = 32 << 20

// Load reads an event's record. Documents never change, so Load caches them; the ledger says which documents
// belong to the record. An event that was never written has an empty record.
func (a *Archive) Load(ctx context.Context, id event.ID) (*Record, error) {
	seal, err := a.register.Seal(ctx, id)
	if errors.Is(err, fs.ErrNotExist) {
		return &Record{ID: id}, nil
	}
	if err != nil {
		return nil, err
	}
	r, complete := a.remembered(seal), true
	seen := map[event.Hash]Notes{}
	for _, sealed := range seal.Entries[len(r.Iterations):] {
		if err := a.read(ctx, r, sealed, seen); err != nil {
			return nil, err
		}
	}
	for _, notes := range seen {
		complete = complete && notes.Format != ""
	}
	if complete {
		kept := *r
		a.kept.Put(id, &kept, r.size)
	}
	return r, nil
}

// remembered returns the cached part of an event's record.
func (a *Archive) remembered(seal event.Seal) *Record {
	before, ok := a.kept.Get(seal.ID)
	if !ok || len(before.Seal.Entries) > len(seal.Entries) || !slices.Equal(before.Seal.Entries, seal.Entries[:len(before.Seal.Entries)]) {
		return &Record{ID: seal.ID, Exists: true, Seal: seal}
	}
	r := *before
	r.Seal, r.Iterations, r.Notes = seal, slices.Clip(r.Iterations), slices.Clip(r.Notes)
	return &r
}

// Owned loads the record of an event that user created. For other users it returns event.ErrNotFound.
func (a *Archive) Owned(ctx context.Context, id event.ID, user event.Address) (*Record, error) {
	r, err := a.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	if !r.Exists || r.Seal.Creator != user {
		return nil, event.ErrNotFound
	}
	return r, nil
}

func (a *Archive) read(ctx context.Context, r *Record, sealed event.SealedEntry, seen map[event.Hash]Notes) error {
	var doc IterationDocument
	size, err := a.fetch(ctx, sealed.Digest, &doc)
	if err != nil {
		return err
	}
	it, err := doc.iteration(r.ID, sealed)
	if err != nil {
		return err
	}
	r.size += 2 * size // includes its provenance, which repeats most of it
	notes, known := seen[doc.Notes]
	if !known {
		if notes, size, err = a.readNotes(ctx, doc.Notes); err != nil {
			return err
		}
		seen[doc.Notes] = notes
		r.Notes, r.size = append(r.Notes, notes), r.size+size
	}
	it.Feedback = notes.Feedback
	quotes := notes.Quotes
	if of, several := notes.QuotesOf[it.Aspect]; several {
		quotes = of
	}
	for i := range min(len(it.Directives), len(quotes)) {
		it.Directives[i].Quote = quotes[i]
	}
	r.Iterations = append(r.Iterations, newIteration(it, notes, told(r.Iterations)))
	return nil
}

// Statements returns the statements in the newest metadata, or none if that document is lost.
func (a *Archive) Statements(ctx context.Context, r *Record) (Statements, error) {
	if r.Statements != nil || len(r.Seal.Acceptance) == 0 {
		return r.Statements, nil
	}
	doc := struct {
		Statements Statements `json:"statements"`
	}{Statements{}}
	err := a.newest(ctx, r, &doc)
	return doc.Statements, err
}

// Despite returns the contradictions that were accepted knowingly, from the newest metadata.
func (a *Archive) Despite(ctx context.Context, r *Record) (Despite, error) {
	var doc struct{ Despite, ContentDespite []string }
	if len(r.Seal.Acceptance) == 0 {
		return Despite{}, nil
	}
	err := a.newest(ctx, r, &doc)
	return Despite{event.Planner: doc.Despite, event.Promoter: doc.ContentDespite}, err
}

// newest reads the newest metadata. It leaves into unchanged if the document is lost.
func (a *Archive) newest(ctx context.Context, r *Record, into any) error {
	raw, err := a.Document(ctx, r.Seal.Metadata)
	if lost := new(lostError); errors.As(err, &lost) {
		return nil
	} else if err != nil {
		return err
	}
	return json.Unmarshal(raw, into)
}

// Library returns documents by their names. Document returns an error wrapping fs.ErrNotExist for an unknown
// one.
type Library interface {
	Document(ctx context.Context, c cid.Cid) ([]byte, error)
}

// documents reads documents from a library.
type documents struct{ library Library }

// readNotes reads a private document. A missing one is empty, so that a library with only the public
// documents can still answer for the plan.
func (d documents) readNotes(ctx context.Context, digest event.Hash) (notes Notes, size int, err error) {
	size, err = d.fetch(ctx, digest, &notes)
	var lost *lostError
	if errors.As(err, &lost) {
		return Notes{}, 0, nil
	}
	if err == nil && notes.Format != NotesFormat {
		err = fmt.Errorf("curation: notes format %q is unknown", notes.Format)
	}
	return notes, size, err
}

// lostError means that a document named by the ledger is not in the library. It does not wrap fs.ErrNotExist:
// the event exists, but the server lost a part of it.
type lostError struct{ digest event.Hash }

func (e *lostError) Error() string {
	return "curation: the document " + blob.RawCID(e.digest).String() + " is missing from the library"
}

// fetch reads the document with the given digest, and verifies the digest.
func (d documents) fetch(ctx context.Context, want event.Hash, v any) (size int, err error) {
	raw, err := d.Document(ctx, want)
	if err != nil {
		return 0, err
	}
	return len(raw), json.Unmarshal(raw, v)
}

func (d documents) Document(ctx context.Context, want event.Hash) ([]byte, error) {
	raw, err := d.library.Document(ctx, blob.RawCID(want))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &lostError{digest: want}
	}
	if err != nil {
		return nil, err
	}
	if digest(raw) != want {
		return nil, fmt.Errorf("curation: the library returned other bytes than %s", blob.RawCID(want))
	}
	return raw, nil
}
