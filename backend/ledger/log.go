package ledger

import (
	"context"
	"fmt"
	"maps"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/event"
)

// Log reads the contracts' log entries, from one block to another.
type Log struct{ *Contracts }

// Height returns the number of the newest block. The ledger's data about an event changes only with new
// blocks.
func (l *Log) Height(ctx context.Context) (uint64, error) {
	newest, err := l.chain.HeaderByNumber(ctx, nil)
	if err != nil {
		return 0, fmt.Errorf("ledger: newest block: %w", err)
	}
	return newest.Number.Uint64(), nil
}

// Moved returns the contracts that wrote log entries in the blocks from one number to another, both included.
// Every change of tickets writes one.
func (l *Log) Moved(ctx context.Context, from, to uint64, contracts []event.Address) (moved []event.Address, err error) {
	if len(contracts) == 0 {
		return nil, nil
	}
	entries, err := l.entries(ctx, from, to, contracts)
	seen := map[event.Address]bool{}
	for _, e := range entries {
		seen[event.Address(e.Address)] = true
	}
	return slices.Collect(maps.Keys(seen)), err
}

// Registry returns the factory's log entries in the blocks from one number to another, both included.
func (l *Log) Registry(ctx context.Context, from, to uint64) ([]Record, error) {
	return l.records(ctx, from, to, []event.Address{event.Address(l.factory)}, l.factoryABI.GetABI())
}

// maxAsked limits how many contracts one call names.
const maxAsked = 500

// Plans is like Registry, for events' contracts.
func (l *Log) Plans(ctx context.Context, from, to uint64, contracts []event.Address) (all []Record, err error) {
	for some := range slices.Chunk(contracts, maxAsked) {
		found, err := l.records(ctx, from, to, some, l.planABI.GetABI())
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

func (l *Log) records(ctx context.Context, from, to uint64, of []event.Address, contract abi.ABI) ([]Record, error) {
	entries, err := l.entries(ctx, max(from, l.since), to, of)
	if err != nil {
		return nil, err
	}
	records := make([]Record, 0, len(entries))
	for i := range entries {
		r, known, err := record(&entries[i], &contract)
		if err != nil {
			return nil, fmt.Errorf("ledger: entry %d of block %d: %w", entries[i].Index, entries[i].BlockNumber, err)
		}
		if known {
			records = append(records, r)
		}
	}
	return records, nil
}

// entries returns the contracts' log entries in the blocks from one number to another.
func (l *Log) entries(ctx context.Context, from, to uint64, contracts []event.Address) ([]types.Log, error) {
	q := ethereum.FilterQuery{FromBlock: new(big.Int).SetUint64(from), ToBlock: new(big.Int).SetUint64(to)}
	for _, a := range contracts {
		q.Addresses = append(q.Addresses, common.Address(a))
	}
	found, err := l.chain.FilterLogs(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("ledger: log from block %d: %w", from, err)
	}
	return found, nil
}
