package provider

import (
	"maps"
	"math/big"
	"slices"

	"footlight/backend/store/pdp/piece"
)

// ours is a data set that the log tells of; nil: it is another provider's. It is
// to be seen anew.
func (b *book) ours(id *big.Int) *dataSet {
	s := b.sets[id.Uint64()]
	if s != nil {
		b.changed[s.id] = true
	}
	return s
}

// touch has the data sets of a piece seen anew: it is well again, or wanted.
func (b *book) touch(c piece.CID) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range b.byCID[c] {
		b.changed[s.id] = true
	}
}

// takeChanged lists the data sets that are to be seen anew, by id.
func (b *book) takeChanged() []uint64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.changed) == 0 {
		return nil // as ever, once a second
	}
	ids := slices.Sorted(maps.Keys(b.changed))
	clear(b.changed)
	return ids
}

// takeFresh lists the pieces that were added since it was called last.
func (b *book) takeFresh() []piece.CID {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := slices.Collect(maps.Keys(b.fresh))
	clear(b.fresh)
	return list
}
