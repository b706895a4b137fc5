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

// blackEvery is how long a black picture is shown.
const blackEvery = 200 * time.Millisecond

// Black pictures of 640x360, as ffmpeg makes them: -f lavfi -i color=black:s=640x360:r=5
// -c:v libx264 -preset veryslow -profile:v main -g 1 -pix_fmt yuv420p -f h264. Two, because
// the idr_pic_id of an IDR is not that of the IDR before it (ITU-T H.264, 7.4.3).
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

// black is the next picture where there are none.
func (s *segmenter) black() media.Frame {
	slice := blackOne
	if s.blacks++; s.blacks%2 == 0 {
		slice = blackTwo
	}
	return media.Frame{
		Codec: media.H264, PTS: s.nextBlack, DTS: s.nextBlack,
		Units: [][]byte{[]byte(blackSPS), []byte(blackPPS), []byte(slice)},
	}
}
