package ledger

import (
	"context"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
)

// Log tells what the contracts wrote, from one block to another.
type Log struct{ *Contracts }

// Height is the number of the newest block. What the ledger says of any event
// changes only with it.
func (l *Log) Height(ctx context.Context) (uint64, error) {
	newest, err := l.chain.HeaderByNumber(ctx, nil)
	if err != nil {
		return 0, fmt.Errorf("ledger: newest block: %w", err)
	}
	return newest.Number.Uint64(), nil
}

// Moved tells which contracts of events did anything in the blocks from one
// number to another, both included. Whatever happens to tickets is in their
// logs.
func (l *Log) Moved(ctx context.Context, from, to uint64, contracts []event.Address) ([]event.Address, error) {
	if len(contracts) == 0 {
		return nil, nil
	}
	asked := make([]common.Address, len(contracts))
	for i, a := range contracts {
		asked[i] = common.Address(a)
	}
	logs, err := l.chain.FilterLogs(ctx, ethereum.FilterQuery{
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

// Registry is the log of the factory's in the blocks from one number to another,
// both included; Plans is that of events' contracts.
func (l *Log) Registry(ctx context.Context, from, to uint64) ([]Record, error) {
	return l.records(ctx, from, to, []common.Address{l.factory}, l.factoryABI.GetABI())
}

// maxAsked is how many contracts are asked for at once.
const maxAsked = 500

// Plans is Registry for events' contracts.
func (l *Log) Plans(ctx context.Context, from, to uint64, contracts []event.Address) ([]Record, error) {
	var all []Record
	for len(contracts) > 0 {
		n := min(len(contracts), maxAsked)
		asked := make([]common.Address, n)
		for i, a := range contracts[:n] {
			asked[i] = common.Address(a)
		}
		some, err := l.records(ctx, from, to, asked, l.planABI.GetABI())
		if err != nil {
			return nil, err
		}
		all, contracts = append(all, some...), contracts[n:]
	}
	return all, nil
}

func (l *Log) records(ctx context.Context, from, to uint64, at []common.Address, contract abi.ABI) ([]Record, error) {
	logs, err := l.chain.FilterLogs(ctx, ethereum.FilterQuery{
		FromBlock: new(big.Int).SetUint64(max(from, l.since)), ToBlock: new(big.Int).SetUint64(to), Addresses: at,
	})
	if err != nil {
		return nil, fmt.Errorf("ledger: log from block %d: %w", from, err)
	}
	records := make([]Record, 0, len(logs))
	for i := range logs {
		r, known, err := record(&logs[i], &contract)
		if err != nil {
			return nil, fmt.Errorf("ledger: entry %d of block %d: %w", logs[i].Index, logs[i].BlockNumber, err)
		}
		if known {
			records = append(records, r)
		}
	}
	return records, nil
}
