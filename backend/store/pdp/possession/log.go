package possession

import (
	"context"
	"fmt"
	"time"

	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/ledger/bindings"
	"footlight/backend/store/pdp/piece"
)

// Sync reads the log entries since the last call.
func (b *Records) Sync(ctx context.Context) error {
	head, err := b.contract.Head(ctx)
	if err != nil {
		return err
	}
	return b.read(ctx, head.Number.Uint64())
}

// read reads the log up to a block.
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

// apply processes one log entry. It ignores data sets of other providers, and events that this version does
// not know. The first topic of every event is its data set.
func (b *Records) apply(entry *types.Log) error {
	if b.contract.is(entry, bindings.ProofOfPossessionDataSetCreatedEventName) {
		return b.created(entry)
	}
	for event, take := range map[string]func(*DataSet, *types.Log) error{
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
		if !b.contract.is(entry, event) {
			continue
		}
		if len(entry.Topics) < 2 {
			return fmt.Errorf("%s without its data set", event)
		}
		s := b.sets[entry.Topics[1].Big().Uint64()]
		if s == nil { // the data set belongs to another provider
			return nil
		}
		b.changed[s.ID] = true // to be reported by TakeChanged
		return take(s, entry)
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

func (b *Records) namedSet(s *DataSet, entry *types.Log) error {
	e, err := b.contract.abi.UnpackDataSetLabelledEvent(entry)
	if err == nil {
		s.Label = string(e.Label)
	}
	return err
}

// namedPiece begins a record. The CID follows in the next event of the transaction.
func (b *Records) namedPiece(s *DataSet, entry *types.Log) error {
	e, err := b.contract.abi.UnpackPieceLabelledEvent(entry)
	if err == nil {
		s.Records = append(s.Records, Record{
			ID: e.PieceId.Uint64(), Added: entry.TxHash,
			Label: Label{EventID: e.EventId, ChunkIndex: e.ChunkIndex, ContentCID: e.ContentCid},
		})
	}
	return err
}

func (b *Records) piecesAdded(s *DataSet, entry *types.Log) error {
	e, err := b.contract.abi.UnpackPiecesAddedEvent(entry)
	if err != nil {
		return err
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

func (b *Records) asked(s *DataSet, entry *types.Log) error {
	e, err := b.contract.abi.UnpackNextProvingPeriodEvent(entry)
	if err == nil {
		s.Challenge, s.InFull, s.Asked = e.ChallengeEpoch.Uint64(), nil, blockTime(entry)
	}
	return err
}

func (b *Records) askedInFull(s *DataSet, entry *types.Log) error {
	e, err := b.contract.abi.UnpackInFullEvent(entry)
	if err != nil {
		return err
	}
	s.InFull = e.PieceIds
	return s.inFullNow(func(r *Record) {
		if r.State == Faulty {
			r.State = Unproven
		}
	})
}

func (b *Records) proved(s *DataSet, entry *types.Log) error {
	e, err := b.contract.abi.UnpackPossessionProvenEvent(entry)
	if err != nil {
		return err
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

func (b *Records) stands(s *DataSet, entry *types.Log) error {
	e, err := b.contract.abi.UnpackStandingEvent(entry)
	if err == nil {
		s.Until = time.Unix(int64(e.ProvenUntil), 0).UTC()
	}
	return err
}

func (b *Records) faulted(s *DataSet, entry *types.Log) error {
	e, err := b.contract.abi.UnpackPieceFaultedEvent(entry)
	if err != nil {
		return err
	}
	r, err := s.at(e.PieceId.Uint64())
	if err != nil {
		return err
	}
	r.State = Faulty
	b.faults++
	return nil
}

func (b *Records) missed(s *DataSet, entry *types.Log) error {
	_, err := b.contract.abi.UnpackProvingMissedEvent(entry)
	if err == nil {
		s.Challenge, s.InFull, s.Until = 0, nil, time.Time{}
	}
	return err
}
