package ledger

import (
	"context"
	"fmt"

	"footlight/backend/event"
)

// Plans writes the plans of events, and tells what the chain says about them.
type Plans struct {
	writer
	histories histories
}

// Seal is everything the chain knows about an event's plan, read from the
// chain alone and checked against the plan's hash chain. It is shared with others
// and must not be changed. event.ErrNotFound: there is no such event.
// ErrIncomplete: the node's log is not the plan's.
func (p *Plans) Seal(ctx context.Context, id event.ID) (event.Seal, error) {
	h, err := p.histories.read(ctx, id)
	if err != nil {
		return event.Seal{}, err
	}
	return h.seal, nil
}

// Creator is whose an event is, as of the newest block; it never changes.
// event.ErrNotFound: there is no such event.
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

// Events lists every event the factory registered, oldest first.
func (p *Plans) Events(ctx context.Context) ([]event.ID, error) {
	list, err := p.Registrations(ctx)
	ids := make([]event.ID, len(list))
	for i, r := range list {
		ids[i] = r.ID
	}
	return ids, err
}

// Registrations is Events with what the log says about each.
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
			continue // the contract takes any 64 bytes; this event has no name here
		}
		at, err := times.receipt(ctx, entry.TxHash, entry.BlockNumber)
		if err != nil {
			return nil, err
		}
		list = append(list, Registration{ID: id, Creator: event.Address(e.Creator), Proxy: event.Address(e.Plan), Receipt: at})
	}
	return list, nil
}
