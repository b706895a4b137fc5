package possession

import (
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/store/pdp/piece"
)

// Records holds a provider's data sets as the contract's log describes them. Only Sync changes it. It is safe
// for concurrent use.
type Records struct {
	contract *Contract
	owner    common.Address

	mu     sync.Mutex
	next   uint64 // first block that was not read
	sets   map[uint64]*DataSet
	byCID  map[piece.CID][]*DataSet
	of     map[string][]piece.CID // pieces by the CID of their content in IPFS
	faults int                    // since the first block

	changed map[uint64]bool    // data sets for TakeChanged
	added   map[piece.CID]bool // pieces for TakeAdded
}

// NewRecords returns empty Records of an owner's data sets.
func NewRecords(contract *Contract, owner common.Address) *Records {
	return &Records{
		contract: contract, owner: owner,
		sets: map[uint64]*DataSet{}, byCID: map[piece.CID][]*DataSet{}, of: map[string][]piece.CID{},
		changed: map[uint64]bool{}, added: map[piece.CID]bool{},
	}
}

// Put adds records to a data set as if the log had them. It adds the data set if it is new.
func (b *Records) Put(s *DataSet, records ...Record) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s.Records = append(s.Records, records...)
	b.sets[s.ID], b.changed[s.ID] = s, true
	for i := range records {
		b.index(s, &records[i])
	}
}

// index makes a record findable by its CID and its content.
func (b *Records) index(s *DataSet, r *Record) {
	if !slices.Contains(b.byCID[r.CID], s) {
		b.byCID[r.CID] = append(b.byCID[r.CID], s)
	}
	b.added[r.CID] = true
	if of := r.Label.ContentCID; !slices.Contains(b.of[of], r.CID) {
		b.of[of] = append(b.of[of], r.CID)
	}
}

// Proof returns the newest standing proof of a piece. It prefers a record with the wanted label, then one in
// the same event's data set, then any other, which proves the same bytes.
func (b *Records) Proof(c piece.CID, want Label, now time.Time) (best Proof, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	closest := 0
	b.each(c, func(s *DataSet, r *Record) {
		near := s.nearness(r, want)
		if r.State != Proven || now.After(s.Until) || near < closest || near == closest && !s.Proof.At.After(best.At) {
			return
		}
		best, ok, closest = s.Proof, true, near
		best.DataSet, best.PieceID = s.ID, r.ID
	})
	return best, ok
}

// Labels returns the labels of a piece in all data sets.
func (b *Records) Labels(c piece.CID) (list []Label) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.each(c, func(_ *DataSet, r *Record) { list = append(list, r.Label) })
	return list
}

// AllLabels returns the labels of all pieces.
func (b *Records) AllLabels() (list []Label) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range b.sets {
		for _, r := range s.Records {
			list = append(list, r.Label)
		}
	}
	return list
}

// PiecesOf returns the pieces that hold content.
func (b *Records) PiecesOf(content string) []piece.CID {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.of[content])
}

// Contents returns the CIDs of the content of all pieces.
func (b *Records) Contents() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Collect(maps.Keys(b.of))
}

// each calls fn for every record of a piece.
func (b *Records) each(c piece.CID, fn func(*DataSet, *Record)) {
	for _, s := range b.byCID[c] {
		for i := range s.Records {
			if s.Records[i].CID == c {
				fn(s, &s.Records[i])
			}
		}
	}
}

// Pieces returns every piece once.
func (b *Records) Pieces() []piece.CID {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := make([]piece.CID, 0, len(b.byCID))
	for c := range b.byCID {
		list = append(list, c)
	}
	return list
}

// Faulty reports whether any record of a piece is faulty.
func (b *Records) Faulty(c piece.CID) (bad bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.each(c, func(_ *DataSet, r *Record) { bad = bad || r.State == Faulty })
	return bad
}

// Sound returns the IDs of a piece's records that are not faulty, by data set.
func (b *Records) Sound(c piece.CID) map[uint64][]uint64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	places := map[uint64][]uint64{}
	b.each(c, func(s *DataSet, r *Record) {
		if r.State != Faulty {
			places[s.ID] = append(places[s.ID], r.ID)
		}
	})
	return places
}

// Set returns a copy of a data set.
func (b *Records) Set(id uint64) (DataSet, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s, ok := b.sets[id]
	if !ok {
		return DataSet{}, false
	}
	return s.clone(), true
}

// Visit calls fn for every data set, in no order. fn must not change the data set.
func (b *Records) Visit(fn func(*DataSet)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range b.sets {
		fn(s)
	}
}

// Labelled returns the data set with a label, the oldest if there are two.
func (b *Records) Labelled(label string) (DataSet, bool) {
	return b.Find(func(s *DataSet) bool { return s.Label == label })
}

// Find returns a copy of the oldest data set for which ok reports true.
func (b *Records) Find(ok func(*DataSet) bool) (DataSet, bool) {
	var oldest *DataSet
	b.Visit(func(s *DataSet) {
		if ok(s) && (oldest == nil || s.ID < oldest.ID) {
			oldest = s
		}
	})
	if oldest == nil {
		return DataSet{}, false
	}
	return b.Set(oldest.ID)
}

// Faults returns how many faults were ever reported.
func (b *Records) Faults() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.faults
}

// Touch makes TakeChanged return the data sets of a piece, because it was repaired or is wanted again.
func (b *Records) Touch(c piece.CID) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range b.byCID[c] {
		b.changed[s.ID] = true
	}
}

// TakeChanged returns the data sets that changed since its last call, by ID.
func (b *Records) TakeChanged() []uint64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.changed) == 0 {
		return nil // the usual case, once a second
	}
	ids := slices.Sorted(maps.Keys(b.changed))
	clear(b.changed)
	return ids
}

// TakeAdded returns the pieces that were added since its last call.
func (b *Records) TakeAdded() []piece.CID {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := slices.Collect(maps.Keys(b.added))
	clear(b.added)
	return list
}
