package hls

import (
	"errors"
	"log/slog"
	"maps"
	"slices"

	"footlight/backend/event"
)

// disposeEnded deletes the segments of streams that ended long enough ago. A disposal that fails is repeated
// after the same time.
func (s *Server) disposeEnded() {
	for _, st := range s.ended() {
		if err := st.dispose(); errors.Is(err, errHeld) {
			continue
		} else if err != nil {
			s.cfg.Log.Error("hls cannot dispose of a stream", eventAttr(st.id), slog.Any("error", err))
			st.postpone()
			continue
		}
		s.mu.Lock()
		delete(s.streams, st.id)
		s.mu.Unlock()
		s.sounds.ahead.Drop(st.id)
	}
}

// ended lists the streams to dispose of. None of them can get a writer meanwhile: the caller's goroutine
// queues publishes.
func (s *Server) ended() (list []*stream) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, st := range s.streams {
		if st.idle() >= s.cfg.Dispose {
			list = append(list, st)
		}
	}
	return list
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
		if seq, ok := st.unfinished(); ok && s.sounds.ahead.Due(st.id, seq) {
			s.sounds.request(st.id, seq, unfinished)
		}
	}
	s.sounds.check()
}

// sounded notes that a segment has its sound.
func (s *Server) sounded(id event.ID, seq uint64) {
	if st := s.stream(id); st != nil {
		st.sounded(seq)
	}
}

// leftOut notes that a segment was removed because it could not be read.
func (s *Server) leftOut(id event.ID, seq uint64) {
	if st := s.stream(id); st != nil {
		st.forget(seq)
	}
}
