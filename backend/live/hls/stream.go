package hls

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"

	"footlight/backend/durable"
	"footlight/backend/event"
)

// stream is one event's window on disk and in memory, across publishes.
type stream struct {
	id       event.ID
	dir      folder
	fragment time.Duration
	window   time.Duration
	placed   bool // its count was compared with what was collected; Run's goroutine's

	// One at a time writes: the first of the queued writers, or the disposal where there
	// is none. It owns retired and sound, and is the only one to change list.
	retired []segment // out of the window, for those who still read them
	sound   string    // AudioSpecificConfig of the newest; empty before there was any

	mu      sync.Mutex
	list    playlist
	newest  uint64          // generation of the publish that was queued last
	over    <-chan struct{} // closed when its publisher has left; nil: never
	last    <-chan struct{} // closed when that one is done
	writers int             // that are queued and not done
	ended   time.Time       // since when there is none
}

func newStream(id event.ID, cfg Config) *stream {
	nobody := make(chan struct{})
	close(nobody)
	return &stream{
		id: id, dir: cfg.folder(), fragment: cfg.Fragment, window: cfg.Window,
		last: nobody, ended: time.Now(),
	}
}

// load reads the playlist that earlier publishes left.
func (s *stream) load() error {
	text, err := os.ReadFile(s.dir.path(playlistName(s.id)))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("hls: read playlist: %w", err)
	}
	s.set(parsePlaylist(s.id, text))
	return nil
}

// goOnAt has the next segment carry no smaller number than that.
func (s *stream) goOnAt(seq uint64) {
	list := s.playlist()
	s.set(s.skipTo(list, max(list.next, seq)))
}

func (s *stream) playlist() playlist {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.list
}

func (s *stream) set(p playlist) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = p
}

// add takes a finished segment in, whose file has the next number. The one that
// leaves the window is kept for as long again, since a player may have read the
// playlist just before (RFC 8216, 6.2.2). Only the writer may call it.
func (s *stream) add(seg segment) error {
	list, out := s.playlist().append(seg).trim(s.window)
	s.retired = append(s.retired, out...)
	if err := s.save(list); err != nil {
		return err
	}
	kept := playlist{segments: s.retired}
	kept, gone := kept.trim(s.window + s.fragment)
	s.retired = kept.segments
	return s.delete(gone)
}

// dispose deletes all segments of a stream that has ended. The playlist stays
// and keeps the number to go on with. Only the writer may call it.
func (s *stream) dispose() error {
	list := s.playlist()
	kept, out := list.drop(len(list.segments))
	if err := s.save(kept); err != nil {
		return err
	}
	gone := append(s.retired, out...)
	s.retired = nil
	return s.delete(gone)
}

func (s *stream) save(p playlist) error {
	s.set(p)
	text := p.marshal(s.id, s.fragment, "")
	if err := durable.WriteFile(s.dir.path(playlistName(s.id)), text, 0o666); err != nil {
		return fmt.Errorf("hls: write playlist: %w", err)
	}
	return nil
}

func (s *stream) delete(gone []segment) error {
	var errs []error
	for _, seg := range gone {
		errs = append(errs, s.dir.remove(segmentName(s.id, seg.seq)))
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("hls: delete segments: %w", err)
	}
	return nil
}

// disposeEnded deletes the segments of streams that ended long enough ago.
// Where that fails it is tried again as late as the first time.
func (s *Server) disposeEnded() {
	for _, st := range s.ended() {
		if err := st.dispose(); err != nil {
			s.cfg.Log.Error("hls cannot dispose of a stream", eventAttr(st.id), slog.Any("error", err))
			st.postpone()
			continue
		}
		s.mu.Lock()
		delete(s.streams, st.id)
		s.mu.Unlock()
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
