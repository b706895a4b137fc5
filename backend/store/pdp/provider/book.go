package provider

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/store/pdp/piece"
)

// state is what the contract says of a piece.
type state int

const (
	unproven state = iota
	proven
	faulty
)

// record is a piece in a data set.
type record struct {
	id    uint64
	cid   piece.CID
	label Label
	added common.Hash // transaction
	state state
}

// dataSet is what the contract's log says of one data set of ours.
type dataSet struct {
	id      uint64
	label   string
	created common.Hash // transaction
	newest  time.Time   // when the newest piece was added
	records []record

	challenge uint64 // block that draws the open challenge; 0: none is open
	asked     time.Time
	inFull    []uint64 // pieces it asks for in full
	proof     Proof    // the newest; without piece
	until     time.Time
}

// Proof is a proof of possession that the contract has checked.
type Proof struct {
	DataSet, PieceID uint64
	Transaction      [32]byte
	Block            uint64
	Leaves           int // shown in that transaction
	At               time.Time
}

// book is what the contract's log says of this provider's data sets. It is
// written by read alone.
type book struct {
	owner common.Address

	mu     sync.Mutex
	next   uint64 // first block that was not read
	sets   map[uint64]*dataSet
	byCID  map[piece.CID][]*dataSet
	of     map[string][]piece.CID // by the CID of the same bytes in IPFS
	faults int                    // reported since the first block

	changed map[uint64]bool    // data sets of which something is to be seen anew
	fresh   map[piece.CID]bool // pieces that were added since it was asked
}

func newBook(owner common.Address) *book {
	return &book{
		owner: owner, sets: map[uint64]*dataSet{}, byCID: map[piece.CID][]*dataSet{}, of: map[string][]piece.CID{},
		changed: map[uint64]bool{}, fresh: map[piece.CID]bool{},
	}
}

// read takes in the log up to a block.
func (b *book) read(ctx context.Context, c *contract, to uint64) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if to < b.next {
		return nil
	}
	logs, err := c.logs(ctx, b.next, to)
	if err != nil {
		return err
	}
	for i := range logs {
		if err = b.apply(c, &logs[i]); err != nil {
			return fmt.Errorf("provider: log entry %d of block %d: %w", logs[i].Index, logs[i].BlockNumber, err)
		}
	}
	b.next = to + 1
	return nil
}

// proof is the newest standing proof of a piece as what it is wanted as; else
// in that event's data set; else in any, which shows the same bytes.
func (b *book) proof(c piece.CID, want Label, now time.Time) (best Proof, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	closest := 0
	b.each(c, func(s *dataSet, r *record) {
		near := s.nearness(r, want)
		if r.state != proven || now.After(s.until) || near < closest || near == closest && !s.proof.At.After(best.At) {
			return
		}
		best, ok, closest = s.proof, true, near
		best.DataSet, best.PieceID = s.id, r.id
	})
	return best, ok
}

// nearness is the greater the more a record is what is wanted.
func (s *dataSet) nearness(r *record, want Label) int {
	switch {
	case r.label == want:
		return 2
	case s.label == want.EventID:
		return 1
	}
	return 0
}

// labels lists what a piece is, in every data set that has it.
func (b *book) labels(c piece.CID) (list []Label) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.each(c, func(_ *dataSet, r *record) { list = append(list, r.label) })
	return list
}

// allLabels lists what all pieces are.
func (b *book) allLabels() (list []Label) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range b.sets {
		for _, r := range s.records {
			list = append(list, r.label)
		}
	}
	return list
}

// having lists the pieces of content.
func (b *book) having(content string) []piece.CID {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.of[content])
}

// contents lists what pieces are of.
func (b *book) contents() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Collect(maps.Keys(b.of))
}

// each calls fn for every record of a piece.
func (b *book) each(c piece.CID, fn func(*dataSet, *record)) {
	for _, s := range b.byCID[c] {
		for i := range s.records {
			if s.records[i].cid == c {
				fn(s, &s.records[i])
			}
		}
	}
}

// pieces lists every piece once.
func (b *book) pieces() []piece.CID {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := make([]piece.CID, 0, len(b.byCID))
	for c := range b.byCID {
		list = append(list, c)
	}
	return list
}

// faulty reports whether a piece is on record as faulty anywhere.
func (b *book) faulty(c piece.CID) (bad bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.each(c, func(_ *dataSet, r *record) { bad = bad || r.state == faulty })
	return bad
}

// sound lists where a piece is not on record as faulty, by data set.
func (b *book) sound(c piece.CID) map[uint64][]uint64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	places := map[uint64][]uint64{}
	b.each(c, func(s *dataSet, r *record) {
		if r.state != faulty {
			places[s.id] = append(places[s.id], r.id)
		}
	})
	return places
}

// set is a copy of a data set as it is now.
func (b *book) set(id uint64) (dataSet, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s, ok := b.sets[id]
	if !ok {
		return dataSet{}, false
	}
	return s.clone(), true
}

func (s *dataSet) clone() dataSet {
	c := *s
	c.records = slices.Clone(s.records)
	return c
}

// visit calls fn for every data set, in no order. It may not change it.
func (b *book) visit(fn func(*dataSet)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range b.sets {
		fn(s)
	}
}

// labelled finds the data set of a label; the oldest, should there be two.
func (b *book) labelled(label string) (dataSet, bool) {
	return b.find(func(s *dataSet) bool { return s.label == label })
}

// find is a copy of the oldest data set that ok picks.
func (b *book) find(ok func(*dataSet) bool) (dataSet, bool) {
	var oldest *dataSet
	b.visit(func(s *dataSet) {
		if ok(s) && (oldest == nil || s.id < oldest.id) {
			oldest = s
		}
	})
	if oldest == nil {
		return dataSet{}, false
	}
	return b.set(oldest.id)
}

// reported is how many faults were ever reported.
func (b *book) reported() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.faults
}
