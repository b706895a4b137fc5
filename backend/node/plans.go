package node

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

// planCopies has the documents of accepted plans copied to where recordings are.
// Safe for concurrent use.
type planCopies struct {
	plans interface {
		Events(ctx context.Context) ([]event.ID, error)
		Seal(ctx context.Context, id event.ID) (event.Seal, error)
	}
	documents interface {
		KeepDocument(ctx context.Context, cid string) error
	}
	throttle blob.Throttle
	log      *slog.Logger

	accepted sync.Map      // event.IDs since the loop took them last; what a crash takes of them, its start finds
	wake     chan struct{} // of room for one
}

// add has the plan of an event copied soon after. It returns at once.
func (p *planCopies) add(id event.ID) {
	p.accepted.Store(id, nil)
	select {
	case p.wake <- struct{}{}:
	default: // it is to look anyway
	}
}

// run copies until ctx ends: what was accepted in another life, what add names, and
// every now and then all that is missing.
func (p *planCopies) run(ctx context.Context) error {
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

func (p *planCopies) copyAll(ctx context.Context) {
	ids, err := p.plans.Events(ctx)
	p.copy(ctx, ids, err)
}

func (p *planCopies) copyAccepted(ctx context.Context) {
	var ids []event.ID
	p.accepted.Range(func(id, _ any) bool {
		p.accepted.Delete(id) // before it is read: who accepts more names it again
		ids = append(ids, id.(event.ID))
		return true
	})
	p.copy(ctx, ids, nil)
}

// copy copies the plans of events, and tells what failed, err included.
func (p *planCopies) copy(ctx context.Context, ids []event.ID, err error) {
	for _, id := range ids {
		start := time.Now()
		err = errors.Join(err, p.copyPlan(ctx, id), p.throttle.Rest(ctx, time.Since(start)))
	}
	if err != nil && ctx.Err() == nil {
		p.log.WarnContext(ctx, "accepted plans not copied, they are later", "error", err)
	}
}

// copyPlan has the documents of one event copied, once a scope is accepted: what may
// still change is not for other people's machines.
func (p *planCopies) copyPlan(ctx context.Context, id event.ID) error {
	seal, err := p.plans.Seal(ctx, id)
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
		if err = p.documents.KeepDocument(ctx, blob.RawCID(d).String()); err != nil {
			return err
		}
	}
	return nil
}

// acceptances has what is accepted copied.
type acceptances struct {
	curation.Publisher
	copies *planCopies
}

// Accept implements curation.Publisher.
func (a acceptances) Accept(ctx context.Context, x event.Acceptance) (event.Receipt, error) {
	r, err := a.Publisher.Accept(ctx, x)
	if err == nil {
		a.copies.add(x.ID)
	}
	return r, err
}
