package convert

import (
	"cmp"
	"context"
	"log/slog"
	"sync"

	"footlight/backend/live"
	"footlight/backend/media"
)

// queueDepth limits the frames of a publisher that wait: more than come in 7 s (30 pictures and 50 packets of
// sound a second), after which a hanging transcoder of sound is given up. Such a transcoder is a process, in
// builds without C.
const queueDepth = 1024

// Server holds the conversions of all publishes. Its methods are safe for concurrent use.
type Server struct {
	cfg    Config
	ctx    context.Context //nolint:containedctx // the lifetime of what publishes start, between Open and Close
	cancel context.CancelFunc
	wg     sync.WaitGroup

	mu          sync.Mutex
	closed      bool
	conversions map[*live.Session]*conversion
}

// Open makes a server without publishes.
func Open(cfg Config) *Server {
	cfg.Log = cmp.Or(cfg.Log, slog.Default())
	if cfg.Slots == nil {
		cfg.Slots = NewSlots(0)
	}
	s := &Server{cfg: cfg, conversions: map[*live.Session]*conversion{}}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s
}

// Plain reads a publish as H.264 and AAC, with a queue of depth frames. Otherwise it works as
// live.Session.Frames.
//
// Sound is transcoded while the watched function of any reader returns true. It is called often, from any
// goroutine.
func (s *Server) Plain(session *live.Session, depth int, watched func() bool) *live.FrameReader {
	g := s.conversion(session)
	g.listeners.add(watched)
	return g.plain.Frames(depth)
}

// Files reads a publish as H.264 with the sound that was sent, AAC or Opus.
func (s *Server) Files(session *live.Session, depth int) *live.FrameReader {
	return s.conversion(session).files.Frames(depth)
}

// Pictures reads a publish as Files does. It begins with the pictures since the newest keyframe if the publisher cannot be
// asked for one.
func (s *Server) Pictures(session *live.Session, depth int) *live.FrameReader {
	return s.conversion(session).files.FromKeyframe(depth)
}

// Browser reads a publish as H.264 without B-frames and Opus, as Plain does.
func (s *Server) Browser(session *live.Session, depth int, watched func() bool) *live.FrameReader {
	g := s.conversion(session)
	g.viewers.add(watched)
	return g.browser.Frames(depth)
}

// Close ends all conversions and waits for them.
func (s *Server) Close() {
	s.mu.Lock()
	s.closed = true
	for _, g := range s.conversions {
		g.in.Close()
	}
	s.mu.Unlock()
	s.wg.Wait()
	s.cancel()
}

// conversion returns that of a publish, which exists as long as the publish.
func (s *Server) conversion(session *live.Session) *conversion {
	s.mu.Lock()
	defer s.mu.Unlock()
	if g := s.conversions[session]; g != nil {
		return g
	}
	g := s.newConversion(session)
	if s.closed {
		g.in.Close()
	}
	s.conversions[session] = g
	s.wg.Go(func() {
		g.run(s.ctx)
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.conversions, session)
	})
	return g
}

func (s *Server) newConversion(session *live.Session) *conversion {
	log := s.cfg.Log.With(slog.String("event", string(session.EventID())))
	g := &conversion{
		in:       session.Frames(queueDepth),
		pictures: live.NewFan(nil, session.RequestKeyframe),
		plain:    live.NewFan(nil, session.RequestKeyframe),
		files:    live.NewFan(nil, session.RequestKeyframe),
		browser:  live.NewFan(nil, session.RequestKeyframe),
	}
	if !session.Answers() {
		g.files.Keep()
	}
	g.aac = sound{name: "AAC", log: log}
	if open := s.cfg.AAC; open != nil {
		g.aac.open = func(media.Frame) (Transcoder, error) { return open(s.ctx) }
	}
	g.opus = sound{name: "Opus", log: log}
	if open := s.cfg.Opus; open != nil {
		g.opus.open = func(f media.Frame) (Transcoder, error) { return open(s.ctx, f.Config) }
	}
	g.vp8 = encoder{open: s.cfg.Pictures, deliver: g.h264, log: log}
	g.order = inOrder{
		id: session.EventID(), slots: s.cfg.Slots, watched: g.viewers.any,
		out:     g.browser.Deliver,
		encoder: encoder{open: s.cfg.Pictures, deliver: g.browser.Deliver, log: log},
	}
	return g
}
