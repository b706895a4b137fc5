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

// ErrNoDataSet is returned if the contract's log has no such data set.
var ErrNoDataSet = errors.New("possession: no such data set")

// Log reads contracts' log entries.
type Log interface {
	FilterLogs(ctx context.Context, q ethereum.FilterQuery) ([]types.Log, error)
}

// History is the log of one data set, of any provider. It serves programs that check the provider from
// outside.
type History struct {
	contract *Contract
	set      uint64
	entries  []types.Log
}

// Moment is a data set at one point of its history.
type Moment struct {
	Label  string
	Pieces []Held    // indexed by ID
	Proof  Proof     // the newest proof, without PieceID
	Until  time.Time // when the proof expires
}

// Held is a piece of a data set.
type Held struct {
	CID            piece.CID
	Label          Label
	Proven, Faulty bool // Proven: proven, and not reported as faulty since; Faulty: reported as damaged or lost
}

// ReadHistory reads the log of a data set. It returns ErrNoDataSet if there is none.
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

// DataSetsOf returns the data sets with a label in a contract's log.
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

// Now returns the present state of the data set.
func (h *History) Now() (Moment, error) { return h.until(len(h.entries)) }

// After returns the data set as it was after a transaction that proved leaves. It reports false if tx proved
// none.
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

// InReceipt reports whether a receipt belongs to a transaction that proved leaves of the data set.
func (h *History) InReceipt(r *types.Receipt) bool {
	return slices.ContainsFunc(r.Logs, func(e *types.Log) bool { return h.shows(e) })
}

func (h *History) shows(e *types.Log) bool {
	return e.Address == h.contract.address && h.contract.is(e, bindings.ProofOfPossessionPossessionProvenEventName) &&
		len(e.Topics) > 1 && e.Topics[1] == common.BigToHash(number(h.set))
}

// until replays the first end log entries.
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
