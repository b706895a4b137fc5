package hls

import (
	"time"

	"footlight/backend/media"
	"footlight/backend/media/h264"
)

// longest limits the length of a segment if no keyframe comes.
const longest = 5 * time.Minute

// write takes the next frame.
func (s *segmenter) write(f media.Frame) error {
	if s.clock.jumps(f) {
		if err := s.close(); err != nil {
			return err
		}
		s.based, s.breaks, s.clock = false, true, clock{}
	}
	if trackOf(f) == video {
		return s.picture(f)
	}
	return s.sound(f)
}

// picture writes a picture, if a segment has begun.
func (s *segmenter) picture(f media.Frame) error {
	sets, units := h264.Split(f.Units)
	s.sets = s.sets.Update(sets)
	f.Units = units
	switch {
	case len(units) == 0:
		return nil
	case h264.IsKey(units):
		return s.keyframe(f)
	case s.file == nil || s.format.black:
		s.pace.request()
		return nil
	case f.DTS-s.start >= longest:
		return s.close()
	}
	return s.put(f)
}

// keyframe begins a segment if the current one is long enough or cannot go on.
func (s *segmenter) keyframe(f media.Frame) error {
	if !s.sets.Complete() {
		return nil
	}
	f.Units = s.sets.Prepend(f.Units)
	// A picture that cannot be parsed equals itself, which suffices here.
	picture, _ := h264.ParseSPS(s.sets.SPS[0])
	want := format{picture: picture}
	want.audio, want.raw = s.audible()
	if s.file == nil || want != s.format || f.DTS-s.start >= s.stream.fragment-early {
		if err := s.cut(f, want); err != nil {
			return err
		}
	}
	return s.put(f)
}

// sound writes a frame of sound. If there are no pictures, it also cuts.
func (s *segmenter) sound(f media.Frame) error {
	config := configOf(f)
	s.stream.sound = config
	s.opus.heard = f.Codec == media.Opus
	if !s.in.alive(video, f.DTS) && (s.file == nil || f.DTS-s.start >= s.stream.fragment) {
		if err := s.cut(f, format{black: true, audio: config, raw: s.opus.heard}); err != nil {
			return err
		}
	}
	if s.file == nil {
		return nil // the keyframe comes first
	}
	if s.format.audio != config || s.format.raw != s.opus.heard {
		s.pace.request() // the new sound enters with a new segment
		return nil
	}
	return s.put(f)
}

// audible returns the configuration of the sound that comes next, or of the last one if that can be silent. isRaw
// reports whether the sound is Opus.
func (s *segmenter) audible() (config string, isRaw bool) {
	if next := s.in.queue[audio]; len(next) > 0 {
		return configOf(next[0]), next[0].Codec == media.Opus
	}
	if silenceOf(s.stream.sound).unit == nil {
		return stereo, s.opus.heard
	}
	return s.stream.sound, s.opus.heard
}

// configOf returns the AudioSpecificConfig of a frame's AAC, or of the AAC that is made of it.
func configOf(f media.Frame) string {
	if f.Codec == media.Opus {
		return stereo
	}
	return string(f.Config)
}
