package limit

import (
	"context"
	"sync"
)

// few is what a client may hold of any pool: a quarter of a small one is nothing.
const few = 4

// Fair reports whether a client that holds so much of a pool may have n more of
// it: anything up to half of the pool, and beyond that up to a quarter, or who has
// nothing one thing of up to half, so that nothing large waits for everybody.
func Fair(size, used, held, n int) bool {
	if n > size-used {
		return false
	}
	half := (size + 1) / 2
	return n <= half-used || n <= max(size/4, few)-held || held == 0 && n <= half
}

// Pool is so much of something, connections or bytes, that clients share: while
// half of it is free, everybody has what they ask for; after that nobody has more
// than a quarter. Make it with NewPool; it is safe for concurrent use.
type Pool[K comparable] struct {
	size int

	mu    sync.Mutex // guards what follows
	used  int
	held  map[K]int
	freed chan struct{} // closed when something is given back; nil: nobody waits
}

// NewPool makes a pool of which nothing is taken.
func NewPool[K comparable](size int) *Pool[K] {
	return &Pool[K]{size: size, held: map[K]int{}}
}

// Take takes n for somebody who is counted under each of these names, or nothing.
// Who has no name is one of many whom somebody else tells apart. give gives it
// back; it may be called more than once.
func (p *Pool[K]) Take(n int, names ...K) (give func(), ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.take(n, names)
}

// Wait is Take that waits until there is something to take.
func (p *Pool[K]) Wait(ctx context.Context, n int, names ...K) (give func(), err error) {
	for {
		p.mu.Lock()
		give, ok := p.take(n, names)
		if !ok && p.freed == nil {
			p.freed = make(chan struct{})
		}
		freed := p.freed
		p.mu.Unlock()
		if ok {
			return give, nil
		}
		select {
		case <-freed:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

// take is called with the lock.
func (p *Pool[K]) take(n int, names []K) (give func(), ok bool) {
	if n > p.size-p.used {
		return nil, false
	}
	for _, name := range names {
		if !Fair(p.size, p.used, p.held[name], n) {
			return nil, false
		}
	}
	p.add(n, names)
	return sync.OnceFunc(func() { p.give(n, names) }), true
}

func (p *Pool[K]) give(n int, names []K) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.add(-n, names)
	if p.freed != nil {
		close(p.freed)
		p.freed = nil
	}
}

func (p *Pool[K]) add(n int, names []K) {
	p.used += n
	for _, name := range names {
		if p.held[name] += n; p.held[name] == 0 {
			delete(p.held, name)
		}
	}
}
