// Package plancopies has the documents of accepted plans copied to where recordings are.
//
//	copies := plancopies.New(config)
//	err := copies.Run(ctx) // copies until ctx ends
//	publisher = plancopies.Publisher{Publisher: publisher, Copies: copies} // tells copies what is accepted
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

// lookAgain is how often it is looked for accepted plans that were not copied, should
// copying them have failed.
const lookAgain = time.Hour

// Config is what Copies are made of.
type Config struct {
	Plans     Plans
	Documents Documents
	Throttle  blob.Throttle
	Log       *slog.Logger
}

// Plans are those on the ledger. Both are safe for concurrent use.
type Plans interface {
	Events(ctx context.Context) ([]event.ID, error)
	Seal(ctx context.Context, id event.ID) (event.Seal, error)
}

// Documents are copied once KeepDocument was told of them. It returns before they are, and
// is safe for concurrent use.
type Documents interface {
	KeepDocument(ctx context.Context, cid string) error
}

// Copies has accepted plans copied. New makes it; it is safe for concurrent use.
type Copies struct {
	cfg Config

	accepted sync.Map      // event.IDs since the loop took them last; what a crash takes of them, its start finds
	wake     chan struct{} // of room for one
}

// New has nothing copied before Run.
func New(cfg Config) *Copies { return &Copies{cfg: cfg, wake: make(chan struct{}, 1)} }

// add has the plan of an event copied soon after. It returns at once.
func (p *Copies) add(id event.ID) {
	p.accepted.Store(id, nil)
	select {
	case p.wake <- struct{}{}:
	default: // it is to look anyway
	}
}

// Run copies until ctx ends: what was accepted in another life, what add names, and
// every now and then all that is missing.
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
		p.accepted.Delete(id) // before it is read: who accepts more names it again
		ids = append(ids, id.(event.ID))
		return true
	})
	p.copy(ctx, ids, nil)
}

// copy copies the plans of events, and tells what failed, err included.
func (p *Copies) copy(ctx context.Context, ids []event.ID, err error) {
	for _, id := range ids {
		start := time.Now()
		err = errors.Join(err, p.copyPlan(ctx, id), p.cfg.Throttle.Rest(ctx, time.Since(start)))
	}
	if err != nil && ctx.Err() == nil {
		p.cfg.Log.WarnContext(ctx, "accepted plans not copied, they are later", "error", err)
	}
}

// copyPlan has the documents of one event copied, once a scope is accepted: what may
// still change is not for other people's machines.
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

// Publisher has what is accepted copied.
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
