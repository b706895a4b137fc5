package ipfs

import (
	"maps"
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

// mender restores files, and receives one at a time. Safe for concurrent use.
type mender struct {
	files singleflight.Group
	slots blob.Slots // its own: who reads may hold a place in that of all who hash
	clock func() time.Time

	mu     sync.Mutex
	copies []Copies // in the order in which they are asked
	mends  Mends
	failed map[string]time.Time // blocks, and when they are tried again
	lost   map[cid.Cid]bool     // files that cannot be read, as far as is known
	tell   func(lost int)       // nil: nobody wants to know
}

func newMender(copies ...Copies) *mender {
	return &mender{slots: make(blob.Slots, 1), clock: time.Now, copies: copies, failed: map[string]time.Time{}, lost: map[cid.Cid]bool{}}
}

func (m *mender) from() []Copies {
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

// note takes in whether a file could be read.
func (m *mender) note(file cid.Cid, whole bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.lost[file] != whole {
		return
	}
	if m.lost[file] = true; whole {
		delete(m.lost, file)
	}
	if m.tell != nil {
		m.tell(len(m.lost))
	}
}

// retain forgets the lost files that nobody wants any more.
func (m *mender) retain(wanted func(cid.Cid) bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	was := len(m.lost)
	maps.DeleteFunc(m.lost, func(file cid.Cid, _ bool) bool { return !wanted(file) })
	if m.tell != nil && len(m.lost) != was {
		m.tell(len(m.lost))
	}
}

// Lost reports whether a file was found to be damaged or lost in all copies, and not
// to be whole since.
func (n *Node) Lost(file cid.Cid) bool {
	n.mender.mu.Lock()
	defer n.mender.mu.Unlock()
	return n.mender.lost[file]
}

// OnLost has fn told how many files are lost, whenever that changes. fn must not call
// the Node.
func (n *Node) OnLost(fn func(lost int)) {
	n.mender.mu.Lock()
	defer n.mender.mu.Unlock()
	n.mender.tell = fn
}
