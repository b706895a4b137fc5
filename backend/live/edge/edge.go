package edge

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/rtc"
)

const (
	// Linger is the time that a pull lasts after its last viewer.
	Linger = 10 * time.Second
	// lookEvery is the interval at which a pull looks for viewers, and whether the stream has moved.
	lookEvery = 500 * time.Millisecond
	// openFor limits how long a pull may take to begin. Viewers wait meanwhile.
	openFor = 5 * time.Second
	// retryFirst and retryAfter are the times after a pull that failed in which new viewers are sent to the origin. After
	// the first failure in a row the viewers who are here stay.
	retryFirst, retryAfter = time.Second, 5 * time.Second
	// lasting is the least time that a pull lasts if it has not failed.
	lasting = 2 * time.Second
	// maxPulls limits how many streams are pulled at once.
	maxPulls = 256
)

// Origins knows where streams are published. It is safe for concurrent use. *cluster.Cluster implements it.
type Origins interface {
	// Origin returns the name of the server from which a stream may be pulled. It is empty if there is none.
	Origin(id event.ID) (node string)
	// Credential returns the address of that server, and the secret text with which it lets this server pull the stream.
	Credential(node string, id event.ID) (url, text string, err error)
}

// Puller makes a stream of another server the client's stream. *rtc.Server implements it.
type Puller interface {
	Pull(ctx context.Context, client *live.Client, ask rtc.Ask) error
}

// Config holds the settings of an Edge.
type Config struct {
	Hub     *live.Hub
	RTC     Puller
	Origins Origins
	Log     *slog.Logger
}

// Edge holds the pulls of a server. It is safe for concurrent use.
type Edge struct {
	cfg   Config
	begun chan *pull // for Run

	mu     sync.Mutex
	pulls  map[event.ID]*pull
	failed map[event.ID]failure
}

// failure tells of pulls of a stream that failed in a row.
type failure struct {
	at    time.Time // the newest
	times int
}

// pause returns how long no pull is tried.
func (f failure) pause() time.Duration {
	if f.times == 1 {
		return retryFirst
	}
	return retryAfter
}

// New makes an Edge without pulls.
func New(cfg Config) *Edge {
	return &Edge{cfg: cfg, begun: make(chan *pull, maxPulls), pulls: map[event.ID]*pull{}, failed: map[event.ID]failure{}}
}

// Run keeps the pulls until ctx ends.
func (e *Edge) Run(ctx context.Context) error {
	var running sync.WaitGroup
	defer running.Wait()
	for {
		select {
		case p := <-e.begun:
			running.Go(func() { e.run(ctx, p) })
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Serve reports whether this server has a stream of another one. It pulls the stream if necessary, and waits for that.
func (e *Edge) Serve(ctx context.Context, id event.ID) bool {
	p := e.pull(id)
	if p == nil {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, openFor)
	defer cancel()
	select {
	case <-p.opened:
		return p.err == nil
	case <-ctx.Done():
		return false
	}
}

// Keep begins to pull a stream again for the viewers who wait for it here. It reports whether there is or will be a pull.
func (e *Edge) Keep(id event.ID) bool {
	if s, _ := e.cfg.Hub.Stream(id); s.Everywhere == 0 {
		return false
	}
	return e.pull(id) != nil || e.soon(id)
}

// soon reports whether a stream will be pulled once its last pull has ended, or the pause after the first failure.
func (e *Edge) soon(id event.ID) bool {
	if s := e.cfg.Hub.Session(id); e.cfg.Origins.Origin(id) == "" || s != nil && !s.Pulled() {
		return false
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.pulls[id] != nil || e.failed[id].times == 1
}

// Audiences returns how many watch each stream that is pulled.
func (e *Edge) Audiences() map[event.ID]int {
	e.mu.Lock()
	ids := slices.Collect(maps.Keys(e.pulls))
	e.mu.Unlock()
	all := map[event.ID]int{}
	for _, id := range ids {
		if s, _ := e.cfg.Hub.Stream(id); s.Pulled {
			all[id] = s.Viewers
		}
	}
	return all
}

// pull returns the pull of a stream, which it begins if there is none. It returns nil if the stream cannot be pulled now.
func (e *Edge) pull(id event.ID) *pull {
	origin := e.cfg.Origins.Origin(id)
	if s := e.cfg.Hub.Session(id); s != nil && !s.Pulled() {
		return nil // published here by now
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	p := e.pulls[id]
	switch {
	case origin == "" || p != nil && p.origin != origin:
		return nil
	case p != nil:
		return p
	case len(e.pulls) >= maxPulls || time.Since(e.failed[id].at) < e.failed[id].pause():
		return nil
	}
	p = &pull{id: id, origin: origin, opened: make(chan struct{})}
	e.pulls[id] = p
	e.begun <- p // has room for all pulls
	return p
}

// end forgets a pull, which lasted for a time.
func (e *Edge) end(p *pull, lasted time.Duration) {
	failed := lasted < lasting && e.cfg.Origins.Origin(p.id) == p.origin // otherwise the stream has moved
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.pulls, p.id)
	maps.DeleteFunc(e.failed, func(_ event.ID, f failure) bool { return time.Since(f.at) >= 2*retryAfter })
	if failed {
		e.failed[p.id] = failure{time.Now(), e.failed[p.id].times + 1}
	} else {
		delete(e.failed, p.id)
	}
}
