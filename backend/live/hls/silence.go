package hls

import (
	"time"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"

	"footlight/backend/media"
)

const (
	// hole is how long there is no sound before silence takes its place.
	hole = 250 * time.Millisecond
	// stereo is the configuration of sound where there has been none yet: AAC-LC of
	// 48000 Hz, which is what Opus is transcoded to.
	stereo = "\x11\x90"
	// unitSamples is how long an access unit of AAC is.
	unitSamples = 1024
)

// silence takes the place of a segment's sound where there is none.
type silence struct {
	unit []byte        // nil: it cannot be made
	long time.Duration // one unit
	from time.Duration // where the sound ends
	on   bool          // the newest sound is silence
}

// silenceOf makes AAC-LC of one element without a scale factor band (ISO/IEC 14496-3,
// 4.4.2.1): decoders need no more for one channel, or two.
func silenceOf(config string) (s silence) {
	var c mpeg4audio.AudioSpecificConfig
	if c.Unmarshal([]byte(config)) != nil || c.SampleRate <= 0 {
		return s
	}
	s.long = unitSamples * time.Second / time.Duration(c.SampleRate)
	switch {
	case c.Type != mpeg4audio.ObjectTypeAACLC:
	case c.ChannelConfig == 1:
		s.unit = []byte{0, 0, 0, 7}
	case c.ChannelConfig == 2:
		s.unit = []byte{0x21, 0, 0, 0, 0, 0x1c}
	}
	return s
}

// upTo is the silence before a time, if there is a hole, and enough of it.
func (s *silence) upTo(at, enough time.Duration) (f media.Frame, ok bool) {
	f = media.Frame{Codec: media.AAC, PTS: s.from, DTS: s.from}
	if s.unit == nil || at-s.from < enough {
		return f, false
	}
	for ; s.from+s.long <= at; s.from += s.long {
		f.Units = append(f.Units, s.unit)
		s.on = true
	}
	return f, len(f.Units) > 0
}

// rest is how much silence is enough where something else follows it.
func (s *silence) rest() time.Duration {
	if s.on {
		return 0
	}
	return hole
}

// heard takes note of sound. What silence has taken the place of comes too late.
func (s *silence) heard(f media.Frame) (inTime bool) {
	if s.on && f.DTS < s.from {
		return false
	}
	s.from, s.on = f.DTS+time.Duration(len(f.Units))*s.long, false
	return true
}
