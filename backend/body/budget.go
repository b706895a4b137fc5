// Package body reads what clients send into memory, within bounds. There is a bound for
// one body's bytes, for its JSON, and for the bytes of all bodies that are held at a
// time, of which each client has a share.
//
//	http.Handler(budget.Wrap(h)) // what a request holds is given back after it
//	raw, err := body.Kind{Max: 64 << 10, JSON: true}.Read(r.Context(), r.Body, r.ContentLength)
package body

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/netip"
	"time"

	"footlight/backend/limit"
)

// ErrBusy refuses a body because other requests hold too many bytes. It may be sent
// again.
var ErrBusy = errors.New("body: others take the memory there is for requests")

// uncounted is up to which size bodies are not counted, in bytes: how many there
// are is bounded by the connections, and nobody with a large one is in their way.
const uncounted = 16 << 10

// linger is how long the rest of a body that is refused is read. It ends with a
// read, for which whoever made the reader sets the time.
const linger = 30 * time.Second

// Budget is the memory that all bodies may take together. It is safe for concurrent use.
type Budget struct{ pool *limit.Pool[netip.Prefix] }

// NewBudget makes a budget of size bytes, which clients share as limit.Fair says.
func NewBudget(size int) *Budget { return &Budget{limit.NewPool[netip.Prefix](size)} }

// lease is what one request holds. It belongs to the goroutine that serves it.
type lease struct {
	pool   *limit.Pool[netip.Prefix] // nil: nothing is counted
	client netip.Prefix
	answer http.Header // nil: there is none
	gives  []func()    // give back what is held
}

type leaseKey struct{}

// Wrap counts the bodies that next and those it calls read.
func (b *Budget) Wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l := &lease{pool: b.pool, client: limit.Network(limit.AddrOf(r.RemoteAddr)), answer: w.Header()}
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

// Part begins one part of a long request. What is read with the part's context is held
// until end.
func Part(ctx context.Context) (part context.Context, end func()) {
	whole := leaseOf(ctx)
	l := &lease{pool: whole.pool, client: whole.client, answer: whole.answer}
	return context.WithValue(ctx, leaseKey{}, l), l.end
}

// Keep takes over what the request of ctx holds, for work that goes on after it. The work
// calls end.
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

// take takes n bytes, and waits for them as long as patience lasts. keep gives back
// what is more than it says.
func (l *lease) take(ctx context.Context, n int64, patience time.Duration) (keep func(n int), err error) {
	if l.pool == nil {
		return func(int) {}, nil
	}
	waiting, end := context.WithTimeoutCause(ctx, patience, ErrBusy)
	defer end()
	return l.pool.Wait(waiting, int(n), l.client)
}

// drain reads what else there is of a body, up to limit bytes: clients may listen
// only once they have sent everything. Who takes too long for it is sent away.
func (l *lease) drain(r io.Reader, limit int64) {
	var (
		dropped = make([]byte, 4<<10)
		last    = time.Now().Add(linger)
		n       int
		err     error
	)
	for err == nil && limit > 0 && time.Now().Before(last) {
		n, err = r.Read(dropped[:min(limit, int64(len(dropped)))])
		limit -= int64(n)
	}
	if l.answer != nil && !errors.Is(err, io.EOF) {
		l.answer.Set("Connection", "close")
	}
}
