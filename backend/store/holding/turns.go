package holding

import (
	"context"
	"sync"
)

// turns lets one at a time work on a name. Safe for concurrent use.
type turns struct {
	mu    sync.Mutex
	taken map[string]chan struct{} // closed when it is free
}

// try takes a name; where somebody has it, leave is nil and free tells when not.
func (t *turns) try(name string) (leave func(), free <-chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if now, busy := t.taken[name]; busy {
		return nil, now
	}
	done := make(chan struct{})
	t.taken[name] = done
	return func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		delete(t.taken, name)
		close(done)
	}, nil
}

// take waits for a name.
func (t *turns) take(ctx context.Context, name string) (leave func(), err error) {
	for {
		leave, free := t.try(name)
		if leave != nil {
			return leave, nil
		}
		select {
		case <-free:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}
