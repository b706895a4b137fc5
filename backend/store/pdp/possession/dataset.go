package possession

import (
	"fmt"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/store/pdp/piece"
)

// State is what the contract says of a piece.
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
	Added common.Hash // transaction
	State State
}

// DataSet is what the contract's log says of one data set of ours.
type DataSet struct {
	ID      uint64
	Label   string
	Created common.Hash // transaction
	Newest  time.Time   // when the newest piece was added
	Records []Record

	Challenge uint64 // block that draws the open challenge; 0: none is open
	Asked     time.Time
	InFull    []uint64 // pieces it asks for in full
	Proof     Proof    // the newest; without piece
	Until     time.Time
}

// Find finds a piece by what it is.
func (s *DataSet) Find(c piece.CID, label Label) (Record, bool) {
	for _, r := range s.Records {
		if r.CID == c && r.Label == label {
			return r, true
		}
	}
	return Record{}, false
}

// Proof is a proof of possession that the contract has checked.
type Proof struct {
	DataSet, PieceID uint64
	Transaction      [32]byte
	Block            uint64
	Leaves           int // shown in that transaction
	At               time.Time
}

// nearness is the greater the more a record is what is wanted.
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

// inFullNow calls fn for every piece the open challenge asks for in full.
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

// at is the record of a piece. The contract counts from 0 and leaves none out,
// but who answers for it may not.
func (s *DataSet) at(id uint64) (*Record, error) {
	if id >= uint64(len(s.Records)) {
		return nil, fmt.Errorf("data set %d has no piece %d", s.ID, id)
	}
	return &s.Records[id], nil
}
