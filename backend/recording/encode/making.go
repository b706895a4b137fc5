package encode

import (
	"maps"
	"slices"
	"sync"

	"footlight/backend/event"
	"footlight/backend/recording/jobs"
)

// making holds the inputs of the chunks that are being made, and the equal chunks that wait for
// them. Its zero value is empty.
type making struct {
	mu   sync.Mutex
	busy map[event.Hash]map[jobs.Job]bool // the waiting chunks
}

// begin reports whether no equal chunk is being made. If so, the caller makes it and then calls
// end. Otherwise w is added to the waiting chunks that end returns.
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

// end returns the chunks that waited.
func (m *making) end(inputs event.Hash) (waiting []jobs.Job) {
	m.mu.Lock()
	defer m.mu.Unlock()
	waiting = slices.Collect(maps.Keys(m.busy[inputs]))
	delete(m.busy, inputs)
	return waiting
}
