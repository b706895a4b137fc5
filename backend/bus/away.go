package bus

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"footlight/backend/event"
)

// awayError reports that NATS does not answer now. It is an event.ErrUnavailable.
type awayError struct{ why error }

func (e *awayError) Error() string { return "bus: NATS does not answer: " + e.why.Error() }

// Unwrap makes every awayError an event.ErrUnavailable.
func (e *awayError) Unwrap() []error { return []error{event.ErrUnavailable, e.why} }

// Explain returns the text for clients.
func (*awayError) Explain() string {
	return "the server's message bus does not answer now; try again in a moment"
}

// silences are the errors of a NATS that does not answer, or has no leader yet.
var silences = []error{
	context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders, nats.ErrNoServers, nats.ErrDisconnected,
	nats.ErrConnectionReconnecting, nats.ErrReconnectBufExceeded, nats.ErrStaleConnection,
	jetstream.ErrNoStreamResponse, jetstream.ErrNoHeartbeat, jetstream.ErrServerShutdown,
}

// unavailable is the code of JetStream's errors that pass, such as a missing leader.
const unavailable = 503

func isSilence(err error) bool {
	var api *jetstream.APIError
	if errors.As(err, &api) && api.Code == unavailable {
		return true
	}
	for _, s := range silences {
		if errors.Is(err, s) {
			return true
		}
	}
	return false
}

// explain makes an error an *awayError if NATS did not answer.
func explain(err error) error {
	if isSilence(err) {
		return &awayError{err}
	}
	return err
}

// reach knows whether the external NATS answers. newReach makes it.
type reach struct {
	mu    sync.Mutex
	away  *awayError    // nil while NATS answers
	since time.Time     // of away
	lost  chan struct{} // closed while NATS is away
}

func newReach() *reach { return &reach{lost: make(chan struct{})} }

// err returns an error while NATS is away.
func (r *reach) err() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.away == nil {
		return nil
	}
	return r.away
}

// end returns a channel that is closed when NATS stops answering.
func (r *reach) end() <-chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.lost
}

// lose records why NATS does not answer, and reports whether that is new.
func (r *reach) lose(why error) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.away != nil {
		return false
	}
	r.away, r.since = &awayError{why}, time.Now()
	close(r.lost)
	return true
}

// regain records that NATS answers, and returns for how long it did not.
func (r *reach) regain() time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.away == nil {
		return 0
	}
	r.away, r.lost = nil, make(chan struct{})
	return time.Since(r.since)
}

// untilLost returns a context that ends when NATS stops answering. The caller must call cancel.
func (r *reach) untilLost(ctx context.Context) (_ context.Context, cancel context.CancelFunc) {
	ctx, cancel = context.WithCancel(ctx)
	lost := r.end()
	go func() {
		select {
		case <-lost:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// refilling marks the context of calls that write again what NATS lost. They come before all others.
type refilling struct{}

func isRefill(ctx context.Context) bool { return ctx.Value(refilling{}) != nil }

// refillCall limits one of these calls: when NATS goes away, nothing else ends it.
const refillCall = 10 * time.Second

// call performs a call to NATS. It fails at once while NATS is away, and ends when NATS goes away.
func (r *reach) call(ctx context.Context, do func(context.Context) error) error {
	if isRefill(ctx) {
		limited, cancel := context.WithTimeout(ctx, refillCall)
		defer cancel()
		return explain(do(limited))
	}
	if err := r.err(); err != nil {
		return err
	}
	open, done := r.untilLost(ctx)
	defer done()
	err := do(open)
	if err != nil && open.Err() != nil && ctx.Err() == nil {
		return &awayError{nats.ErrDisconnected}
	}
	return explain(err)
}
