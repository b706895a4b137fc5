package restream

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"footlight/backend/event"
)

const (
	// measured is the time over which a bitrate is measured, and stale the age at which it is zero.
	measured = 2 * time.Second
	stale    = 5 * time.Second
)

// run is the state of a destination. It is safe for concurrent use.
type run struct {
	log *slog.Logger

	mu     sync.Mutex
	cancel context.CancelFunc // nil while nothing is sent
	is     event.RestreamStatus
	bytes  int           // sent since from
	took   time.Duration // of it, spent in sending
	from   time.Time     // when the measurement began
	late   bool          // in the last measurement, the destination took all the time
	last   time.Time     // when something was sent
}

func newRun(log *slog.Logger) *run {
	return &run{log: log, is: event.RestreamStatus{State: event.RestreamWaits, Since: now()}}
}

func now() time.Time { return time.Now().UTC().Truncate(time.Second) }

// start returns the context of sending, unless something is sent already.
func (r *run) start(parent context.Context) (ctx context.Context, started bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.cancel != nil {
		return nil, false
	}
	ctx, r.cancel = context.WithCancel(parent)
	r.set(event.RestreamConnecting, "")
	return ctx, true
}

// stop ends sending. It may be called again.
func (r *run) stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.cancel != nil {
		r.cancel()
		r.cancel = nil
		r.set(event.RestreamWaits, "")
	}
}

// become notes a state, unless sending under ctx was stopped meanwhile.
func (r *run) become(ctx context.Context, state event.RestreamState, why string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if ctx.Err() == nil {
		r.set(state, why)
	}
}

// set notes a state. The caller holds mu.
func (r *run) set(state event.RestreamState, why string) {
	if r.is.State != state || r.is.Why != why {
		note(r.log, state, why)
	}
	if r.is.State != state {
		r.is.Since = now()
	}
	r.is.State, r.is.Why = state, why
}

// sent measures the bitrate of n bytes that were sent in a duration.
func (r *run) sent(n int, in time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	at := time.Now()
	if at.Sub(r.last) > stale {
		r.bytes, r.took, r.from, r.late = 0, 0, at.Add(-in), false
	}
	r.bytes, r.took, r.last = r.bytes+n, r.took+in, at
	if took := at.Sub(r.from); took >= measured {
		r.is.BitrateKbps = int(float64(r.bytes) * 8 / 1000 / took.Seconds())
		r.late = r.took > took*9/10
		r.bytes, r.took, r.from = 0, 0, at
	}
}

// slow says that the destination took all the time of the last measurement, and is empty if it did not.
func (r *run) slow() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.late {
		return "the destination takes the show too slowly, and may miss pictures"
	}
	return ""
}

func (r *run) status() event.RestreamStatus {
	r.mu.Lock()
	defer r.mu.Unlock()
	is := r.is
	if is.State != event.RestreamLive || time.Since(r.last) > stale {
		is.BitrateKbps = 0
	}
	return is
}
