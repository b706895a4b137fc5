package limit

import (
	"context"
	"slices"
	"sync"
)

// few is what a client may hold of any pool: a quarter of a small one is nothing.
const few = 4

// Fair reports whether a client that holds so much of a pool may have n more of it.
//
// It may have anything that leaves half of the pool free. Otherwise it may have up to a
// quarter of the pool in all. A client that holds no more than an eighth may also have one
// thing of up to half, so that something large need not wait until nobody holds anything.
func Fair(size, used, held, n int) bool {
	return n <= size-used && within(size, used, held, n)
}

// within is Fair as far as the client is concerned: whether there is room is
// another question.
func within(size, used, held, n int) bool {
	half := (size + 1) / 2
	return n <= half-used || n <= max(size/4, few)-held || held <= size/8 && n <= half
}

// Pool is a number of connections or bytes that clients share as Fair says. Make it with
// NewPool. It is safe for concurrent use.
//
// Who comes first is served first. Clients that have their share already are passed over
// meanwhile.
type Pool[K comparable] struct {
	size int

	mu      sync.Mutex // guards what follows
	used    int
	held    map[K]int
	waiting []*request[K] // in the order in which they came
}

// request is so much for somebody.
type request[K comparable] struct {
	n       int
	names   []K
	granted chan struct{} // closed when it is
}

// NewPool makes a pool of which nothing is taken.
func NewPool[K comparable](size int) *Pool[K] {
	return &Pool[K]{size: size, held: map[K]int{}}
}

// Take takes n for a client who is counted under each of these names. It takes nothing
// where somebody else waits for it. give gives it back, and may be called more than once.
//
// Without names no share is counted: then somebody else tells the clients apart.
func (p *Pool[K]) Take(n int, names ...K) (give func(), ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.ask(n, names)
	if p.leave(r) {
		return nil, false
	}
	return func() { p.keep(r, 0) }, true
}

// Wait is Take that waits until n can be taken. keep keeps a part of it, and gives the
// rest back.
func (p *Pool[K]) Wait(ctx context.Context, n int, names ...K) (keep func(n int), err error) {
	p.mu.Lock()
	r := p.ask(n, names)
	p.mu.Unlock()
	select {
	case <-r.granted:
	case <-ctx.Done():
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.leave(r) {
			return nil, context.Cause(ctx)
		}
	}
	return func(n int) { p.keep(r, n) }, nil
}

// ask is called with the lock, and so are leave and grant.
func (p *Pool[K]) ask(n int, names []K) *request[K] {
	r := &request[K]{n: n, names: names, granted: make(chan struct{})}
	p.waiting = append(p.waiting, r)
	p.grant()
	return r
}

// leave has r wait no longer, and reports whether it did.
func (p *Pool[K]) leave(r *request[K]) bool {
	i := slices.Index(p.waiting, r)
	if i < 0 {
		return false
	}
	p.waiting = slices.Delete(p.waiting, i, i+1)
	p.grant()
	return true
}

func (p *Pool[K]) keep(r *request[K], n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n < r.n {
		p.add(n-r.n, r.names)
		r.n = n
		p.grant()
	}
}

// grant goes through those who wait. One for whom there is no room yet holds up
// all that come after it; one whose client has its part holds up that client only.
func (p *Pool[K]) grant() {
	full, over := false, map[K]bool{}
	p.waiting = slices.DeleteFunc(p.waiting, func(r *request[K]) bool {
		if full || p.over(r, over) {
			return false
		}
		if full = r.n > p.size-p.used; full {
			return false
		}
		p.add(r.n, r.names)
		close(r.granted)
		return true
	})
}

// over reports whether a name of r has its part, or was passed over before.
func (p *Pool[K]) over(r *request[K], passed map[K]bool) (is bool) {
	for _, name := range r.names {
		if passed[name] || !within(p.size, p.used, p.held[name], r.n) {
			passed[name], is = true, true
		}
	}
	return is
}

func (p *Pool[K]) add(n int, names []K) {
	p.used += n
	for _, name := range names {
		if p.held[name] += n; p.held[name] == 0 {
			delete(p.held, name)
		}
	}
}
