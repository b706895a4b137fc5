// Package body reads request bodies into memory within limits. There are limits for the bytes of one body,
// for its JSON, and for the bytes of all bodies that are held at the same time, of which each client has a
// share.
//
//	http.Handler(budget.Wrap(h)) // frees what a request holds when it ends
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

// ErrBusy refuses a body because other requests hold too many bytes. The client may send it again.
var ErrBusy = errors.New("body: other requests use all the memory for bodies")

// uncounted is the size up to which bodies are not counted, in bytes. The number of connections limits them,
// and clients with large bodies cannot get in their way.
const uncounted = 16 << 10

// linger limits how long the rest of a refused body is read. The limit is checked after each read, so the
// reader itself must time out.
const linger = 30 * time.Second

// Budget is the memory that all bodies together may take. It is safe for concurrent use.
type Budget struct{ pool *limit.Pool[netip.Prefix] }

// NewBudget returns a budget of size bytes. Clients share it by the rules of limit.Fair.
func NewBudget(size int) *Budget { return &Budget{limit.NewPool[netip.Prefix](size)} }

// lease is the memory that one request holds. It belongs to the goroutine that serves the request.
type lease struct {
	pool   *limit.Pool[netip.Prefix] // nil means that nothing is counted
	client netip.Prefix
	answer http.Header // nil if there is no answer
	gives  []func()    // functions that free the held memory
}

type leaseKey struct{}

// Wrap counts the bodies that next and the handlers below it read.
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

// Part begins one part of a long request. Bodies read with the part's context are held until end is called.
func Part(ctx context.Context) (part context.Context, end func()) {
	whole := leaseOf(ctx)
	l := &lease{pool: whole.pool, client: whole.client, answer: whole.answer}
	return context.WithValue(ctx, leaseKey{}, l), l.end
}

// Keep takes over what the request of ctx holds, for work that continues after the request. The work must
// call end.
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

// take reserves n bytes, and waits for them up to patience. keep frees all but the given number of bytes.
func (l *lease) take(ctx context.Context, n int64, patience time.Duration) (keep func(n int), err error) {
	if l.pool == nil {
		return func(int) {}, nil
	}
	waiting, end := context.WithTimeoutCause(ctx, patience, ErrBusy)
	defer end()
	return l.pool.Wait(waiting, int(n), l.client)
}

// drain reads the rest of a body, up to limit bytes, because some clients read the answer only after they
// have sent everything. Clients that take too long are disconnected.
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
