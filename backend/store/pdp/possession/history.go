package possession

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/ledger/bindings"
	"footlight/backend/store/pdp/piece"
)

// ErrNoDataSet says that the contract's log knows no such data set.
var ErrNoDataSet = errors.New("possession: no such data set")

// Log reads what contracts logged.
type Log interface {
	FilterLogs(ctx context.Context, q ethereum.FilterQuery) ([]types.Log, error)
}

// History is what a proof contract's log says of one data set, whoever its
// provider is: for those who check it from outside.
type History struct {
	contract *Contract
	set      uint64
	entries  []types.Log
}

// Moment is a data set as it was at one point of its history.
type Moment struct {
	Label  string
	Pieces []Held    // by id, from 0 on
	Proof  Proof     // the newest; without piece
	Until  time.Time // how long that stands
}

// Held is a piece of a data set.
type Held struct {
	CID            piece.CID
	Label          Label
	Proven, Faulty bool // possession was shown, and not questioned since; its provider reported that it differs
}

// ReadHistory reads the log of a data set. ErrNoDataSet.
func ReadHistory(ctx context.Context, log Log, at common.Address, set uint64) (*History, error) {
	entries, err := log.FilterLogs(ctx, ethereum.FilterQuery{
		FromBlock: new(big.Int), Addresses: []common.Address{at}, Topics: [][]common.Hash{nil, {common.BigToHash(number(set))}},
	})
	if err != nil {
		return nil, fmt.Errorf("possession: log of data set %d: %w", set, err)
	}
	if len(entries) == 0 {
		return nil, fmt.Errorf("%w: %d at %s", ErrNoDataSet, set, at)
	}
	return &History{contract: &Contract{abi: bindings.NewProofOfPossession(), address: at}, set: set, entries: entries}, nil
}

// DataSetsOf lists the data sets a contract's log has under a label.
func DataSetsOf(ctx context.Context, log Log, at common.Address, label string) (sets []uint64, err error) {
	c := &Contract{abi: bindings.NewProofOfPossession(), address: at}
	named := c.abi.GetABI().Events[bindings.ProofOfPossessionDataSetLabelledEventName].ID
	entries, err := log.FilterLogs(ctx, ethereum.FilterQuery{
		FromBlock: new(big.Int), Addresses: []common.Address{at}, Topics: [][]common.Hash{{named}},
	})
	if err != nil {
		return nil, fmt.Errorf("possession: data sets of %q: %w", label, err)
	}
	for i := range entries {
		e, err := c.abi.UnpackDataSetLabelledEvent(&entries[i])
		if err != nil {
			return nil, fmt.Errorf("possession: data sets of %q: %w", label, err)
		}
		if string(e.Label) == label {
			sets = append(sets, e.SetId.Uint64())
		}
	}
	return sets, nil
}

// Now is the data set as it is.
func (h *History) Now() (Moment, error) { return h.until(len(h.entries)) }

// After is the data set as it was after a transaction that showed its leaves;
// false: that transaction did not.
func (h *History) After(tx [32]byte) (Moment, bool, error) {
	shown := slices.IndexFunc(h.entries, func(e types.Log) bool { return e.TxHash == tx && h.shows(&e) })
	if shown < 0 {
		return Moment{}, false, nil
	}
	end := shown
	for end < len(h.entries) && h.entries[end].TxHash == tx {
		end++
	}
	m, err := h.until(end)
	return m, err == nil, err
}

// InReceipt reports whether a receipt is of a transaction that showed leaves of
// the data set to the contract.
func (h *History) InReceipt(r *types.Receipt) bool {
	return slices.ContainsFunc(r.Logs, func(e *types.Log) bool { return h.shows(e) })
}

func (h *History) shows(e *types.Log) bool {
	return e.Address == h.contract.address && h.contract.is(e, bindings.ProofOfPossessionPossessionProvenEventName) &&
		len(e.Topics) > 1 && e.Topics[1] == common.BigToHash(number(h.set))
}

// until replays the first entries.
func (h *History) until(end int) (Moment, error) {
	first, err := h.contract.abi.UnpackDataSetCreatedEvent(&h.entries[0])
	if err != nil {
		return Moment{}, fmt.Errorf("possession: the log of data set %d does not begin with it: %w", h.set, err)
	}
	b := NewRecords(h.contract, first.StorageProvider)
	for i := range h.entries[:end] {
		if err = b.apply(&h.entries[i]); err != nil {
			return Moment{}, fmt.Errorf("possession: log entry %d of block %d: %w", h.entries[i].Index, h.entries[i].BlockNumber, err)
		}
	}
	s, ok := b.Set(h.set)
	if !ok {
		return Moment{}, fmt.Errorf("%w: %d", ErrNoDataSet, h.set)
	}
	return s.moment(), nil
}

func (s *DataSet) moment() Moment {
	m := Moment{Label: s.Label, Proof: s.Proof, Until: s.Until, Pieces: make([]Held, len(s.Records))}
	for i, r := range s.Records {
		m.Pieces[i] = Held{CID: r.CID, Label: r.Label, Proven: r.State == Proven, Faulty: r.State == Faulty}
	}
	return m
}
