package curation

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"slices"

	"github.com/ipfs/go-cid"

	"footlight/backend/event"
	"footlight/backend/event/cache"
)

// archiveLibrary has documents by their names. Document returns an error wrapping
// fs.ErrNotExist for what it does not have.
type archiveLibrary interface {
	Document(ctx context.Context, c cid.Cid) ([]byte, error)
}

// Register reads the ledger. Seal returns event.ErrNotFound for an event that
// was never written. Address is where an event's contract is or will be.
type Register interface {
	Seal(ctx context.Context, id event.ID) (event.Seal, error)
	Events(ctx context.Context) ([]event.ID, error)
	Address(id event.ID, creator event.Address) event.Address
}

// Archive reads the records of events from ledger and library.
type Archive struct {
	library  archiveLibrary
	register Register
	kept     *cache.Recent[*record]
}

// NewArchive is an Archive that has read nothing yet.
func NewArchive(l archiveLibrary, r Register) *Archive {
	return &Archive{library: l, register: r, kept: cache.NewRecent[*record](maxRecords)}
}

// maxRecords bounds the records that are kept, by the bytes of their documents.
const maxRecords = 32 << 20

// Load reads an event's record, of whose documents those that were read before are
// remembered: they never change. Which they are, only the ledger says. An event
// that was never written is an empty record.
func (a *Archive) Load(ctx context.Context, id event.ID) (*record, error) {
	seal, err := a.register.Seal(ctx, id)
	if errors.Is(err, fs.ErrNotExist) {
		return &record{id: id}, nil
	}
	if err != nil {
		return nil, err
	}
	r, complete := a.remembered(seal), true
	seen := map[event.Hash]notesDoc{}
	for _, sealed := range seal.Entries[len(r.iterations):] {
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

// remembered is the record of an event as far as it was read before.
func (a *Archive) remembered(seal event.Seal) *record {
	before, ok := a.kept.Get(seal.ID)
	if !ok || len(before.seal.Entries) > len(seal.Entries) || !slices.Equal(before.seal.Entries, seal.Entries[:len(before.seal.Entries)]) {
		return &record{id: seal.ID, exists: true, seal: seal}
	}
	r := *before
	r.seal, r.iterations, r.notes = seal, slices.Clip(r.iterations), slices.Clip(r.notes)
	return &r
}

// Owned loads the record of an event that user created. To everybody else the
// event does not exist.
func (a *Archive) Owned(ctx context.Context, id event.ID, user event.Address) (*record, error) {
	r, err := a.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	if !r.exists || r.seal.Creator != user {
		return nil, event.ErrNotFound
	}
	return r, nil
}

func (a *Archive) read(ctx context.Context, r *record, sealed event.SealedEntry, seen map[event.Hash]notesDoc) error {
	var doc iterationDoc
	size, err := a.fetch(ctx, sealed.Digest, &doc)
	if err != nil {
		return err
	}
	it, err := doc.iteration(r.id, sealed)
	if err != nil {
		return err
	}
	r.size += size
	notes, known := seen[doc.Notes]
	if !known {
		if notes, size, err = a.readNotes(ctx, doc.Notes); err != nil {
			return err
		}
		seen[doc.Notes] = notes
		r.notes, r.size = append(r.notes, notes), r.size+size
	}
	it.Feedback = notes.Feedback
	for i := range min(len(it.Directives), len(notes.Quotes)) {
		it.Directives[i].Quote = notes.Quotes[i]
	}
	r.iterations = append(r.iterations, newIteration(it, notes.Request))
	return nil
}

// Statements are those that the newest metadata holds. A document that is lost
// has taken them with it.
func (a *Archive) Statements(ctx context.Context, r *record) (statements, error) {
	if r.statements != nil || len(r.seal.Acceptance) == 0 {
		return r.statements, nil
	}
	raw, err := a.Document(ctx, r.seal.Metadata)
	if lost := new(lostError); errors.As(err, &lost) {
		return statements{}, nil
	} else if err != nil {
		return nil, err
	}
	doc := struct {
		Statements statements `json:"statements"`
	}{statements{}}
	err = json.Unmarshal(raw, &doc)
	return doc.Statements, err
}
