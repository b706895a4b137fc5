package node

import (
	"context"
	"errors"
	"time"

	"footlight/backend/blob"
	"footlight/backend/curation"
	"footlight/backend/event"
)

// lookAgain is how often it is looked for accepted plans that were not copied, should
// the moment of their acceptance have been missed.
const lookAgain = time.Hour

// copyPlans has the documents of accepted plans copied to where recordings are, until
// ctx ends: those of another life. What is accepted now, acceptances copies.
func (n *Node) copyPlans(ctx context.Context) error {
	if len(n.sources) == 0 {
		return nil
	}
	timer := time.NewTicker(lookAgain)
	defer timer.Stop()
	for {
		if err := n.copyAllPlans(ctx); err != nil && ctx.Err() == nil {
			n.log.WarnContext(ctx, "accepted plans not looked for, they are later", "error", err)
		}
		select {
		case <-timer.C:
		case <-ctx.Done():
			return nil
		}
	}
}

func (n *Node) copyAllPlans(ctx context.Context) error {
	ids, err := n.ledger.Events(ctx)
	for _, id := range ids {
		start := time.Now()
		err = errors.Join(err, n.copyPlan(ctx, id), n.spare.Rest(ctx, time.Since(start)))
	}
	return err
}

// copyPlan has the documents of one event copied, once a scope is accepted: what may
// still change is not for other people's machines.
func (n *Node) copyPlan(ctx context.Context, id event.ID) error {
	seal, err := n.ledger.Seal(ctx, id)
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
		if err = n.recorder.KeepDocument(ctx, blob.RawCID(d).String()); err != nil {
			return err
		}
	}
	return nil
}

// acceptances has what is accepted copied.
type acceptances struct {
	curation.Publisher
	node *Node
}

// Accept implements curation.Publisher.
func (a acceptances) Accept(ctx context.Context, x event.Acceptance) (event.Receipt, error) {
	r, err := a.Publisher.Accept(ctx, x)
	if err != nil || len(a.node.sources) == 0 {
		return r, err
	}
	if failed := a.node.copyPlan(ctx, x.ID); failed != nil {
		a.node.log.WarnContext(ctx, "accepted plan not copied, it is later", "event", x.ID, "error", failed)
	}
	return r, nil
}
