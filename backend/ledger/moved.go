package ledger

import (
	"context"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
)

// ContractOf is the contract of an event, event.ErrNotFound when it has none. It
// never changes.
func (l *Ledger) ContractOf(ctx context.Context, id event.ID) (event.Address, error) {
	plan, err := l.planOf(ctx, id, nil)
	return event.Address(plan), err
}

// Moved tells which contracts of events did anything in the blocks from one
// number to another, both included. Whatever happens to tickets is in their
// logs.
func (l *Ledger) Moved(ctx context.Context, from, to uint64, contracts []event.Address) ([]event.Address, error) {
	if len(contracts) == 0 {
		return nil, nil
	}
	asked := make([]common.Address, len(contracts))
	for i, a := range contracts {
		asked[i] = common.Address(a)
	}
	logs, err := l.cfg.Chain.FilterLogs(ctx, ethereum.FilterQuery{
		FromBlock: new(big.Int).SetUint64(from), ToBlock: new(big.Int).SetUint64(to), Addresses: asked,
	})
	if err != nil {
		return nil, fmt.Errorf("ledger: what moved: %w", err)
	}
	seen := map[common.Address]bool{}
	var moved []event.Address
	for i := range logs {
		if a := logs[i].Address; !seen[a] {
			seen[a] = true
			moved = append(moved, event.Address(a))
		}
	}
	return moved, nil
}
