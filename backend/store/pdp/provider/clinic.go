package provider

import (
	"sync"
	"time"

	"footlight/backend/store/pdp/piece"
)

// clinic is where pieces are until they are whole again.
type clinic struct {
	mu       sync.Mutex
	patients map[piece.CID]*patient
}

// patient is when a piece is treated next, and how long to wait after that.
type patient struct {
	next time.Time
	wait time.Duration
}

func newClinic() *clinic { return &clinic{patients: map[piece.CID]*patient{}} }

// admit takes a piece in; one that is here stays.
func (c *clinic) admit(id piece.CID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.patients[id] == nil {
		c.patients[id] = &patient{}
	}
}

func (c *clinic) has(id piece.CID) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.patients[id] != nil
}

// due lists the pieces whose turn it is, and sets back their next one.
func (c *clinic) due(now time.Time) (list []piece.CID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, p := range c.patients {
		if now.Before(p.next) {
			continue
		}
		p.wait = min(max(firstRetry, 2*p.wait), lastRetry)
		p.next = now.Add(p.wait)
		list = append(list, id)
	}
	return list
}

func (c *clinic) discharge(id piece.CID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.patients, id)
}
