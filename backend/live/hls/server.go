package hls

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/playback"
)

const (
	// tidyEvery is the interval at which ended streams and raw segments are looked for.
	tidyEvery = time.Second
	// again is the time after which a failed publish is tried again. A full disk stays full for a while.
	again = 5 * time.Second
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

// Open makes a server that goes on with the result of Recover, which must have had the same Config. Recover
// does not use Hub, Frames, AAC and the functions.
func Open(cfg Config, left Leftovers) *Server {
	cfg = cfg.withDefaults()
	for _, st := range left {
		st.collects = cfg.Collects
		st.postpone() // the count starts now, however long other parts took to open
	}
	s := &Server{
		cfg: cfg, viewers: playback.New(cfg.Hub), streams: left,
		waiting: make(chan publish, maxWaiting), coming: make(map[event.ID]publish),
	}
	s.sounds = newSounds(cfg, s.sounded)
	return s
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

// Run writes publishes and deletes old segments until ctx is done. Then it finishes the open segments. It
// returns only when all calls of Config.Past have returned. Call it once, after the collector of segments has
// seen the result of Recover.
func (s *Server) Run(ctx context.Context) error {
	var sessions sync.WaitGroup
	defer s.sounds.close()
	defer s.asking.Wait()
	defer sessions.Wait()
	defer s.stop()
	sessions.Go(func() { _ = s.viewers.Run(ctx) }) // fails only when ctx is done
	tick := time.NewTicker(tidyEvery)
	defer tick.Stop()
	for {
		select {
		case p := <-s.waiting:
			s.start(ctx, &sessions, p)
		case <-tick.C:
			s.disposeEnded()
			s.makeSounds()
		case <-ctx.Done():
			return nil
		}
	}
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

func (s *Server) start(ctx context.Context, sessions *sync.WaitGroup, p publish) {
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.arrive(p)
	}()
	st, err := s.open(ctx, p.id)
	if err != nil {
		s.cfg.Log.Error("hls cannot begin", eventAttr(p.id), slog.Any("error", err))
		p.leave()
		return
	}
	w := st.addWriter(p.generation, p.over)
	if w == nil {
		p.leave()
		return
	}
	sessions.Go(func() { s.write(ctx, w, p) })
}

// write turns a publish into segments, after the publish that it took over from. A failure costs the segments
// of its time, but does not end the publish. Frames that came meanwhile are dropped, because not all of them
// fit into the queue.
func (s *Server) write(ctx context.Context, w *writer, p publish) {
	defer p.leave()
	defer w.end()
	if w.begin(ctx) != nil {
		return
	}
	for {
		err := newSession(p, w.stream, s.cfg).run(ctx)
		if err == nil {
			return
		}
		s.cfg.Log.Error("hls is interrupted", eventAttr(p.id), slog.Any("error", err))
		select {
		case <-time.After(again):
		case <-p.over:
			return // the frames that waited have holes
		case <-ctx.Done():
			return
		}
		p.frames.Skip()
		p.requestKeyframe()
	}
}

// makeSounds requests the sound of segments that are collected or watched.
func (s *Server) makeSounds() {
	s.mu.Lock()
	streams := slices.Collect(maps.Values(s.streams))
	s.mu.Unlock()
	for _, st := range streams {
		seqs, need := st.toMake()
		for _, seq := range seqs {
			s.sounds.request(st.id, seq, need)
		}
	}
	s.sounds.check()
}

// sounded notes that a segment has its sound.
func (s *Server) sounded(id event.ID, seq uint64) {
	if st := s.stream(id); st != nil {
		st.setRaw(seq, false)
	}
}

// stream returns the stream of an event with segments, or nil.
func (s *Server) stream(id event.ID) *stream {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.streams[id]
}

// open returns the stream of a publish. The first publish goes on at the collector's number, because the
// folder may have been emptied or be an older one.
func (s *Server) open(ctx context.Context, id event.ID) (*stream, error) {
	st := s.stream(id)
	if st == nil {
		st = newStream(id, s.cfg)
		if err := st.load(); err != nil {
			return nil, err
		}
	}
	if !st.placed {
		st.goOnAt(s.past(ctx, id))
		st.placed = true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.streams[id] = st
	return st, nil
}

// past asks how far segments were collected. If that fails, it returns 0, and the stream's own count is used.
// The call may wait for a disk and ignore its context.
func (s *Server) past(ctx context.Context, id event.ID) uint64 {
	ctx, enough := context.WithTimeout(ctx, askFor)
	defer enough()
	type answer struct {
		seq uint64
		err error
	}
	told := make(chan answer, 1)
	s.asking.Go(func() {
		seq, err := s.cfg.Past(ctx, id)
		told <- answer{seq, err}
	})
	var got answer
	select {
	case got = <-told:
	case <-ctx.Done():
		got.err = ctx.Err()
	}
	if got.err != nil {
		s.cfg.Log.Error("hls cannot tell what was collected before", eventAttr(id), slog.Any("error", got.err))
	}
	return got.seq
}

func eventAttr(id event.ID) slog.Attr { return slog.String("event", string(id)) }
