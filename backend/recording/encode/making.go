package encode

import (
	"maps"
	"slices"
	"sync"

	"footlight/backend/event"
	"footlight/backend/recording/jobs"
)

// making is what chunks are being made of just now, and which equal ones wait for
// that. Its zero value is empty.
type making struct {
	mu   sync.Mutex
	busy map[event.Hash]map[jobs.Job]bool // who waits
}

// begin reports whether nobody makes a chunk of the same: the caller does, and
// calls end. Else w is noted, and told by whoever does call end.
func (m *making) begin(inputs event.Hash, w jobs.Job) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if waiting, busy := m.busy[inputs]; busy {
		waiting[w] = true
		return false
	}
	if m.busy == nil {
		m.busy = map[event.Hash]map[jobs.Job]bool{}
	}
	m.busy[inputs] = map[jobs.Job]bool{}
	return true
}

// end gives those that waited.
func (m *making) end(inputs event.Hash) (waiting []jobs.Job) {
	m.mu.Lock()
	defer m.mu.Unlock()
	waiting = slices.Collect(maps.Keys(m.busy[inputs]))
	delete(m.busy, inputs)
	return waiting
}
