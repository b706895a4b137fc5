package hls

import (
	"time"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"

	"footlight/backend/media"
)

const (
	// hole is the length of missing sound that is filled with silence.
	hole = 250 * time.Millisecond
	// stereo is the configuration of sound if there has been none yet: AAC-LC of 48000 Hz, to which Opus is
	// transcoded.
	stereo = "\x11\x90"
	// unitSamples is the length of an AAC access unit.
	unitSamples = 1024
)

// silence fills a segment's sound where it is missing.
type silence struct {
	unit []byte        // nil if silence cannot be made
	long time.Duration // length of a unit
	from time.Duration // end of the sound so far
	on   bool          // the newest sound is silence
}

// silenceOf makes units of AAC-LC with one element and no scale factor band (ISO/IEC 14496-3, section
// 4.4.2.1). Decoders need no more for one or two channels.
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

// upTo returns the silence before a time, if at least that much sound is missing.
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

// rest returns how much sound must be missing at an end to be filled with silence.
func (s *silence) rest() time.Duration {
	if s.on {
		return 0
	}
	return hole
}

// heard notes a frame of sound. It returns false if silence has already taken its place.
func (s *silence) heard(f media.Frame) (inTime bool) {
	if s.on && f.DTS < s.from {
		return false
	}
	s.from, s.on = f.DTS+time.Duration(len(f.Units))*s.long, false
	return true
}

// blackEvery is the length of a black picture.
const blackEvery = 200 * time.Millisecond

// Black pictures of 640x360, made by ffmpeg: -f lavfi -i color=black:s=640x360:r=5 -c:v libx264 -preset
// veryslow -profile:v main -g 1 -pix_fmt yuv420p -f h264. There are two because consecutive IDRs must have
// different idr_pic_ids (ITU-T H.264, section 7.4.3).
const (
	blackSPS = "\x67\x4d\x40\x16\xdc\x0a\x02\xff\x97\x01\x10\x00\x00\x03\x00\x10\x00\x00\x03\x00\xa8\xf1\x62\xf8"
	blackPPS = "\x68\xee\x0f\x2c\x80"
	blackOne = "\x65\x88\x84\x05\xff\xfe\xf7\xd4\xb7\xcc\xb2\xee\x07\x22\xb6\x0b\xa8\xf7\xa2\x9e\x26\x5f\x43\x75" +
		"\x25\x01\x9b\x96\xc4\xed\x3a\x80\x00\x00\x03\x00\x00\x03\x00\x00\x1e\xbc\x17\x38\x02\x5f\x89\x0a" +
		"\xf3\xaf\x00\x00\x03\x00\xca\x80\x17\x00\x7b\x83\xec\x25\x42\x1a\x20\xa2\x2a\x29\x03\xf8\x65\x08" +
		"\x50\xe9\x19\x40\x00\x00\x03\x00\x00\x03\x00\x00\x03\x00\x00\x03\x00\xc0\x81"
	blackTwo = "\x65\x88\x82\x01\x7f\xfe\xf7\xd4\xb7\xcc\xb2\xee\x07\x22\xb6\x0b\xa8\xf7\xa2\x9e\x26\x5f\x43\x75" +
		"\x25\x01\x9b\x96\xc4\xed\x3a\x80\x00\x00\x03\x00\x00\x03\x00\x00\x1e\xbc\x17\x38\x02\x5f\x89\x0a" +
		"\xf3\xaf\x00\x00\x03\x00\xca\x80\x17\x00\x7b\x83\xec\x25\x42\x1a\x20\xa2\x2a\x29\x03\xf8\x65\x08" +
		"\x50\xe9\x19\x40\x00\x00\x03\x00\x00\x03\x00\x00\x03\x00\x00\x03\x00\xc0\x80"
)

// black returns a black picture: the first or the second one of the two.
func black(at time.Duration, second bool) media.Frame {
	slice := blackOne
	if second {
		slice = blackTwo
	}
	return media.Frame{
		Codec: media.H264, PTS: at, DTS: at,
		Units: [][]byte{[]byte(blackSPS), []byte(blackPPS), []byte(slice)},
	}
}
