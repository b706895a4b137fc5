package provider

import (
	"sync"

	"footlight/backend/store/pdp/piece"
	"footlight/backend/store/pdp/possession"
)

// retired are the pieces that were given up on purpose. They are not damaged, so
// nobody repairs or inspects them. Safe for concurrent use.
type retired struct {
	mu     sync.Mutex
	pieces map[piece.CID]bool
}

func newRetired() *retired { return &retired{pieces: map[piece.CID]bool{}} }

func (r *retired) has(c piece.CID) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.pieces[c]
}

func (r *retired) set(c piece.CID, is bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if is {
		r.pieces[c] = true
	} else {
		delete(r.pieces, c)
	}
}

// all reports whether nothing in a data set is wanted any more. There is nothing
// to prove then.
func (r *retired) all(s possession.DataSet) bool {
	for _, x := range s.Records {
		if !r.has(x.CID) {
			return false
		}
	}
	return true
}
