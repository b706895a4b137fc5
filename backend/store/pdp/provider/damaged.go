package provider

import (
	"sync"
	"time"

	"footlight/backend/store/pdp/piece"
)

const (
	firstRetry = 5 * time.Second // the wait after a first failure; it doubles each time
	lastRetry  = 5 * time.Minute
)

// damaged holds the pieces to repair. It is safe for concurrent use.
type damaged struct {
	mu     sync.Mutex
	pieces map[piece.CID]*attempt
}

// attempt says when a piece is repaired next, and how long the wait after that is.
type attempt struct {
	next time.Time
	wait time.Duration
}

func newDamaged() *damaged { return &damaged{pieces: map[piece.CID]*attempt{}} }

// add adds a piece. If the piece is in already, its attempt stays.
func (d *damaged) add(c piece.CID) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.pieces[c] == nil {
		d.pieces[c] = &attempt{}
	}
}

func (d *damaged) has(c piece.CID) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.pieces[c] != nil
}

// due returns the pieces to repair now, and schedules their next attempts.
func (d *damaged) due(now time.Time) (list []piece.CID) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for c, a := range d.pieces {
		if now.Before(a.next) {
			continue
		}
		a.wait = min(max(firstRetry, 2*a.wait), lastRetry)
		a.next = now.Add(a.wait)
		list = append(list, c)
	}
	return list
}

func (d *damaged) remove(c piece.CID) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.pieces, c)
}
