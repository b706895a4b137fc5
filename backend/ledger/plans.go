package ledger

import (
	"context"
	"fmt"

	"footlight/backend/event"
)

// Plans writes events' plans and reads them from the chain.
type Plans struct {
	writer
	histories histories
}

// Seal returns all data on the chain about an event's plan, checked against the plan's hash chain. Callers
// share the result and must not change it. Seal returns event.ErrNotFound if there is no such event, and
// ErrIncomplete if the node's log does not match the plan.
func (p *Plans) Seal(ctx context.Context, id event.ID) (event.Seal, error) {
	h, err := p.histories.read(ctx, id)
	if err != nil {
		return event.Seal{}, err
	}
	return h.seal, nil
}

// Creator returns an event's creator, who never changes. It returns event.ErrNotFound if there is no such
// event in the newest block.
func (p *Plans) Creator(ctx context.Context, id event.ID) (event.Address, error) {
	plan, err := p.planOf(ctx, id, nil)
	if err != nil {
		return event.Address{}, err
	}
	creator, err := call(ctx, p.Contracts, plan, nil, p.planABI.PackCreator(), p.planABI.UnpackCreator)
	return event.Address(creator), err
}

// Registration is an event's entry in the factory's log.
type Registration struct {
	ID      event.ID
	Creator event.Address
	Proxy   event.Address
	Receipt event.Receipt
}

// Events returns every event that the factory registered, oldest first.
func (p *Plans) Events(ctx context.Context) ([]event.ID, error) {
	list, err := p.Registrations(ctx)
	ids := make([]event.ID, len(list))
	for i, r := range list {
		ids[i] = r.ID
	}
	return ids, err
}

// Registrations is like Events, with the log entry of each event.
func (p *Plans) Registrations(ctx context.Context) ([]Registration, error) {
	logs, err := p.logs(ctx, p.factory, nil, p.topics.created)
	if err != nil {
		return nil, fmt.Errorf("ledger: registrations: %w", err)
	}
	var list []Registration
	times := newClock(p.chain)
	for _, entry := range logs {
		e, err := p.factoryABI.UnpackEventCreatedEvent(&entry)
		if err != nil {
			return nil, fmt.Errorf("ledger: registration in the log: %w", err)
		}
		id, err := event.ParseID(e.EventId)
		if err != nil {
			continue // the contract accepts any 64 bytes; this is no valid event ID
		}
		at, err := times.receipt(ctx, entry.TxHash, entry.BlockNumber)
		if err != nil {
			return nil, err
		}
		list = append(list, Registration{ID: id, Creator: event.Address(e.Creator), Proxy: event.Address(e.Plan), Receipt: at})
	}
	return list, nil
}
