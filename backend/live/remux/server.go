package remux

import (
	"context"
	"log/slog"
	"sync"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/media"
)

// queueDepth is how many frames of a publisher may wait to be taken in.
const queueDepth = 256

// Config sets a Server up.
type Config struct {
	// AAC starts a transcoder for one publish's Opus. Nil leaves sound out.
	AAC func(context.Context) (Transcoder, error)
	// Log is for what no caller can be told; nil means slog.Default.
	Log *slog.Logger
}

// Transcoder makes AAC of one publish's Opus. It is used by one goroutine and
// closed once; after an error only Close is called.
type Transcoder interface {
	// Push takes an Opus frame and gives the AAC frames that are ready.
	Push(f media.Frame) ([]media.Frame, error)
	// Close gives the rest.
	Close() ([]media.Frame, error)
}

// Server holds the streams somebody publishes or plays. Its methods are safe
// for concurrent use.
type Server struct {
	cfg   Config
	feeds sync.WaitGroup

	mu      sync.Mutex
	closed  bool
	streams map[event.ID]*stream
	readers map[*live.FrameReader]struct{}
}

// Open makes a server without streams.
func Open(cfg Config) *Server {
	if cfg.Log == nil {
		cfg.Log = slog.Default()
	}
	return &Server{cfg: cfg, streams: map[event.ID]*stream{}, readers: map[*live.FrameReader]struct{}{}}
}

// Close ends the feeds of all publishes and waits for them.
func (s *Server) Close() {
	s.mu.Lock()
	s.closed = true
	for r := range s.readers {
		r.Close()
	}
	s.mu.Unlock()
	s.feeds.Wait()
}

// Publish takes a publish in. It does not block: hand it to
// live.Hub.OnPublish.
func (s *Server) Publish(session *live.Session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	r := session.Frames(queueDepth)
	s.readers[r] = struct{}{}
	st := s.use(session.EventID())
	f := &feed{
		stream: st, frames: r, since: session.Since(),
		sound: sound{open: s.cfg.AAC, log: s.cfg.Log.With(slog.String("event", string(st.id)))},
	}
	st.begin(f, session.RequestKeyframe)
	s.feeds.Go(func() {
		f.run()
		s.end(r, st)
	})
}

func (s *Server) end(r *live.FrameReader, st *stream) {
	r.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.readers, r)
	s.drop(st)
}

// Play gives a player of a stream, which may have no publisher yet. Close it.
func (s *Server) Play(id event.ID) *Player {
	s.mu.Lock()
	defer s.mu.Unlock()
	st := s.use(id)
	p := &Player{server: s, stream: st, wake: make(chan struct{}, 1)}
	st.add(p)
	return p
}

func (s *Server) leave(p *Player) {
	p.stream.remove(p)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(p.stream)
}

// use and drop count who needs a stream; the caller holds mu.
func (s *Server) use(id event.ID) *stream {
	st := s.streams[id]
	if st == nil {
		st = newStream(id)
		s.streams[id] = st
	}
	st.users++
	return st
}

func (s *Server) drop(st *stream) {
	if st.users--; st.users == 0 {
		delete(s.streams, st.id)
	}
}
