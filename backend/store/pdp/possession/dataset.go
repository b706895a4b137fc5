package possession

import (
	"fmt"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/store/pdp/piece"
)

// State is a piece's state in the contract.
type State int

// The states of a piece.
const (
	Unproven State = iota
	Proven
	Faulty
)

// Record is a piece in a data set.
type Record struct {
	ID    uint64
	CID   piece.CID
	Label Label
	Added common.Hash // the transaction that added the piece
	State State
}

// DataSet is one of the provider's data sets, as the contract's log describes it.
type DataSet struct {
	ID      uint64
	Label   string
	Created common.Hash // the transaction that created the data set
	Newest  time.Time   // when the newest piece was added
	Records []Record

	Challenge uint64 // block that draws the open challenge; 0 means that none is open
	Asked     time.Time
	InFull    []uint64 // pieces that the challenge requests in full
	Proof     Proof    // the newest proof, without PieceID
	Until     time.Time
}

// Find returns the record of a piece under a label.
func (s *DataSet) Find(c piece.CID, label Label) (Record, bool) {
	for _, r := range s.Records {
		if r.CID == c && r.Label == label {
			return r, true
		}
	}
	return Record{}, false
}

// Proof is a proof of possession that the contract verified.
type Proof struct {
	DataSet, PieceID uint64
	Transaction      [32]byte
	Block            uint64
	Leaves           int // proven in that transaction
	At               time.Time
}

// nearness rates how well a record matches a wanted label. Higher is better.
func (s *DataSet) nearness(r *Record, want Label) int {
	switch {
	case r.Label == want:
		return 2
	case s.Label == want.EventID:
		return 1
	}
	return 0
}

func (s *DataSet) clone() DataSet {
	c := *s
	c.Records = slices.Clone(s.Records)
	return c
}

// inFullNow calls fn for every piece that the open challenge requests in full.
func (s *DataSet) inFullNow(fn func(*Record)) error {
	for _, id := range s.InFull {
		r, err := s.at(id)
		if err != nil {
			return err
		}
		fn(r)
	}
	return nil
}

// at returns the record of a piece. The contract numbers pieces from 0 without gaps, but the log may come
// from a node that is not trusted.
func (s *DataSet) at(id uint64) (*Record, error) {
	if id >= uint64(len(s.Records)) {
		return nil, fmt.Errorf("data set %d has no piece %d", s.ID, id)
	}
	return &s.Records[id], nil
}
