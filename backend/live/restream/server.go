package restream

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"footlight/backend/event"
	"footlight/backend/live/remux"
)

const (
	// defaultMost is the default of Config.Most.
	defaultMost = 32
	// Destinations wait this long for a publisher who comes back, before the connections end.
	grace = 10 * time.Second
)

// Player reads a stream. One goroutine calls it. Next returns io.EOF when the tracks change.
type Player interface {
	Next(ctx context.Context) ([]remux.Packet, error)
	Close()
}

// Sender is a publish on another server. Its errors are sentences for people, without secrets. One goroutine calls
// Send and one Wait.
type Sender interface {
	Send(packets []remux.Packet) (sent int, err error)
	Wait() error // until the publish is over; returns why
	Close()      // ends Send and Wait; may be called at any time, and again
}

// Session is a publish on this server.
type Session interface {
	EventID() event.ID
	Done() <-chan struct{}
}

// Config holds what a Server needs.
type Config struct {
	Play func(id event.ID) Player
	// Dial connects to a destination. Its errors are sentences for people, without secrets.
	Dial func(ctx context.Context, to event.Destination) (Sender, error)
	// Destinations returns where an event is sent.
	Destinations func(id event.ID) []event.Destination
	Most         int          // connections at the same time; 0 means 32
	Log          *slog.Logger // nil means slog.Default()
}

// place names a destination of an event.
type place struct {
	event event.ID
	id    string
}

// Server sends events to their destinations. It is safe for concurrent use.
type Server struct {
	cfg    Config
	ctx    context.Context //nolint:containedctx // the lifetime of the runs, between Open and Close
	cancel context.CancelFunc
	wg     sync.WaitGroup
	slots  chan struct{}
	opened time.Time

	mu     sync.Mutex
	closed bool
	air    map[event.ID]Session // the newest publish of each event on air
	runs   map[place]*run       // of destinations that were used since the start
}

// Open makes a server on which nothing is on air.
func Open(cfg Config) *Server {
	cfg.Log = cmp.Or(cfg.Log, slog.Default())
	s := &Server{
		cfg: cfg, slots: make(chan struct{}, cmp.Or(cfg.Most, defaultMost)), opened: time.Now(),
		air: map[event.ID]Session{}, runs: map[place]*run{},
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s
}

// Close ends all runs and waits for them.
func (s *Server) Close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.cancel()
	s.wg.Wait()
}

// OnAir begins to send an event. It does not block.
func (s *Server) OnAir(session Session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	s.air[session.EventID()] = session
	s.wg.Go(func() { s.follow(session) })
}

// follow starts the runs of an event, and ends them after its publisher has left.
func (s *Server) follow(session Session) {
	id := session.EventID()
	for _, to := range s.cfg.Destinations(id) {
		s.Add(id, to)
	}
	select {
	case <-session.Done():
	case <-s.ctx.Done():
		return
	}
	select {
	case <-time.After(grace):
	case <-s.ctx.Done():
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.air[id] != session {
		return // another publish has followed
	}
	delete(s.air, id)
	for at, r := range s.runs {
		if at.event == id {
			r.stop()
		}
	}
}

// Add sends an event to one more destination, at once if it is on air.
func (s *Server) Add(id event.ID, to event.Destination) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := place{id, to.ID}
	if s.closed {
		return
	}
	r := s.runs[at]
	if r == nil {
		r = newRun(s.cfg.Log.With("event", id, "destination", to.ID, "host", to.Host()))
		s.runs[at] = r
	}
	if s.air[id] == nil || !s.listed(id, to.ID) {
		return
	}
	if ctx, started := r.start(s.ctx); started {
		s.wg.Go(func() { s.run(ctx, r, id, to) })
	}
}

// listed reports whether a destination was not removed meanwhile.
func (s *Server) listed(id event.ID, destination string) bool {
	return slices.ContainsFunc(s.cfg.Destinations(id), func(d event.Destination) bool { return d.ID == destination })
}

// Remove ends sending to a destination, which is not listed any more.
func (s *Server) Remove(id event.ID, destination string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := place{id, destination}
	if r := s.runs[at]; r != nil {
		r.stop()
		delete(s.runs, at)
	}
}

// Status describes how sending to a destination goes.
func (s *Server) Status(id event.ID, destination string) event.RestreamStatus {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r := s.runs[place{id, destination}]; r != nil {
		return r.status()
	}
	return event.RestreamStatus{State: event.RestreamWaits, Since: s.opened.UTC().Truncate(time.Second)}
}
