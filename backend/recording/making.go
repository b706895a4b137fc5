package recording

import (
	"context"
	"sync"

	"footlight/backend/event"
)

// making is what chunks are being made of just now. Its zero value is empty.
type making struct {
	mu   sync.Mutex
	busy map[event.Hash]chan struct{} // closed at the end
}

// begin waits until nobody else makes a chunk of the same. The caller calls end,
// unless there is an error.
func (m *making) begin(ctx context.Context, inputs event.Hash) (end func(), err error) {
	for {
		other := m.enter(inputs)
		if other == nil {
			return func() { m.leave(inputs) }, nil
		}
		select {
		case <-other:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// enter gives what to wait for; nil: nothing, the caller is who makes it.
func (m *making) enter(inputs event.Hash) <-chan struct{} {
	m.mu.Lock()
	defer m.mu.Unlock()
	if other, busy := m.busy[inputs]; busy {
		return other
	}
	if m.busy == nil {
		m.busy = map[event.Hash]chan struct{}{}
	}
	m.busy[inputs] = make(chan struct{})
	return nil
}

func (m *making) leave(inputs event.Hash) {
	m.mu.Lock()
	defer m.mu.Unlock()
	close(m.busy[inputs])
	delete(m.busy, inputs)
}
