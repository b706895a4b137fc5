package provider

import (
	"fmt"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/ledger/bindings"
	"footlight/backend/store/pdp/piece"
)

// apply takes in one entry of the contract's log. Others' data sets, and events
// this version does not know, are passed over.
func (b *book) apply(c *contract, entry *types.Log) error {
	for event, take := range map[string]func(*contract, *types.Log) error{
		bindings.ProofOfPossessionDataSetCreatedEventName:    b.created,
		bindings.ProofOfPossessionDataSetLabelledEventName:   b.namedSet,
		bindings.ProofOfPossessionPieceLabelledEventName:     b.namedPiece,
		bindings.ProofOfPossessionPiecesAddedEventName:       b.added,
		bindings.ProofOfPossessionNextProvingPeriodEventName: b.asked,
		bindings.ProofOfPossessionInFullEventName:            b.askedInFull,
		bindings.ProofOfPossessionPossessionProvenEventName:  b.proved,
		bindings.ProofOfPossessionStandingEventName:          b.stands,
		bindings.ProofOfPossessionPieceFaultedEventName:      b.faulted,
		bindings.ProofOfPossessionProvingMissedEventName:     b.missed,
	} {
		if c.is(entry, event) {
			return take(c, entry)
		}
	}
	return nil
}

func blockTime(entry *types.Log) time.Time {
	return time.Unix(int64(entry.BlockTimestamp), 0).UTC()
}

func (b *book) created(c *contract, entry *types.Log) error {
	e, err := c.abi.UnpackDataSetCreatedEvent(entry)
	if err == nil && e.StorageProvider == b.owner {
		b.sets[e.SetId.Uint64()] = &dataSet{id: e.SetId.Uint64(), created: entry.TxHash, newest: blockTime(entry)}
	}
	return err
}

func (b *book) namedSet(c *contract, entry *types.Log) error {
	e, err := c.abi.UnpackDataSetLabelledEvent(entry)
	if err != nil {
		return err
	}
	if s := b.ours(e.SetId); s != nil {
		s.label = string(e.Label)
	}
	return nil
}

// namedPiece begins a record; the CID comes with the next event of the
// transaction.
func (b *book) namedPiece(c *contract, entry *types.Log) error {
	e, err := c.abi.UnpackPieceLabelledEvent(entry)
	if err != nil {
		return err
	}
	if s := b.ours(e.SetId); s != nil {
		s.records = append(s.records, record{
			id: e.PieceId.Uint64(), added: entry.TxHash,
			label: Label{EventID: e.EventId, ChunkIndex: e.ChunkIndex, ContentCID: e.ContentCid},
		})
	}
	return nil
}

func (b *book) added(c *contract, entry *types.Log) error {
	e, err := c.abi.UnpackPiecesAddedEvent(entry)
	if err != nil {
		return err
	}
	s := b.ours(e.SetId)
	if s == nil {
		return nil
	}
	s.newest = blockTime(entry)
	for i, id := range e.PieceIds[:min(len(e.PieceIds), len(e.PieceCids))] {
		r, err := s.at(id.Uint64())
		if err != nil {
			return err
		}
		if r.cid, err = piece.FromBytes(e.PieceCids[i].Data); err != nil {
			return err
		}
		if !slices.Contains(b.byCID[r.cid], s) {
			b.byCID[r.cid] = append(b.byCID[r.cid], s)
		}
		b.fresh[r.cid] = true
		if of := r.label.ContentCID; !slices.Contains(b.of[of], r.cid) {
			b.of[of] = append(b.of[of], r.cid)
		}
	}
	return nil
}

func (b *book) asked(c *contract, entry *types.Log) error {
	e, err := c.abi.UnpackNextProvingPeriodEvent(entry)
	if err != nil {
		return err
	}
	if s := b.ours(e.SetId); s != nil {
		s.challenge, s.inFull, s.asked = e.ChallengeEpoch.Uint64(), nil, blockTime(entry)
	}
	return nil
}

func (b *book) askedInFull(c *contract, entry *types.Log) error {
	e, err := c.abi.UnpackInFullEvent(entry)
	if err != nil {
		return err
	}
	s := b.ours(e.SetId)
	if s == nil {
		return nil
	}
	s.inFull = e.PieceIds
	return s.inFullNow(func(r *record) {
		if r.state == faulty {
			r.state = unproven
		}
	})
}

// inFullNow calls fn for every piece the open challenge asks for in full.
func (s *dataSet) inFullNow(fn func(*record)) error {
	for _, id := range s.inFull {
		r, err := s.at(id)
		if err != nil {
			return err
		}
		fn(r)
	}
	return nil
}

// at is the record of a piece. The contract counts from 0 and leaves none out,
// but who answers for it may not.
func (s *dataSet) at(id uint64) (*record, error) {
	if id >= uint64(len(s.records)) {
		return nil, fmt.Errorf("data set %d has no piece %d", s.id, id)
	}
	return &s.records[id], nil
}

func (b *book) proved(c *contract, entry *types.Log) error {
	e, err := c.abi.UnpackPossessionProvenEvent(entry)
	if err != nil {
		return err
	}
	s := b.ours(e.SetId)
	if s == nil {
		return nil
	}
	s.proof = Proof{Transaction: entry.TxHash, Block: entry.BlockNumber, Leaves: len(e.Challenges), At: blockTime(entry)}
	err = s.inFullNow(func(r *record) {
		if r.state != faulty {
			r.state = proven
		}
	})
	s.challenge, s.inFull = 0, nil
	return err
}

func (b *book) stands(c *contract, entry *types.Log) error {
	e, err := c.abi.UnpackStandingEvent(entry)
	if err != nil {
		return err
	}
	if s := b.ours(e.SetId); s != nil {
		s.until = time.Unix(int64(e.ProvenUntil), 0).UTC()
	}
	return nil
}

func (b *book) faulted(c *contract, entry *types.Log) error {
	e, err := c.abi.UnpackPieceFaultedEvent(entry)
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
	r.state = faulty
	b.faults++
	return nil
}

func (b *book) missed(c *contract, entry *types.Log) error {
	e, err := c.abi.UnpackProvingMissedEvent(entry)
	if err != nil {
		return err
	}
	if s := b.ours(e.SetId); s != nil {
		s.challenge, s.inFull, s.until = 0, nil, time.Time{}
	}
	return nil
}
