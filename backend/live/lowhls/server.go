package lowhls

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"strconv"
	"sync"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/playback"
)

const (
	// maxRuns limits the streams at a time, and so memory: a run keeps at most eight segments of maxSegment.
	maxRuns = 8
	// maxRequests limits the requests that wait for media at a time. The muxer does not notice when their callers go.
	maxRequests = 4096
)

var (
	errAbsent  = errors.New("lowhls: nobody publishes this stream")
	errCrowded = errors.New("lowhls: too many streams at a time")
)

// Config holds the settings of a Server.
type Config struct {
	// Hub admits viewers and knows the publishers.
	Hub *live.Hub
	// Frames reads a publish as H.264 with AAC or Opus. Nil reads it as it is sent.
	Frames func(session *live.Session, depth int) *live.FrameReader
	// Log records why runs end; nil means slog.Default.
	Log *slog.Logger
}

// Server holds the streams that are played. It is safe for concurrent use.
type Server struct {
	cfg      Config
	viewers  *playback.Sessions
	requests chan struct{}
	work     sync.WaitGroup // the runs

	mu     sync.Mutex
	closed bool
	number int
	runs   map[event.ID]*run
}

// Open makes a server without streams.
func Open(cfg Config) *Server {
	if cfg.Frames == nil {
		cfg.Frames = (*live.Session).Frames
	}
	cfg.Log = cmp.Or(cfg.Log, slog.Default())
	return &Server{
		cfg: cfg, viewers: playback.New(cfg.Hub), requests: make(chan struct{}, maxRequests), runs: map[event.ID]*run{},
	}
}

// Run ends unused sessions until ctx is done. Then it ends all runs and waits for them.
func (s *Server) Run(ctx context.Context) error {
	err := s.viewers.Run(ctx)
	s.mu.Lock()
	s.closed = true
	for _, r := range s.runs {
		r.stop(live.ErrClosed)
	}
	s.mu.Unlock()
	s.work.Wait()
	return err
}

// running returns the run of this number, if it plays.
func (s *Server) running(id event.ID, number string) *run {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r := s.runs[id]; r != nil && r.number == number && r.muxer.plays() {
		return r
	}
	return nil
}

// begin returns the run of the stream's present publish. If there is none, it starts one.
func (s *Server) begin(ctx context.Context, id event.ID) (*run, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	session := s.cfg.Hub.Session(id)
	r := s.runs[id]
	switch {
	case s.closed:
		return nil, live.ErrClosed
	case session == nil || session.Pulled():
		return nil, errAbsent
	case r != nil && r.publish == session.Generation():
		return r, nil
	case r != nil:
		r.stop(live.ErrTakenOver)
	case len(s.runs) >= maxRuns:
		return nil, errCrowded
	}
	return s.start(ctx, id, session), nil
}

// start starts a run. The caller holds mu.
func (s *Server) start(ctx context.Context, id event.ID, session *live.Session) *run {
	s.number++
	log := s.cfg.Log.With("protocol", "low-latency hls", "event", id)
	frames := s.cfg.Frames(session, queueDepth)
	r, reading := newRun(ctx, strconv.Itoa(s.number), session.Generation(), newMuxer(session, log))
	s.runs[id] = r
	s.work.Go(func() {
		defer frames.Close()
		why := r.read(reading, frames)
		s.forget(id, r)
		r.end(why)
		log.Info("run ended", "reason", why)
	})
	return r
}

func (s *Server) forget(id event.ID, r *run) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.runs[id] == r {
		delete(s.runs, id)
	}
}
