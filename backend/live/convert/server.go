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

// Config holds the settings of a Server.
type Config struct {
	// AAC starts a transcoder for one publish's Opus. If it is nil, the plain form has no such sound.
	AAC func(context.Context) (Transcoder, error)
	// Opus starts a transcoder for the AAC that an AudioSpecificConfig describes. If it is nil, the browsers'
	// form has no such sound.
	Opus func(ctx context.Context, config []byte) (Transcoder, error)
	// Pictures starts an encoder of pictures. If it is nil, VP8 is left out, and B-frames are not encoded
	// away.
	Pictures func(ctx context.Context, deliver func(media.Frame)) Pictures
	// Slots limits the encoders of B-frames; nil means NewSlots(0). The protocol takes a slot before it
	// admits a publisher of VP8.
	Slots *Slots
	// Log records errors that no caller gets; nil means slog.Default.
	Log *slog.Logger
}

// Transcoder turns one publish's sound into another codec. One goroutine uses it and closes it once. After an
// error only Close is called.
type Transcoder interface {
	// Push takes a frame and returns the frames that are ready.
	Push(f media.Frame) ([]media.Frame, error)
	// Close returns the rest.
	Close() ([]media.Frame, error)
}

// Pictures encodes one publish's pictures. One goroutine uses it; another one delivers. After an error only
// Close is called.
type Pictures interface {
	// Push takes the next frame. The first one is a keyframe.
	Push(f media.Frame) error
	// Close returns when the rest has been delivered.
	Close() error
}

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
