package ipfs

import (
	"context"
	"sync"
	"time"

	"github.com/ipfs/go-cid"
	"golang.org/x/sync/singleflight"

	"footlight/backend/blob"
)

// Mends is what became of damage that reads met since the store was opened.
type Mends struct {
	Restored int       // files
	Failed   int       // attempts
	At       time.Time // of the newest of either; zero: none was met
}

// mendAgain is how long a block rests that could not be restored.
const mendAgain = time.Minute

// mender restores files, one at a time. Safe for concurrent use.
type mender struct {
	files singleflight.Group
	lane  blob.Lane // its own: who reads may hold a place in that of all who hash
	clock func() time.Time

	mu     sync.Mutex
	copies Copies
	mends  Mends
	failed map[string]time.Time // blocks, and when they are tried again
}

func newMender() *mender {
	return &mender{lane: make(blob.Lane, 1), clock: time.Now, copies: none{}, failed: map[string]time.Time{}}
}

// none are no copies.
type none struct{}

// Open implements Copies.
func (none) Open(context.Context, cid.Cid) (Copy, error) { return Copy{}, blob.ErrNotFound }

// Files implements Copies.
func (none) Files() []cid.Cid { return nil }

func (m *mender) from() Copies {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.copies
}

// rests reports whether a block was tried a moment ago, in vain.
func (m *mender) rests(c cid.Cid) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.clock().Before(m.failed[c.KeyString()])
}

// rest has a block not tried again for a while.
func (m *mender) rest(c cid.Cid) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.clock()
	for key, again := range m.failed {
		if !now.Before(again) {
			delete(m.failed, key)
		}
	}
	m.failed[c.KeyString()] = now.Add(mendAgain)
}

// count notes how restoring a file went.
func (m *mender) count(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.mends.At = m.clock().UTC()
	if err == nil {
		m.mends.Restored++
	} else {
		m.mends.Failed++
	}
}
