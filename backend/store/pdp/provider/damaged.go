package provider

import (
	"sync"
	"time"

	"footlight/backend/store/pdp/piece"
)

const (
	firstRetry = 5 * time.Second // after a failure; doubles
	lastRetry  = 5 * time.Minute
)

// damaged are the pieces that are to be repaired. Safe for concurrent use.
type damaged struct {
	mu     sync.Mutex
	pieces map[piece.CID]*attempt
}

// attempt is when a piece is repaired next, and how long to wait after that.
type attempt struct {
	next time.Time
	wait time.Duration
}

func newDamaged() *damaged { return &damaged{pieces: map[piece.CID]*attempt{}} }

// add takes a piece in; one that is here stays.
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

// due lists the pieces to be repaired now, and sets back their next attempt.
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
