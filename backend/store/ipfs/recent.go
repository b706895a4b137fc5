package ipfs

import (
	"sync"

	"github.com/multiformats/go-multihash"
)

// recent are the blocks received since a collection began, which it spares: they
// may have been referred to since. Safe for concurrent use.
type recent struct {
	mu     sync.Mutex
	hashes map[string]struct{} // nil: nothing is being collected
}

func (r *recent) begin() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.hashes = map[string]struct{}{}
}

func (r *recent) end() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.hashes = nil
}

// note is called before a block is written.
func (r *recent) note(hash multihash.Multihash) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.hashes != nil {
		r.hashes[string(hash)] = struct{}{}
	}
}

// unless calls drop for a block that was not noted; it is noted by nobody while
// drop runs.
func (r *recent) unless(hash multihash.Multihash, drop func() error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, noted := r.hashes[string(hash)]; noted {
		return nil
	}
	return drop()
}
