package hls

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"footlight/backend/event"
)

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
