package hls

import (
	"sync"
	"time"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/playback"
)

const (
	// tidyEvery is the interval at which ended streams and raw segments are looked for.
	tidyEvery = time.Second
	// askFor limits the answer time of Config.Past. Other publishes wait meanwhile.
	askFor = time.Second
	// maxWaiting limits the publishes that begin at the same moment.
	maxWaiting = 256
)

// Server writes the HLS of all publishes and serves it. The package documentation describes its lifecycle.
type Server struct {
	cfg     Config
	viewers *playback.Sessions
	sounds  *sounds
	waiting chan publish

	mu      sync.Mutex
	stopped bool                 // no more publishes are taken
	coming  map[event.ID]publish // publishes that are taken and not yet queued; the newest of each event
	streams map[event.ID]*stream // streams with segments; only Run's goroutine adds and removes

	asking sync.WaitGroup // calls of Config.Past; only Run's goroutine adds
}

// Publish accepts a publish and does not block. Pass it to live.Hub.OnPublish.
func (s *Server) Publish(session *live.Session) {
	frames := s.cfg.Frames(session, queueDepth)
	s.take(publish{
		id: session.EventID(), generation: session.Generation(), frames: frames,
		requestKeyframe: session.RequestKeyframe, over: session.Done(), leave: frames.Close,
	})
}

func (s *Server) take(p publish) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p.arrived = make(chan struct{})
	if !s.stopped {
		select {
		case s.waiting <- p:
			s.coming[p.id] = p
			return
		default:
			s.cfg.Log.Error("hls leaves a publish out: too many begin at once", eventAttr(p.id))
		}
	}
	p.leave()
}

// arrive notes that a publish is queued or refused. The caller holds mu.
func (s *Server) arrive(p publish) {
	if s.coming[p.id].arrived == p.arrived {
		delete(s.coming, p.id)
	}
	close(p.arrived)
}

// stop refuses all further publishes.
func (s *Server) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stopped = true
	for {
		select {
		case p := <-s.waiting:
			s.arrive(p)
			p.leave()
		default:
			return
		}
	}
}

// stream returns the stream of an event with segments, or nil.
func (s *Server) stream(id event.ID) *stream {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.streams[id]
}
