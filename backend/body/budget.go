// Package body reads what clients send into memory, within bounds: of one body's
// bytes, of its JSON, and of the bytes of all bodies that are held at a time, of
// which each client may have a part.
//
//	http.Handler(budget.Wrap(h)) // what a request holds is given back after it
//	raw, err := body.Kind{Max: 64 << 10, JSON: true}.Read(r.Context(), r.Body, r.ContentLength)
package body

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"time"

	"footlight/backend/limit"
)

// ErrBusy refuses a body because too many bytes of others are held. It may be
// sent again.
var ErrBusy = errors.New("body: others take the memory there is for requests")

// uncounted is up to which size bodies are not counted, in bytes: how many there
// are is bounded by the connections, and nobody with a large one is in their way.
const uncounted = 16 << 10

// Budget is the memory that bodies may take together. It is safe for concurrent
// use.
type Budget struct{ pool *limit.Pool[netip.Prefix] }

// NewBudget makes one of size bytes, of which each client has a part as limit.Fair
// says.
func NewBudget(size int) *Budget { return &Budget{limit.NewPool[netip.Prefix](size)} }

// lease is what one request holds. It belongs to the goroutine that serves it.
type lease struct {
	pool   *limit.Pool[netip.Prefix] // nil: nothing is counted
	client netip.Prefix
	gives  []func() // give back what is held
}

type leaseKey struct{}

// Wrap counts the bodies that next and those it calls read.
func (b *Budget) Wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l := &lease{pool: b.pool, client: limit.Network(limit.AddrOf(r.RemoteAddr))}
		defer l.end()
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), leaseKey{}, l)))
	})
}

func leaseOf(ctx context.Context) *lease {
	if l, ok := ctx.Value(leaseKey{}).(*lease); ok {
		return l
	}
	return &lease{}
}

// Part begins a part of a request that lasts: what is read with its context is
// given back by end.
func Part(ctx context.Context) (part context.Context, end func()) {
	whole := leaseOf(ctx)
	l := &lease{pool: whole.pool, client: whole.client}
	return context.WithValue(ctx, leaseKey{}, l), l.end
}

// Keep takes over what ctx's request holds, for work that goes on after it. The
// work calls end.
func Keep(ctx context.Context) (end func()) {
	l := leaseOf(ctx)
	kept := *l
	l.gives = nil
	return kept.end
}

func (l *lease) end() {
	for _, give := range l.gives {
		give()
	}
	l.gives = nil
}

// take takes n bytes, and waits for them as long as patience lasts.
func (l *lease) take(ctx context.Context, n int64, patience time.Duration) (give func(), err error) {
	if l.pool == nil || n <= uncounted {
		return func() {}, nil
	}
	if patience == 0 {
		give, ok := l.pool.Take(int(n), l.client)
		if !ok {
			return nil, ErrBusy
		}
		return give, nil
	}
	waiting, end := context.WithTimeoutCause(ctx, patience, ErrBusy)
	defer end()
	return l.pool.Wait(waiting, int(n), l.client)
}
