package possession

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/ledger/bindings"
	"footlight/backend/store/pdp/piece"
)

// Sync reads what the log has that was not read.
func (b *Records) Sync(ctx context.Context) error {
	head, err := b.contract.Head(ctx)
	if err != nil {
		return err
	}
	return b.read(ctx, head.Number.Uint64())
}

// read takes in the log up to a block.
func (b *Records) read(ctx context.Context, to uint64) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if to < b.next {
		return nil
	}
	logs, err := b.contract.logs(ctx, b.next, to)
	if err != nil {
		return err
	}
	for i := range logs {
		if err = b.apply(&logs[i]); err != nil {
			return fmt.Errorf("possession: log entry %d of block %d: %w", logs[i].Index, logs[i].BlockNumber, err)
		}
	}
	b.next = to + 1
	return nil
}

// apply takes in one entry of the contract's log. Others' data sets, and events
// this version does not know, are passed over.
func (b *Records) apply(entry *types.Log) error {
	for event, take := range map[string]func(*types.Log) error{
		bindings.ProofOfPossessionDataSetCreatedEventName:    b.created,
		bindings.ProofOfPossessionDataSetLabelledEventName:   b.namedSet,
		bindings.ProofOfPossessionPieceLabelledEventName:     b.namedPiece,
		bindings.ProofOfPossessionPiecesAddedEventName:       b.piecesAdded,
		bindings.ProofOfPossessionNextProvingPeriodEventName: b.asked,
		bindings.ProofOfPossessionInFullEventName:            b.askedInFull,
		bindings.ProofOfPossessionPossessionProvenEventName:  b.proved,
		bindings.ProofOfPossessionStandingEventName:          b.stands,
		bindings.ProofOfPossessionPieceFaultedEventName:      b.faulted,
		bindings.ProofOfPossessionProvingMissedEventName:     b.missed,
	} {
		if b.contract.is(entry, event) {
			return take(entry)
		}
	}
	return nil
}

func blockTime(entry *types.Log) time.Time {
	return time.Unix(int64(entry.BlockTimestamp), 0).UTC()
}

func (b *Records) created(entry *types.Log) error {
	e, err := b.contract.abi.UnpackDataSetCreatedEvent(entry)
	if err == nil && e.StorageProvider == b.owner {
		b.sets[e.SetId.Uint64()] = &DataSet{ID: e.SetId.Uint64(), Created: entry.TxHash, Newest: blockTime(entry)}
	}
	return err
}

func (b *Records) namedSet(entry *types.Log) error {
	e, err := b.contract.abi.UnpackDataSetLabelledEvent(entry)
	if err != nil {
		return err
	}
	if s := b.ours(e.SetId); s != nil {
		s.Label = string(e.Label)
	}
	return nil
}

// namedPiece begins a record; the CID comes with the next event of the
// transaction.
func (b *Records) namedPiece(entry *types.Log) error {
	e, err := b.contract.abi.UnpackPieceLabelledEvent(entry)
	if err != nil {
		return err
	}
	if s := b.ours(e.SetId); s != nil {
		s.Records = append(s.Records, Record{
			ID: e.PieceId.Uint64(), Added: entry.TxHash,
			Label: Label{EventID: e.EventId, ChunkIndex: e.ChunkIndex, ContentCID: e.ContentCid},
		})
	}
	return nil
}

func (b *Records) piecesAdded(entry *types.Log) error {
	e, err := b.contract.abi.UnpackPiecesAddedEvent(entry)
	if err != nil {
		return err
	}
	s := b.ours(e.SetId)
	if s == nil {
		return nil
	}
	s.Newest = blockTime(entry)
	for i, id := range e.PieceIds[:min(len(e.PieceIds), len(e.PieceCids))] {
		r, err := s.at(id.Uint64())
		if err != nil {
			return err
		}
		if r.CID, err = piece.FromBytes(e.PieceCids[i].Data); err != nil {
			return err
		}
		b.index(s, r)
	}
	return nil
}

func (b *Records) asked(entry *types.Log) error {
	e, err := b.contract.abi.UnpackNextProvingPeriodEvent(entry)
	if err != nil {
		return err
	}
	if s := b.ours(e.SetId); s != nil {
		s.Challenge, s.InFull, s.Asked = e.ChallengeEpoch.Uint64(), nil, blockTime(entry)
	}
	return nil
}

func (b *Records) askedInFull(entry *types.Log) error {
	e, err := b.contract.abi.UnpackInFullEvent(entry)
	if err != nil {
		return err
	}
	s := b.ours(e.SetId)
	if s == nil {
		return nil
	}
	s.InFull = e.PieceIds
	return s.inFullNow(func(r *Record) {
		if r.State == Faulty {
			r.State = Unproven
		}
	})
}

func (b *Records) proved(entry *types.Log) error {
	e, err := b.contract.abi.UnpackPossessionProvenEvent(entry)
	if err != nil {
		return err
	}
	s := b.ours(e.SetId)
	if s == nil {
		return nil
	}
	s.Proof = Proof{Transaction: entry.TxHash, Block: entry.BlockNumber, Leaves: len(e.Challenges), At: blockTime(entry)}
	err = s.inFullNow(func(r *Record) {
		if r.State != Faulty {
			r.State = Proven
		}
	})
	s.Challenge, s.InFull = 0, nil
	return err
}

func (b *Records) stands(entry *types.Log) error {
	e, err := b.contract.abi.UnpackStandingEvent(entry)
	if err != nil {
		return err
	}
	if s := b.ours(e.SetId); s != nil {
		s.Until = time.Unix(int64(e.ProvenUntil), 0).UTC()
	}
	return nil
}

func (b *Records) faulted(entry *types.Log) error {
	e, err := b.contract.abi.UnpackPieceFaultedEvent(entry)
	if err != nil {
		return err
	}
	s := b.ours(e.SetId)
	if s == nil {
		return nil
	}
	r, err := s.at(e.PieceId.Uint64())
	if err != nil {
		return err
	}
	r.State = Faulty
	b.faults++
	return nil
}

func (b *Records) missed(entry *types.Log) error {
	e, err := b.contract.abi.UnpackProvingMissedEvent(entry)
	if err != nil {
		return err
	}
	if s := b.ours(e.SetId); s != nil {
		s.Challenge, s.InFull, s.Until = 0, nil, time.Time{}
	}
	return nil
}

// ours is a data set that the log tells of; nil: it is another provider's. It is
// to be seen anew.
func (b *Records) ours(id *big.Int) *DataSet {
	s := b.sets[id.Uint64()]
	if s != nil {
		b.changed[s.ID] = true
	}
	return s
}
