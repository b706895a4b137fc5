package convert

import (
	"cmp"
	"context"
	"log/slog"
	"sync"

	"footlight/backend/live"
	"footlight/backend/media"
)

// queueDepth is how many frames of a publisher may wait to be taken in: more
// than come (30 pictures and 47 packets of sound a second) while a transcoder of
// sound that hangs, which is a process in builds without C, is given up (7 s).
const queueDepth = 1024

// Config sets a Server up.
type Config struct {
	// AAC starts a transcoder for one publish's Opus. Nil leaves such sound out
	// of the plain form.
	AAC func(context.Context) (Transcoder, error)
	// Opus starts a transcoder for the AAC that an AudioSpecificConfig
	// describes. Nil leaves such sound out of the browsers' form.
	Opus func(ctx context.Context, config []byte) (Transcoder, error)
	// Pictures starts an encoder of pictures. Nil leaves VP8 out and B-frames
	// never encoded.
	Pictures func(ctx context.Context, deliver func(media.Frame)) Pictures
	// Slots bounds the encoders of B-frames; nil means NewSlots(0). Whoever admits a
	// publisher of VP8 takes a slot of it first.
	Slots *Slots
	// Log is for what no caller can be told; nil means slog.Default.
	Log *slog.Logger
}

// Transcoder turns one publish's sound into another codec. One goroutine uses it, and
// closes it once. After an error only Close is called.
type Transcoder interface {
	// Push takes a frame and gives those that are ready.
	Push(f media.Frame) ([]media.Frame, error)
	// Close gives the rest.
	Close() ([]media.Frame, error)
}

// Pictures encodes one publish's pictures. One goroutine uses it; it delivers from
// another one. After an error only Close is called.
type Pictures interface {
	// Push takes the next frame, from a keyframe on.
	Push(f media.Frame) error
	// Close returns when the rest was delivered.
	Close() error
}

// Server holds what is being converted. Its methods are safe for concurrent
// use.
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

// Plain reads a publish as H.264 and AAC, with a queue of depth frames. Otherwise it is
// as live.Session.Frames.
//
// Sound is transcoded while any reader's watched is true. It is called often, from any
// goroutine.
func (s *Server) Plain(session *live.Session, depth int, watched func() bool) *live.FrameReader {
	g := s.conversion(session)
	g.listeners.add(watched)
	return g.plain.Frames(depth)
}

// Files reads a publish as H.264 with its own sound, AAC or Opus: files get their AAC later.
func (s *Server) Files(session *live.Session, depth int) *live.FrameReader {
	return s.conversion(session).files.Frames(depth)
}

// Browser reads a publish as H.264 without B-frames and Opus, as Plain does.
func (s *Server) Browser(session *live.Session, depth int, watched func() bool) *live.FrameReader {
	g := s.conversion(session)
	g.viewers.add(watched)
	return g.browser.Frames(depth)
}

// Close ends every conversion and waits for it.
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

// conversion gives that of a publish, which exists as long as the publish.
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
