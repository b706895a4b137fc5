package hls

import (
	"time"

	"footlight/backend/live/hls/raw"
	"footlight/backend/media"
	"footlight/backend/media/h264"
)

// cut ends the current segment before f and begins the next one with f.
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
	s.silence = silenceOf(want.audio)
	if want.raw {
		s.silence, file.suffix = silence{}, rawSuffix
		s.rawOut = raw.Writer{Out: file}
		if err = s.opus.begin(&s.rawOut, s.tracks.ticks(f.DTS), s.tracks.counter); err != nil {
			return err
		}
	}
	s.silence.from, s.silence.on = f.DTS, len(s.in.queue[audio]) == 0
	s.nextBlack = f.DTS
	s.pace.started(f.DTS)
	return nil
}

// prepare configures the tracks for the next segment.
func (s *segmenter) prepare(want format, start time.Duration) (err error) {
	s.breaks = s.breaks || s.tracks != nil && !want.continues(s.format)
	s.format = want
	if s.tracks == nil {
		if s.tracks, err = newTracks(); err != nil {
			return err
		}
	}
	if !s.based {
		s.based = true
		s.tracks.rebase(start)
		s.opus = opusTrack{heard: s.opus.heard}
	}
	return s.tracks.configure(want.audio)
}

// put writes a frame. Before it, it fills up the other track if that is missing.
func (s *segmenter) put(f media.Frame) error {
	if err := s.standIn(f); err != nil {
		return err
	}
	if err := s.encode(f); err != nil {
		return err
	}
	return s.file.end(f.DTS)
}

// encode writes a frame, unless its time is already taken.
func (s *segmenter) encode(f media.Frame) error {
	switch {
	case f.Codec == media.Opus:
		p, ok := s.opus.place(s.tracks.ticks(f.DTS), f)
		if !ok {
			return nil
		}
		s.clock.note(f)
		return s.rawOut.Sound(p)
	case trackOf(f) == audio && !s.silence.heard(f):
		return nil
	}
	s.clock.note(f)
	return s.tracks.write(f)
}

// standIn fills the other track up to a frame.
func (s *segmenter) standIn(f media.Frame) error {
	if trackOf(f) == video {
		return s.fillSilence(f.DTS, hole)
	}
	for ; s.format.black && s.nextBlack <= f.DTS; s.nextBlack += blackEvery {
		s.blacks++
		if err := s.tracks.write(black(s.nextBlack, s.blacks%2 == 0)); err != nil {
			return err
		}
	}
	return s.fillSilence(f.DTS, s.silence.rest())
}

// fillSilence writes silence up to a time, if at least that much sound is missing.
func (s *segmenter) fillSilence(at, enough time.Duration) error {
	f, ok := s.silence.upTo(at, enough)
	if !ok {
		return nil
	}
	return s.tracks.write(f)
}

// close ends the current segment where its last frame ends.
func (s *segmenter) close() error { return s.finish(s.clock.end) }

func (s *segmenter) finish(end time.Duration) error {
	if s.file == nil {
		return nil
	}
	err := s.fillSilence(end, s.silence.rest())
	if err == nil && s.format.raw {
		err = s.opus.end(&s.rawOut, s.tracks.ticks(end), s.in.queue[audio], s.tracks.ticks)
	}
	if err != nil {
		return err
	}
	s.current.raw = s.format.raw
	if err := s.file.finish(); err != nil {
		return err
	}
	s.file = nil
	s.current.duration = atLeast(end - s.start)
	return s.stream.add(s.current)
}

// abandon gives up after an error: the whole frames of the current segment become a segment.
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

// segmenter cuts one publish into segments of its stream. Frames must come in order of decoding time.
type segmenter struct {
	stream *stream
	in     *merger
	pace   *pacer

	sets   h264.ParameterSets
	clock  clock
	tracks *tracks // nil before the first segment
	format format
	based  bool // the clock has an origin
	breaks bool // the next segment does not continue the one before

	file    *segmentFile // nil before the first segment and after an end
	current segment
	start   time.Duration

	opus   opusTrack
	rawOut raw.Writer // of the current segment

	silence   silence // of the current segment
	nextBlack time.Duration
	blacks    int // number of black pictures so far
}

func newSegmenter(s *stream, in *merger, pace *pacer) *segmenter {
	return &segmenter{stream: s, in: in, pace: pace, breaks: s.playlist().next > 0}
}
