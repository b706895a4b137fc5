package hls

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"sync"
	"time"

	"footlight/backend/durable"
	"footlight/backend/event"
)

// watchedFor is the number of segment lengths for which a stream counts as watched after a player read its playlist.
const watchedFor = 3

// errHeld reports that segments are still to be collected, so the stream must stay.
var errHeld = errors.New("hls: segments are not collected yet")

// stream holds one event's window on disk and in memory, across publishes.
type stream struct {
	id       event.ID
	dir      folder
	fragment time.Duration
	window   time.Duration
	collects func(id event.ID, seq uint64) bool
	placed   bool // its count was compared with the collector's; owned by Run's goroutine

	// Only one goroutine writes at a time: the first queued writer, or the disposal if there is none. It owns
	// retired and sound, and only it may change list.
	retired []segment // segments that have left the window, for players that still read them
	sound   string    // AudioSpecificConfig of the newest sound; empty if there was none

	mu      sync.Mutex
	list    playlist
	raw     map[uint64]bool      // segments whose sound is still to be made
	made    map[uint64]time.Time // when segments got their sound; until they are deleted
	asked   time.Time            // when a player last asked for the playlist
	newest  uint64               // generation of the publish that was queued last
	over    <-chan struct{}      // closed when the publisher of that publish has left; nil means never
	last    <-chan struct{}      // closed when that publish is written
	writers int                  // writers that are queued and not done
	ended   time.Time            // since when there have been no writers
}

func newStream(id event.ID, cfg Config) *stream {
	nobody := make(chan struct{})
	close(nobody)
	return &stream{
		id: id, dir: cfg.folder(), fragment: cfg.Fragment, window: cfg.Window, collects: cfg.Collects,
		raw: make(map[uint64]bool), made: make(map[uint64]time.Time),
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

// goOnAt makes seq the least number of the next segment.
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

// add adds a finished segment, whose file has the next number. A segment that leaves the window is kept as
// long again, since a player may have read the playlist just before (RFC 8216, section 6.2.2). Only the
// writer may call it.
func (s *stream) add(seg segment) error {
	if seg.raw {
		s.setRaw(s.playlist().next)
	}
	list, out := s.playlist().append(seg).trim(s.window)
	s.retired = append(s.retired, out...)
	if err := s.save(list); err != nil {
		return err
	}
	kept := playlist{segments: s.retired}
	kept, gone := kept.trim(s.window + s.fragment)
	gone, held := s.part(gone)
	s.retired = append(held, kept.segments...)
	return s.delete(gone)
}

// part separates segments that may be deleted from those that are still to be collected, in order: raw ones, ones whose
// sound was made a moment ago, and all that follow them.
func (s *stream) part(segments []segment) (gone, held []segment) {
	for _, seg := range segments {
		if (len(held) > 0 || s.late(seg.seq)) && s.collects(s.id, seg.seq) {
			held = append(held, seg)
		} else {
			gone = append(gone, seg)
		}
	}
	return gone, held
}

// late reports whether a segment has no sound yet, or has had it for less than the window's length.
func (s *stream) late(seq uint64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.raw[seq] || time.Since(s.made[seq]) < s.window
}

func (s *stream) setRaw(seq uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.raw[seq] = true
}

// sounded notes that a segment has its sound.
func (s *stream) sounded(seq uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.raw[seq] {
		delete(s.raw, seq)
		s.made[seq] = time.Now()
	}
}

// forget drops what is known of the sound of a segment that was deleted.
func (s *stream) forget(seq uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.raw, seq)
	delete(s.made, seq)
}

func (s *stream) isRaw(seq uint64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.raw[seq]
}

// toMake lists the raw segments that are collected, and the newest one of a watched stream. If that is among them, need
// is watched for all, otherwise collected.
func (s *stream) toMake() (seqs []uint64, need int) {
	s.mu.Lock()
	all, lately := slices.Sorted(maps.Keys(s.raw)), s.watched()
	newest := s.list.next - 1
	s.mu.Unlock()
	need = collected
	for _, seq := range all {
		if lately && seq == newest {
			need = watched
			seqs = append(seqs, seq)
		} else if s.collects(s.id, seq) {
			seqs = append(seqs, seq)
		}
	}
	return seqs, need
}

// watched reports whether a player asked for the playlist lately. The caller holds mu.
func (s *stream) watched() bool { return time.Since(s.asked) < watchedFor*s.fragment }

// unfinished returns the segment of a watched stream that is being written. ok is false if there is none.
func (s *stream) unfinished() (seq uint64, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.list.next, s.writers > 0 && s.watched()
}

// ask notes that a player asked for the playlist.
func (s *stream) ask() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = time.Now()
}

// dispose deletes all segments of a stream that has ended. The playlist stays, because it has the next
// number. It returns errHeld while segments are still to be collected. Only the writer may call it.
func (s *stream) dispose() error {
	list := s.playlist()
	kept, out := list.drop(len(list.segments))
	if len(out) > 0 {
		if err := s.save(kept); err != nil {
			return err
		}
	}
	gone, held := s.part(append(s.retired, out...))
	s.retired = held
	if err := s.delete(gone); err != nil || len(held) == 0 {
		return err
	}
	return errHeld
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
		name := segmentName(s.id, seg.seq)
		errs = append(errs, s.dir.remove(name+rawSuffix), s.dir.remove(name))
		s.forget(seg.seq)
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("hls: delete segments: %w", err)
	}
	return nil
}

// skipTo is upTo, but retires the segments that are dropped.
func (s *stream) skipTo(list playlist, seq uint64) playlist {
	if seq != list.next {
		s.retired = append(s.retired, list.segments...)
	}
	return list.upTo(seq)
}

// idle returns how long the stream has had no writer, or how long ago its disposal failed.
func (s *stream) idle() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.writers > 0 {
		return 0
	}
	return time.Since(s.ended)
}

// postpone restarts the count of idle.
func (s *stream) postpone() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = time.Now()
}
