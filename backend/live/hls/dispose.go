package hls

import "log/slog"

// disposeEnded deletes the segments of streams that ended long enough ago.
// Where that fails it is tried again as late as the first time.
func (s *Server) disposeEnded() {
	for _, st := range s.ended() {
		if err := st.dispose(); err != nil {
			s.cfg.Log.Error("hls cannot dispose of a stream", eventAttr(st.id), slog.Any("error", err))
			st.postpone()
		} else {
			s.forget(st)
		}
	}
}

// ended lists the streams to dispose of. Nobody begins to write them meanwhile:
// it is the caller's goroutine in which publishes line up.
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

func (s *Server) forget(st *stream) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.streams, st.id)
}
