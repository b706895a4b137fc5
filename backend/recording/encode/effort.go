package encode

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/encode/adapt"
	"footlight/backend/recording/encode/pressure"
)

const (
	// recheck is the interval at which a chunk that waits for an encoder checks whether it should
	// be copied instead.
	recheck = time.Second
	// ownStall is the time after an encoder's end in which the machine's stalls may still be its
	// own: they are averages of ten seconds.
	ownStall = 10 * time.Second

	usualRate = 30.0 // pictures a second, assumed until an event's are counted
)

// Machine measures how busy the machine is.
type Machine interface {
	Load() pressure.Load
}

// effort holds how much work may go into chunks now, and what it costs.
type effort struct {
	machine Machine
	log     *slog.Logger
	slots   chan struct{} // one element for each running encoder
	copies  chan struct{} // one element for each chunk that is being copied

	mu      sync.Mutex
	state   adapt.State
	costs   adapt.Costs
	rates   map[event.ID]float64 // million pixels a second
	encoded time.Time            // when the last encoder ended
}

func newEffort(machine Machine, encoders int, log *slog.Logger) *effort {
	return &effort{
		machine: machine, log: log, slots: make(chan struct{}, encoders), copies: make(chan struct{}, encoders),
		costs: adapt.NewCosts(), rates: map[event.ID]float64{},
	}
}

// level updates and returns the best level allowed, given the work to be done.
func (e *effort) level(d adapt.Demand) adapt.Level {
	load := e.load()
	d.Encoders = cap(e.slots)
	e.mu.Lock()
	defer e.mu.Unlock()
	before := e.state.Level
	var why string
	e.state, why = adapt.Next(e.state, time.Now(), d, load, e.costs)
	if why != "" {
		e.log.Info("encoding level was changed", "from", before.String(), "to", e.state.Level.String(), "why", why,
			"waiting", len(d.Waiting), "minute", len(d.Minute), "freeCores", load.Free, "busy", load.Busy, "stall", load.Stall)
	}
	return e.state.Level
}

// current returns the best level as of the last call of level.
func (e *effort) current() adapt.Level {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.state.Level
}

// load returns the machine's load without the stalls that its encoders cause.
func (e *effort) load() adapt.Load {
	l := e.machine.Load()
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.slots) > 0 || time.Since(e.encoded) < ownStall {
		l.Stall = -1
	}
	return adapt.Load{Free: l.Free(), Busy: l.Busy, Stall: l.Stall}
}

// slot waits for an encoder. It returns false if timeout fires first.
func (e *effort) slot(ctx context.Context, timeout <-chan time.Time) (bool, error) {
	select {
	case e.slots <- struct{}{}:
		return true, nil
	case <-timeout:
		return false, nil
	case <-ctx.Done():
		return false, ctx.Err()
	}
}

// copy waits until a chunk may be copied. Events that began together have their chunks due at once,
// and viewers would notice if all were made at once.
func (e *effort) copy(ctx context.Context) (release func(), err error) {
	select {
	case e.copies <- struct{}{}:
		return func() { <-e.copies }, nil
	case <-ctx.Done():
		return func() {}, ctx.Err()
	}
}

func (e *effort) release() {
	e.mu.Lock()
	e.encoded = time.Now()
	e.mu.Unlock()
	<-e.slots
}

// learn records what a chunk cost.
func (e *effort) learn(id event.ID, l adapt.Level, made chunk.Media, took time.Duration) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.costs.Learn(l, made.Pixels, made.CPU, took)
	if made.Duration > 0 {
		e.rates[id] = made.Pixels / made.Duration
	}
}

// forget drops the rate of an event that has ended.
func (e *effort) forget(id event.ID) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.rates, id)
}

// rate returns how many million pixels an event sends a second.
func (e *effort) rate(s recorded.LivestreamStart) float64 {
	e.mu.Lock()
	defer e.mu.Unlock()
	if rate, known := e.rates[s.EventID]; known {
		return rate
	}
	return float64(s.Resolution.Width*s.Resolution.Height) * usualRate / 1e6
}
