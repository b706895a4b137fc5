package curation

import (
	"errors"
	"fmt"
	"math/big"
	"time"

	"footlight/backend/curation/banner"
	"footlight/backend/curation/schema"
	"footlight/backend/event"
	"footlight/backend/event/fresh"
)

// writeTimeout is how long a write may wait for its transaction.
const writeTimeout = 120 * time.Second

// Config is what an Engine is made of. Library, Private, Publisher, Register,
// Drafter and Key are required.
type Config struct {
	Library   Library // public documents
	Private   Shelf   // documents that are not served to strangers; Library reads them
	Publisher Publisher
	Register  Register
	Feed      fresh.Feed // of the register; nil: what rooms show is read anew each time
	Drafter   Drafter
	Claims    Claims // nil: the ledger alone says whose an event is
	Notary    Notary // nil: signed requests are refused

	Key         []byte           // secret from which conversation IDs are made; at least 16 bytes
	Origins     event.Origins    // where rooms are reached; copy links to them
	WeiPerMinor *big.Int         // nil: paid tiers are refused
	Posters     []banner.Size    // forms a poster is drawn in, the master first; nil: banner.Sizes()
	Now         func() time.Time // nil: the wall clock
}

// Engine plans, refines and finalises. Make one with New; it is safe for
// concurrent use.
type Engine struct {
	library   Library
	private   Shelf
	publisher Publisher
	register  Register
	drafter   Drafter
	claims    Claims
	notary    Notary
	origins   event.Origins
	wei       *big.Int
	posters   []banner.Size
	now       func() time.Time
	schemas   *schema.Set
	turns     *turns
	names     *names

	programmes *fresh.Kept[event.Programme] // nil: read anew each time
	records    *fresh.Recent[*record]
}

// New returns an Engine. It fails for an incomplete Config only.
func New(c Config) (*Engine, error) {
	switch {
	case c.Library == nil || c.Private == nil || c.Publisher == nil || c.Register == nil || c.Drafter == nil:
		return nil, errors.New("curation: a library, a private shelf, a publisher, a register and a drafter are required")
	case len(c.Key) < 16:
		return nil, errors.New("curation: the key must have at least 16 bytes")
	}
	schemas, err := schema.Load()
	if err != nil {
		return nil, fmt.Errorf("curation: %w", err)
	}
	if c.Posters == nil {
		c.Posters = banner.Sizes()
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Engine{
		library: c.Library, private: c.Private, publisher: c.Publisher, register: c.Register, drafter: c.Drafter, claims: c.Claims, notary: c.Notary,
		origins: c.Origins, wei: c.WeiPerMinor, posters: c.Posters, now: c.Now, schemas: schemas,
		turns: &turns{lines: map[event.ID]*line{}},
		names: newNames(c.Key), programmes: newProgrammes(c.Feed), records: fresh.NewRecent[*record](maxRecords),
	}, nil
}

// clock is the time as documents hold it.
func (e *Engine) clock() time.Time { return e.now().UTC().Truncate(time.Millisecond) }

// Source says what drafts.
func (e *Engine) Source() event.Source { return e.drafter.Source() }
