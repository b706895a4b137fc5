package limit

import (
	"context"
	"errors"
	"net/netip"
	"runtime"
	"sync"
	"time"
)

// ErrBusy reports that a request got no turn in time, or that too many requests wait for one.
var ErrBusy = errors.New("limit: the server is busy")

// Turns serves requests in turn: one of each network, and within a network one of each wallet. So a request
// waits for the networks and wallets before it, but not for all of their requests. It is safe for concurrent
// use.
//
// A network has a share of the turns under way, and of the requests that wait, by the rules of Fair.
type Turns struct {
	size    int
	longest time.Duration

	mu    sync.Mutex // guards the queue, and the fields of its requests
	queue queue
}

// NewTurns lets size requests have a turn at a time. A turn ends by itself after the longest duration: then
// its request waits for something else than a processor, and others need not wait for it.
func NewTurns(size int, longest time.Duration) *Turns {
	return &Turns{size: size, longest: longest, queue: queue{networks: map[netip.Prefix]*network{}}}
}

type turnKey struct{}

// Wait waits for a turn for up to patience. The turn ends when end is called, when EndTurn is called with the
// returned context, or after Turns' longest duration.
func (t *Turns) Wait(ctx context.Context, c Caller, patience time.Duration) (held context.Context, end func(), err error) {
	waiting, cancel := context.WithTimeoutCause(ctx, patience, ErrBusy)
	defer cancel()
	granted, err := t.wait(waiting, c)
	if err != nil {
		return ctx, nil, err
	}
	once := sync.OnceFunc(func() { t.end(granted) })
	late := time.AfterFunc(t.longest, once)
	end = func() { late.Stop(); once() }
	return context.WithValue(ctx, turnKey{}, end), end, nil
}

// EndTurn ends the turn of the request with this context, if it has one. A request calls it before it waits
// for another machine. It may be called more than once.
func EndTurn(ctx context.Context) {
	if end, ok := ctx.Value(turnKey{}).(func()); ok {
		end()
	}
}

func (t *Turns) wait(ctx context.Context, c Caller) (*turn, error) {
	r, err := t.ask(c)
	if err != nil {
		return nil, err
	}
	select {
	case <-r.granted:
		// The scheduler runs first whom the end of a turn woke. Without this, a chain of turns would keep
		// media and new connections from running.
		runtime.Gosched()
		return r, nil
	case <-ctx.Done():
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.queue.remove(r) {
		return nil, context.Cause(ctx)
	}
	return r, nil // granted meanwhile
}

func (t *Turns) ask(c Caller) (*turn, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	r := t.queue.add(c)
	if r == nil {
		return nil, ErrBusy
	}
	t.queue.grant(t.size)
	return r, nil
}

func (t *Turns) end(r *turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.queue.end(r)
	t.queue.grant(t.size)
}
