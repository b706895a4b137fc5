package relief

import (
	"context"
	"sync"
	"time"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/convert"
)

const (
	// lookEvery is the interval at which the reports of all viewers are looked at. Viewers report once a second.
	lookEvery = 250 * time.Millisecond
	// linger is the time that a layer lasts after the last viewer needed it.
	linger = 10 * time.Second
)

// Server makes the layers of all publishes.
type Server struct {
	cfg   Config
	slots *convert.Slots
	work  sync.WaitGroup // the makers

	// Run's goroutine owns these.
	load   load
	makers map[event.ID]*maker
	short  bool
}

// Open makes a server without layers.
func Open(cfg Config) *Server {
	return &Server{cfg: cfg, slots: convert.NewSlots(0), makers: map[event.ID]*maker{}}
}

// Run makes layers until ctx is done.
func (s *Server) Run(ctx context.Context) error {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	defer s.work.Wait()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case now := <-tick.C:
			s.look(ctx, now)
		}
	}
}

// look begins the layers that are needed, and ends those that are not.
func (s *Server) look(ctx context.Context, now time.Time) {
	s.load.see(s.cfg.Used(), now)
	for id := range needs(s.cfg.Hub.Clients()) {
		if m := s.makers[id]; m != nil && !m.ended() {
			m.needed = now
		} else if session := s.cfg.Hub.Session(id); session != nil {
			s.begin(ctx, session, now)
		}
	}
	short := false
	for id, m := range s.makers {
		if m.ended() || now.Sub(m.needed) > linger {
			m.end()
			delete(s.makers, id)
			continue
		}
		m.busy.Store(s.load.busy)
		short = short || m.stills.Load()
	}
	if short != s.short {
		s.short = short
		s.cfg.Short(short)
	}
}

// begin begins a layer. A publisher with layers of its own, or one that sends little, gets none.
func (s *Server) begin(ctx context.Context, session *live.Session, now time.Time) {
	stream, _ := s.cfg.Hub.Stream(session.EventID())
	if stream.KbpsIn*1000 < enough {
		return
	}
	layer, err := s.cfg.Open(session)
	if err != nil {
		return
	}
	m := newMaker(s.cfg, s.slots, layer, session)
	m.needed, m.only.is.Rate = now, stream.KbpsIn*1000
	m.busy.Store(s.load.busy)
	s.makers[session.EventID()] = m
	s.work.Go(func() { m.run(ctx) })
}
