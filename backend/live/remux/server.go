package remux

import (
	"sync"
	"sync/atomic"

	"footlight/backend/event"
	"footlight/backend/live"
)

// queueDepth limits how many frames of a publisher may wait.
const queueDepth = 256

// Config holds the settings of a Server.
type Config struct {
	// Frames reads a publish as H.264 and AAC; watched reports whether the stream has players. If Frames is
	// nil, the publish is read as it is sent, without other codecs.
	Frames func(session *live.Session, depth int, watched func() bool) *live.FrameReader
}

// Server holds the streams with a publisher or players. Its methods are safe for concurrent use.
type Server struct {
	cfg    Config
	feeds  sync.WaitGroup
	cached atomic.Int64 // bytes in the caches of all streams

	mu      sync.Mutex
	closed  bool
	streams map[event.ID]*stream
	readers map[*live.FrameReader]struct{}
}

// Open makes a server without streams.
func Open(cfg Config) *Server {
	if cfg.Frames == nil {
		cfg.Frames = func(s *live.Session, depth int, _ func() bool) *live.FrameReader { return s.Frames(depth) }
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

// Publish accepts a publish and does not block. Pass it to live.Hub.OnPublish.
func (s *Server) Publish(session *live.Session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	st := s.use(session.EventID())
	r := s.cfg.Frames(session, queueDepth, st.watched)
	s.readers[r] = struct{}{}
	f := &feed{stream: st, frames: r, since: session.Since(), publish: session.Generation()}
	st.begin(f, session.RequestKeyframe, session.Answers())
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

// Play makes a player of a stream, which may have no publisher yet. The caller must close it.
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

// use and drop count the users of a stream. The caller holds mu.
func (s *Server) use(id event.ID) *stream {
	st := s.streams[id]
	if st == nil {
		st = newStream(id, &s.cached)
		s.streams[id] = st
	}
	st.users++
	return st
}

func (s *Server) drop(st *stream) {
	if st.users--; st.users == 0 {
		delete(s.streams, st.id)
		st.end()
	}
}
