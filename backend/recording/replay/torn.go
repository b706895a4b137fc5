package replay

import (
	"errors"
	"sync"
	"time"
)

// A torn chunk is read again after a minute at the earliest, and one of all of them
// in a second: that is as much as playing it, and playlists are asked for often.
const (
	tornFor    = time.Minute
	tornChecks = time.Second

	// tornWait bounds how long somebody's playlist waits for that.
	tornWait = 10 * time.Second
)

// errTorn says that not all pieces of a chunk could be made when they were last
// asked for.
var errTorn = errors.New("replay: a part of the chunk could not be read")

// torn are the chunks whose table of contents can be read, and not all that it
// names. They are that until every piece was made of them once more. Safe for
// concurrent use.
type torn struct {
	now func() time.Time

	mu    sync.Mutex
	cids  map[string]time.Time // when they are read again
	busy  bool                 // one is being read
	after time.Time            // when the next may be
}

func newTorn(now func() time.Time) *torn { return &torn{now: now, cids: map[string]time.Time{}} }

// add takes in a chunk; of too many it forgets the newest.
func (t *torn) add(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, known := t.cids[name]; known || len(t.cids) < maxUnread {
		t.cids[name] = t.now().Add(tornFor)
	}
}

// has reports whether a chunk is torn, and whether it is the caller's turn to read
// it again, who then calls settle.
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

// settle ends a turn.
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
