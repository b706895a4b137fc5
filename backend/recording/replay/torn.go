package replay

import (
	"errors"
	"sync"
	"time"
)

// A torn chunk is read again after a minute at the earliest, and only one chunk each second.
// Reading it costs as much as playing it, and playlists are requested often.
const (
	tornFor    = time.Minute
	tornChecks = time.Second

	// tornWait limits how long that delays a playlist.
	tornWait = 10 * time.Second
)

// errTorn means that a piece of a chunk could not be read at the last request.
var errTorn = errors.New("replay: a part of the chunk could not be read")

// torn holds the chunks whose table of contents can be read, but not all of their media. A chunk
// stays torn until every piece could be read. Safe for concurrent use.
type torn struct {
	now func() time.Time

	mu    sync.Mutex
	cids  map[string]time.Time // when each is read again
	busy  bool                 // a chunk is being read
	after time.Time            // when the next one may be read
}

func newTorn(now func() time.Time) *torn { return &torn{now: now, cids: map[string]time.Time{}} }

// add adds a chunk, unless there are maxUnread already.
func (t *torn) add(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, known := t.cids[name]; known || len(t.cids) < maxUnread {
		t.cids[name] = t.now().Add(tornFor)
	}
}

// has reports whether a chunk is torn, and whether the caller must read it again and then call
// settle.
func (t *torn) has(name string) (is, turn bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	again, is := t.cids[name]
	now := t.now()
	if !is || t.busy || now.Before(again) || now.Before(t.after) {
		return is, false
	}
	t.busy = true
	return true, true
}

// settle records the result of reading a chunk again.
func (t *torn) settle(name string, whole bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.now()
	t.busy, t.after = false, now.Add(tornChecks)
	if whole {
		delete(t.cids, name)
		return
	}
	t.cids[name] = now.Add(tornFor)
}
