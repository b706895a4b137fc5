package hls

import "log/slog"

// disposeEnded deletes the segments of streams that ended long enough ago.
// Where that fails it is tried again as late as the first time.
func (s *Server) disposeEnded() {
	for _, st := range s.ended() {
		if err := st.dispose(); err != nil {
			s.cfg.Log.Error("hls cannot dispose of a stream", eventAttr(st.id), slog.Any("error", err))
		} else {
			s.forget(st)
		}
		st.end()
	}
}

// ended lists the streams to dispose of. The caller has each one's turn: they
// are claimed in the goroutine that would also start a publish of them.
func (s *Server) ended() (list []*stream) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, st := range s.streams {
		if st.idle() >= s.cfg.Dispose && st.tryBegin() {
			list = append(list, st)
		}
	}
	return list
}

func (s *Server) forget(st *stream) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.streams, st.id)
}
