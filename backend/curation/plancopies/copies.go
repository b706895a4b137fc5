// Package plancopies copies the documents of accepted plans to the storage places of recordings.
//
//	copies := plancopies.New(config)
//	err := copies.Run(ctx) // copies until ctx ends
//	publisher = plancopies.Publisher{Publisher: publisher, Copies: copies} // reports accepted plans to copies
package plancopies

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"footlight/backend/blob"
	"footlight/backend/curation"
	"footlight/backend/event"
)

// lookAgain is the interval between searches for accepted plans whose copies failed.
const lookAgain = time.Hour

// Config configures Copies.
type Config struct {
	Plans     Plans
	Documents Documents
	Throttle  blob.Throttle
	Log       *slog.Logger
}

// Plans reads the plans on the ledger. Both methods are safe for concurrent use.
type Plans interface {
	Events(ctx context.Context) ([]event.ID, error)
	Seal(ctx context.Context, id event.ID) (event.Seal, error)
}

// Documents makes copies. KeepDocument returns before the copies are made, and is safe for concurrent use.
type Documents interface {
	KeepDocument(ctx context.Context, cid string) error
}

// Copies copies accepted plans. New makes it; it is safe for concurrent use.
type Copies struct {
	cfg Config

	// event.IDs since the loop last took them; after a crash, Run finds them on the ledger
	accepted sync.Map
	wake     chan struct{} // has room for one element
}

// New returns Copies that copy nothing before Run.
func New(cfg Config) *Copies { return &Copies{cfg: cfg, wake: make(chan struct{}, 1)} }

// add requests copies of an event's plan. It returns at once.
func (p *Copies) add(id event.ID) {
	p.accepted.Store(id, nil)
	select {
	case p.wake <- struct{}{}:
	default: // the loop will look anyway
	}
}

// Run copies until ctx ends: plans accepted before the start, plans of add, and at intervals all plans whose
// copies are missing.
func (p *Copies) Run(ctx context.Context) error {
	timer := time.NewTicker(lookAgain)
	defer timer.Stop()
	p.copyAll(ctx)
	for {
		select {
		case <-p.wake:
			p.copyAccepted(ctx)
		case <-timer.C:
			p.copyAll(ctx)
		case <-ctx.Done():
			return nil
		}
	}
}

func (p *Copies) copyAll(ctx context.Context) {
	ids, err := p.cfg.Plans.Events(ctx)
	p.copy(ctx, ids, err)
}

func (p *Copies) copyAccepted(ctx context.Context) {
	var ids []event.ID
	p.accepted.Range(func(id, _ any) bool {
		p.accepted.Delete(id) // deleted before reading, because a later acceptance adds the event again
		ids = append(ids, id.(event.ID))
		return true
	})
	p.copy(ctx, ids, nil)
}

// copy copies the plans of events, and logs failures including err.
func (p *Copies) copy(ctx context.Context, ids []event.ID, err error) {
	for _, id := range ids {
		start := time.Now()
		err = errors.Join(err, p.copyPlan(ctx, id), p.cfg.Throttle.Rest(ctx, time.Since(start)))
	}
	if err != nil && ctx.Err() == nil {
		p.cfg.Log.WarnContext(ctx, "accepted plans were not copied; copying will be retried", "error", err)
	}
}

// copyPlan copies the documents of one event once a scope is accepted. Earlier documents may still change and
// stay on this machine.
func (p *Copies) copyPlan(ctx context.Context, id event.ID) error {
	seal, err := p.cfg.Plans.Seal(ctx, id)
	if err != nil || len(seal.Acceptance) == 0 {
		return err
	}
	var documents []event.Hash
	for _, a := range seal.Acceptance {
		documents = append(documents, a.Metadata)
	}
	for _, e := range seal.Entries {
		if _, accepted := seal.Acceptance[e.Scope]; accepted {
			documents = append(documents, e.Digest)
		}
	}
	for _, d := range documents {
		if err = p.cfg.Documents.KeepDocument(ctx, blob.RawCID(d).String()); err != nil {
			return err
		}
	}
	return nil
}

// Publisher requests copies of accepted plans.
type Publisher struct {
	curation.Publisher
	Copies *Copies
}

// Accept implements curation.Publisher.
func (p Publisher) Accept(ctx context.Context, x event.Acceptance) (event.Receipt, error) {
	r, err := p.Publisher.Accept(ctx, x)
	if err == nil {
		p.Copies.add(x.ID)
	}
	return r, err
}
