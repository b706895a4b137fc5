package replay

import (
	"context"
	"errors"
	"sync"
	"time"

	"footlight/backend/event"
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

// tear makes a chunk a gap of every playlist from now on.
func (l *Library) tear(name string, why error) {
	l.films.Remove(name)
	l.outlines.Remove(name)
	l.torn.add(name)
	l.unread.note(l.log, event.Chunk{CID: name}, why)
}

// checkTorn fails for a chunk that is torn, after a look at whether it still is.
func (l *Library) checkTorn(ctx context.Context, name string) error {
	is, turn := l.torn.has(name)
	if turn {
		is = l.readThrough(ctx, name) != nil
		l.torn.settle(name, !is)
	}
	if is {
		return errTorn
	}
	return nil
}

// readThrough makes every piece of a chunk, and keeps none.
func (l *Library) readThrough(ctx context.Context, name string) error {
	ctx, cancel := context.WithTimeout(ctx, tornWait)
	defer cancel()
	f, err := l.film(ctx, name)
	if err != nil {
		return err
	}
	for n := range f.Pieces() {
		if _, err = l.cut(ctx, name, f, 0, n); err != nil {
			return err
		}
	}
	return nil
}
