package curation

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/poster"
	"footlight/backend/curation/record"
	"footlight/backend/curation/schema"
	"footlight/backend/event"
	"footlight/backend/event/cache"
	"footlight/backend/event/planning"
	"footlight/backend/keylock"
)

// Engine plans, refines and finalises. Make one with New; it is safe for concurrent use.
type Engine struct {
	cfg           Config
	archive       *record.Archive
	author        author
	sealer        sealer
	conversations *conversations
	briefs        briefs
	writers       keylock.Locks[event.ID] // one writer per event at a time
}

// New returns an Engine. It fails only if the Config is incomplete.
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
		briefs:        briefs{cache.NewRecent[checked](maxReadings)},
		writers:       keylock.Locks[event.ID]{Max: maxWaiting},
	}, nil
}

// writer returns the author for a request. It uses the model if there is one, unless offline is set.
func (e *Engine) writer(r *record.Record, offline bool) author {
	a := e.author
	a.banner = r.Heads(event.Planner)[event.Banner].Result
	if offline && a.Offline != nil {
		a.Drafter = a.Offline
	}
	return a
}

// Source returns what drafts.
func (e *Engine) Source() planning.Source { return e.cfg.Drafter.Source() }

// maxWaiting limits the writers that may wait for one event. It only bounds memory; a user does not refine
// one event that fast.
const maxWaiting = 1024

// crowdedError means that maxWaiting writers wait for an event already.
type crowdedError struct{}

func (crowdedError) Error() string { return "curation: too many requests wait for one event" }

// Explain returns the text for the client.
func (crowdedError) Explain() string { return "too many requests wait for this event; try again" }

// lock waits for the exclusive right to write about an event.
func (e *Engine) lock(ctx context.Context, id event.ID) (unlock func(), err error) {
	unlock, err = e.writers.Lock(ctx, id)
	if errors.Is(err, keylock.ErrCrowded) {
		err = crowdedError{}
	}
	return unlock, err
}

// checked holds what a brief gives, which depends on the time when it was given: what a draft rests on, or what its words
// say.
type checked struct {
	brief planning.Brief
	given time.Time
	facts draft.Facts
}

// briefs caches what briefs give.
type briefs struct{ kept *cache.Recent[checked] }

// maxReadings limits the cached readings, in bytes of their texts.
const maxReadings = 8 << 20
