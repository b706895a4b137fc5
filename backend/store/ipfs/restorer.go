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

// Restorations counts what happened to damage that reads met since the store was opened.
type Restorations struct {
	Restored int       // files that were restored
	Failed   int       // failed attempts
	At       time.Time // the newest success or failure; zero if there was none
}

// restoreAgain is the wait between two attempts to restore a block.
const restoreAgain = time.Minute

// Restorer restores damaged or lost files from copies, and receives one at a time. It is safe for concurrent
// use.
type Restorer struct {
	receiver *receiver
	dag      ipld.DAGService // reads the blocks on disk, without restoring
	log      *slog.Logger
	files    singleflight.Group
	slots    blob.Slots // not shared: a reader may hold one of the slots for hashing
	clock    func() time.Time

	mu     sync.Mutex
	copies []Copies // in the order in which they are asked
	counts Restorations
	failed map[string]time.Time // blocks, and when each may be tried again
	lost   map[cid.Cid]bool     // files that could not be read, as far as is known
	tell   func(lost int)       // nil means that no function is called
}

func newRestorer(to *receiver, dag ipld.DAGService, log *slog.Logger) *Restorer {
	return &Restorer{
		receiver: to, dag: dag, log: log, slots: make(blob.Slots, 1), clock: time.Now,
		copies: []Copies{to.second}, failed: map[string]time.Time{}, lost: map[cid.Cid]bool{},
	}
}

// SetCopies sets the copies from which reads restore damaged files. A document is restored from its second
// copy here first; after that, the first intact copy counts.
func (r *Restorer) SetCopies(c ...Copies) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.copies = append([]Copies{r.receiver.second}, c...)
}

// Restorations returns the counts so far.
func (r *Restorer) Restorations() Restorations {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.counts
}

// Lost reports whether a file was found damaged or lost in all copies, and has not been found whole since.
func (r *Restorer) Lost(file cid.Cid) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.lost[file]
}

// OnLost makes the Restorer call fn with the number of lost files whenever it changes. fn must not call the
// Restorer.
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

// rests reports whether restoring a block failed less than restoreAgain ago.
func (r *Restorer) rests(c cid.Cid) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.clock().Before(r.failed[c.KeyString()])
}

// rest delays the next attempt at a block by restoreAgain.
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

// count counts a success or failure.
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

// note records whether a file could be read.
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

// retain forgets lost files that are no longer wanted.
func (r *Restorer) retain(wanted func(cid.Cid) bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	was := len(r.lost)
	maps.DeleteFunc(r.lost, func(file cid.Cid, _ bool) bool { return !wanted(file) })
	if r.tell != nil && len(r.lost) != was {
		r.tell(len(r.lost))
	}
}
