package telemetry

import (
	"cmp"
	"context"
	"log/slog"
	"net/netip"
	"slices"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"footlight/backend/limit"
)

const (
	refusalInterval = time.Minute // between the lines about one network
	maxRefused      = 256         // networks that have lines of their own; all others share one
)

// Refusals counts the requests that were refused because their sender may not make them. It logs at most one
// line per network and minute, with the number of requests, so that a flood of them does not flood the log.
// It is also the metric footlight_refusals_total. It is safe for concurrent use.
type Refusals struct {
	*prometheus.CounterVec
	log *slog.Logger

	mu   sync.Mutex // guards seen
	seen map[netip.Prefix]*refused
}

// refused counts the refused requests of a network since the last line about it.
type refused struct {
	requests  int
	protocols []string
	logged    time.Time
}

// NewRefusals returns Refusals that have counted nothing.
func NewRefusals(log *slog.Logger) *Refusals {
	total := prometheus.NewCounterVec(prometheus.CounterOpts{
		Namespace: "footlight", Name: "refusals_total", Help: "Requests refused because their sender may not make them, by protocol.",
	}, []string{"protocol"})
	return &Refusals{CounterVec: total, log: cmp.Or(log, slog.Default()), seen: map[netip.Prefix]*refused{}}
}

// Add counts a refused request.
func (r *Refusals) Add(protocol string, from netip.Addr) {
	r.WithLabelValues(protocol).Inc()
	name, line := r.count(protocol, limit.Network(from))
	if line != nil {
		r.write(name, *line)
	}
}

// count returns the line that is due, or nil.
func (r *Refusals) count(protocol string, name netip.Prefix) (netip.Prefix, *refused) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.seen[name] == nil && len(r.seen) >= maxRefused {
		name = netip.Prefix{}
	}
	x := r.seen[name]
	if x == nil {
		x = &refused{}
		r.seen[name] = x
	}
	x.requests++
	if !slices.Contains(x.protocols, protocol) {
		x.protocols = append(x.protocols, protocol)
	}
	return name, x.due(time.Now())
}

// due begins the next line, and returns the one before, or nil if it is too early for it.
func (x *refused) due(now time.Time) *refused {
	if x.requests == 0 || now.Sub(x.logged) < refusalInterval {
		return nil
	}
	line := *x
	*x = refused{logged: now}
	return &line
}

// Run logs what was counted since the last line about each network, until ctx ends.
func (r *Refusals) Run(ctx context.Context) error {
	tick := time.NewTicker(refusalInterval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case now := <-tick.C:
			for name, line := range r.collect(now) {
				r.write(name, line)
			}
		}
	}
}

// collect returns the lines that are due. It forgets networks that were refused nothing for a minute.
func (r *Refusals) collect(now time.Time) map[netip.Prefix]refused {
	r.mu.Lock()
	defer r.mu.Unlock()
	lines := map[netip.Prefix]refused{}
	for name, x := range r.seen {
		if line := x.due(now); line != nil {
			lines[name] = *line
		} else if x.requests == 0 && now.Sub(x.logged) >= refusalInterval {
			delete(r.seen, name)
		}
	}
	return lines
}

func (r *Refusals) write(name netip.Prefix, line refused) {
	network := "others"
	if name.IsValid() {
		network = name.String()
	}
	slices.Sort(line.protocols)
	r.log.Info("requests were refused", "network", network, "requests", line.requests, "protocols", line.protocols)
}
