package studio

import (
	"sync"

	"footlight/backend/event"
)

// work is the upload of one chunk.
type work struct {
	event event.ID
	chunk int
}

// uploads are the chunks whose pieces are just arriving.
type uploads struct {
	mu   sync.Mutex
	busy map[work]bool
}

func (u *uploads) begin(id event.ID, n int) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	w := work{event: id, chunk: n}
	if u.busy[w] {
		return false
	}
	if u.busy == nil {
		u.busy = map[work]bool{}
	}
	u.busy[w] = true
	return true
}

func (u *uploads) end(id event.ID, n int) {
	u.mu.Lock()
	defer u.mu.Unlock()
	delete(u.busy, work{event: id, chunk: n})
}

// any reports whether a chunk of an event is arriving.
func (u *uploads) any(id event.ID) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	for w := range u.busy {
		if w.event == id {
			return true
		}
	}
	return false
}
