package hls

import (
	"time"

	"footlight/backend/media"
)

// cut ends the current segment before f and begins the next one with it.
func (s *segmenter) cut(f media.Frame, want format) error {
	if err := s.finish(f.DTS); err != nil {
		return err
	}
	if err := s.prepare(want, f.DTS); err != nil {
		return err
	}
	file, err := createSegment(s.stream.dir, segmentName(s.stream.id, s.stream.playlist().next), f.Wall)
	if err != nil {
		return err
	}
	s.file, s.tracks.out, s.start = file, file, f.DTS
	s.current = segment{breaks: s.breaks}
	s.breaks = false
	s.pace.started(f.DTS)
	return nil
}

// prepare makes the tracks fit what is to come.
func (s *segmenter) prepare(want format, start time.Duration) error {
	s.breaks = s.breaks || s.tracks != nil && s.format != want
	s.format = want
	fresh := s.tracks == nil || s.tracks.content != want.content
	if fresh {
		t, err := newTracks(want.content)
		if err != nil {
			return err
		}
		s.tracks = t
	}
	if !s.based {
		s.based, s.origin = true, start
		fresh = true
	}
	if fresh {
		s.tracks.rebase(s.origin)
	}
	return nil
}

func (s *segmenter) put(f media.Frame) error {
	s.clock.note(f)
	if err := s.tracks.write(f); err != nil {
		return err
	}
	return s.file.end(f.DTS)
}

// close ends the current segment where its last frame ends.
func (s *segmenter) close() error { return s.finish(s.clock.end) }

func (s *segmenter) finish(end time.Duration) error {
	if s.file == nil {
		return nil
	}
	if err := s.file.finish(); err != nil {
		return err
	}
	s.file = nil
	s.current.duration = atLeast(end - s.start)
	return s.stream.add(s.current)
}

// abandon gives up after an error: what is whole of the current segment becomes
// a segment.
func (s *segmenter) abandon() error {
	if s.file == nil {
		return nil
	}
	s.file.f.Close()
	s.file = nil
	seg, ok, err := s.stream.salvage(s.stream.playlist().next)
	if err != nil || !ok {
		return err
	}
	return s.stream.add(seg)
}
