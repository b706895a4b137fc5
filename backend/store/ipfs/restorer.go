package ipfs

import (
	"log/slog"
	"maps"
	"sync"
	"time"

	"github.com/ipfs/go-cid"
	ipld "github.com/ipfs/go-ipld-format"
	"golang.org/x/sync/singleflight"

	"footlight/backend/blob"
)

// Restorations is what became of damage that reads met since the store was opened.
type Restorations struct {
	Restored int       // files
	Failed   int       // attempts
	At       time.Time // of the newest of either; zero: none was met
}

// restoreAgain is how long a block rests that could not be restored.
const restoreAgain = time.Minute

// Restorer restores files that are damaged or lost out of copies, and receives one at
// a time. It is safe for concurrent use.
type Restorer struct {
	receiver *receiver
	dag      ipld.DAGService // of blocks as they are
	log      *slog.Logger
	files    singleflight.Group
	slots    blob.Slots // its own: who reads may hold one of those of all who hash
	clock    func() time.Time

	mu     sync.Mutex
	copies []Copies // in the order in which they are asked
	counts Restorations
	failed map[string]time.Time // blocks, and when they are tried again
	lost   map[cid.Cid]bool     // files that cannot be read, as far as is known
	tell   func(lost int)       // nil: nobody wants to know
}

func newRestorer(to *receiver, dag ipld.DAGService, log *slog.Logger) *Restorer {
	return &Restorer{
		receiver: to, dag: dag, log: log, slots: make(blob.Slots, 1), clock: time.Now,
		copies: []Copies{to.second}, failed: map[string]time.Time{}, lost: map[cid.Cid]bool{},
	}
}

// SetCopies has reads that meet damage restore the file from a copy: of a document the
// second one here, else the first of these that is whole.
func (r *Restorer) SetCopies(c ...Copies) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.copies = append([]Copies{r.receiver.second}, c...)
}

// Restorations tells what became of damage so far.
func (r *Restorer) Restorations() Restorations {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.counts
}

// Lost reports whether a file was found to be damaged or lost in all copies, and not
// to be whole since.
func (r *Restorer) Lost(file cid.Cid) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.lost[file]
}

// OnLost has fn told how many files are lost, whenever that changes. fn must not call
// the Restorer.
func (r *Restorer) OnLost(fn func(lost int)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tell = fn
}

func (r *Restorer) from() []Copies {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.copies
}

// rests reports whether a block was tried a moment ago, in vain.
func (r *Restorer) rests(c cid.Cid) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.clock().Before(r.failed[c.KeyString()])
}

// rest has a block not tried again for a while.
func (r *Restorer) rest(c cid.Cid) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.clock()
	for key, again := range r.failed {
		if !now.Before(again) {
			delete(r.failed, key)
		}
	}
	r.failed[c.KeyString()] = now.Add(restoreAgain)
}

// count notes how restoring a file went.
func (r *Restorer) count(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.counts.At = r.clock().UTC()
	if err == nil {
		r.counts.Restored++
	} else {
		r.counts.Failed++
	}
}

// note takes in whether a file could be read.
func (r *Restorer) note(file cid.Cid, whole bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.lost[file] != whole {
		return
	}
	if r.lost[file] = true; whole {
		delete(r.lost, file)
	}
	if r.tell != nil {
		r.tell(len(r.lost))
	}
}

// retain forgets the lost files that nobody wants any more.
func (r *Restorer) retain(wanted func(cid.Cid) bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	was := len(r.lost)
	maps.DeleteFunc(r.lost, func(file cid.Cid, _ bool) bool { return !wanted(file) })
	if r.tell != nil && len(r.lost) != was {
		r.tell(len(r.lost))
	}
}
