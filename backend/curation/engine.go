package curation

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"footlight/backend/curation/poster"
	"footlight/backend/curation/record"
	"footlight/backend/curation/schema"
	"footlight/backend/event"
	"footlight/backend/event/cache"
	"footlight/backend/keylock"
)

// Config is what an Engine is made of. Library, Private, Publisher, Register,
// Drafter and Key are required.
type Config struct {
	Library   Library // public documents
	Private   Shelf   // documents that are not served to strangers; Library reads them
	Publisher Publisher
	Register  record.Register
	Drafter   Drafter
	Offline   Drafter  // drafts where a request asks for no model; nil: Drafter does
	Painter   Painter  // makes pictures for posters; nil: they are drawn
	Claims    Claims   // nil: the ledger alone says whose an event is
	Consents  Consents // nil: signed requests are refused

	Key         []byte           // secret from which conversation IDs are made; at least 16 bytes
	Origins     event.Origins    // where rooms are reached; copy links to them
	WeiPerMinor *big.Int         // nil: paid tiers are refused
	Posters     []poster.Size    // forms a poster is drawn in, the master first; nil: poster.Sizes()
	Now         func() time.Time // nil: the wall clock
}

// Engine plans, refines and finalises. Make one with New; it is safe for
// concurrent use.
type Engine struct {
	cfg           Config
	archive       *record.Archive
	author        author
	sealer        sealer
	conversations *conversations
	readings      *cache.Recent[reading]  // of briefs
	writers       keylock.Locks[event.ID] // one writer per event at a time
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
		c.Posters = poster.Sizes()
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	archive := record.NewArchive(c.Library, c.Register)
	return &Engine{
		cfg: c, archive: archive, author: author{Config: c, schemas: schemas}, sealer: sealer{c, archive},
		conversations: &conversations{key: slices.Clone(c.Key), register: c.Register},
		readings:      cache.NewRecent[reading](maxReadings),
		writers:       keylock.Locks[event.ID]{Max: maxWaiting},
	}, nil
}

// writer is who drafts for a request: the model where there is one, unless the request asks for none.
func (e *Engine) writer(r *record.Record, offline bool) author {
	a := e.author
	a.banner = r.Heads(event.Planner)[event.Banner].Result
	if offline && a.Offline != nil {
		a.Drafter = a.Offline
	}
	return a
}

// Source says what drafts.
func (e *Engine) Source() event.Source { return e.cfg.Drafter.Source() }

// maxWaiting is how many writers may wait for one event. Nobody refines one
// event faster than that; it only bounds memory.
const maxWaiting = 1024

// crowdedError means that maxWaiting writers already wait for one event.
type crowdedError struct{}

func (crowdedError) Error() string { return "curation: too many requests wait for one event" }

// Explain is what a client may be told.
func (crowdedError) Explain() string { return "too many requests wait for this event; try again" }

// lock waits until nobody else writes about an event.
func (e *Engine) lock(ctx context.Context, id event.ID) (unlock func(), err error) {
	unlock, err = e.writers.Lock(ctx, id)
	if errors.Is(err, keylock.ErrCrowded) {
		err = crowdedError{}
	}
	return unlock, err
}
