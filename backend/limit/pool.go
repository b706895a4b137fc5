package limit

import (
	"context"
	"slices"
	"sync"
)

// few is the share that a client may hold of any pool, because a quarter of a small pool is too little.
const few = 4

// Fair reports whether a client that holds held of a pool may have n more.
//
// A client may take anything that leaves half of the pool free. Otherwise it may hold up to a quarter of the
// pool. A client that holds at most an eighth may also take one item of up to half the pool, so that large
// items need not wait until the pool is empty.
func Fair(size, used, held, n int) bool {
	return n <= size-used && within(size, used, held, n)
}

// within applies the client's part of Fair. It does not check whether there is room.
func within(size, used, held, n int) bool {
	half := (size + 1) / 2
	return n <= half-used || n <= max(size/4, few)-held || held <= size/8 && n <= half
}

// Pool is a number of connections or bytes that clients share by the rules of Fair. Make it with NewPool. It
// is safe for concurrent use.
//
// Clients are served in the order of their arrival. Clients that have reached their share are passed over.
type Pool[K comparable] struct {
	size int

	mu      sync.Mutex // guards the fields below
	used    int
	held    map[K]int
	waiting []*request[K] // in the order of arrival
}

// request is a client's request for a part of the pool.
type request[K comparable] struct {
	n       int
	names   []K
	granted chan struct{} // closed when the request is granted
}

// NewPool returns a pool of which nothing is taken.
func NewPool[K comparable](size int) *Pool[K] {
	return &Pool[K]{size: size, held: map[K]int{}}
}

// Take takes n for a client, counted under each of the names. It takes nothing if another client waits for
// it. give frees n, and may be called more than once.
//
// Without names no share is counted; then the caller distinguishes the clients by other means.
func (p *Pool[K]) Take(n int, names ...K) (give func(), ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.ask(n, names)
	if p.leave(r) {
		return nil, false
	}
	return func() { p.keep(r, 0) }, true
}

// Wait is Take, but waits until n can be taken. keep frees all but the given part.
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

// ask makes a request. The caller holds the lock; so do the callers of leave and grant.
func (p *Pool[K]) ask(n int, names []K) *request[K] {
	r := &request[K]{n: n, names: names, granted: make(chan struct{})}
	p.waiting = append(p.waiting, r)
	p.grant()
	return r
}

// leave removes r from the queue, and reports whether r was still waiting.
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

// grant serves waiting requests in order. A request for which there is no room yet blocks all later ones. A
// request of a client that has reached its share blocks only that client.
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

// over reports whether a name of r has reached its share, or was passed over before.
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
