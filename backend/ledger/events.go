package ledger

import (
	"context"
	"fmt"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
)

// Registration is an event's entry in the factory's log.
type Registration struct {
	ID      event.ID
	Creator event.Address
	Proxy   event.Address
	Receipt event.Receipt
}

// Events lists every event the factory registered, oldest first.
func (l *Ledger) Events(ctx context.Context) ([]event.ID, error) {
	list, err := l.Registrations(ctx)
	ids := make([]event.ID, len(list))
	for i, r := range list {
		ids[i] = r.ID
	}
	return ids, err
}

// Registrations is Events with what the log says about each.
func (l *Ledger) Registrations(ctx context.Context) ([]Registration, error) {
	logs, err := l.cfg.Chain.FilterLogs(ctx, ethereum.FilterQuery{
		FromBlock: l.start(),
		Addresses: []common.Address{l.factory},
		Topics:    [][]common.Hash{{l.topics.created}},
	})
	if err != nil {
		return nil, fmt.Errorf("ledger: registrations: %w", err)
	}
	var list []Registration
	times := newClock(l.cfg.Chain)
	for _, entry := range logs {
		e, err := l.factoryABI.UnpackEventCreatedEvent(&entry)
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
