package lowhls

import (
	"bytes"
	"fmt"
	"time"

	"github.com/bluenviron/gohlslib/v2"
	"github.com/bluenviron/gohlslib/v2/pkg/codecs"
	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"

	"footlight/backend/media"
	"footlight/backend/media/h264"
	"footlight/backend/media/opus"
)

// slack limits the distance of a packet of sound from its time. Packets follow each other without gaps, so that jitter
// is not heard.
const slack = 60 * time.Millisecond

// track is one track of a run. Its Track is nil if the stream has no such track.
type track struct {
	*gohlslib.Track
	codec  media.Codec
	format []byte        // AudioSpecificConfig, or H.264's parameter sets
	first  time.Duration // DTS of the first and the newest frame
	last   time.Duration
	end    int64 // where the newest packet of sound ends, in units of the clock
}

// begin makes the track for its first frame.
func (t *track) begin(f media.Frame) error {
	t.codec, t.first, t.last = f.Codec, f.DTS, f.DTS
	switch f.Codec {
	case media.H264:
		t.format = sets(f)
		t.Track = &gohlslib.Track{Codec: &codecs.H264{}, ClockRate: 90000}
	case media.Opus:
		t.Track = &gohlslib.Track{Codec: &codecs.Opus{ChannelCount: 2}, ClockRate: opus.Rate}
	default:
		var config mpeg4audio.AudioSpecificConfig
		if err := config.Unmarshal(f.Config); err != nil {
			return fmt.Errorf("lowhls: read the sound's AudioSpecificConfig: %w", err)
		}
		t.format = f.Config
		t.Track = &gohlslib.Track{Codec: &codecs.MPEG4Audio{Config: config}, ClockRate: config.SampleRate}
	}
	t.end = ticks(f.PTS, t.ClockRate)
	return nil
}

// differs reports whether the frame needs another track than this one.
func (t *track) differs(f media.Frame) bool {
	switch {
	case f.Codec != t.codec:
		return true
	case f.Codec == media.H264 && f.Key:
		return !bytes.Equal(sets(f), t.format)
	case f.Codec == media.AAC:
		return !bytes.Equal(f.Config, t.format)
	}
	return false
}

// place returns where a packet of sound begins: at the end of the packet before, unless that is too far from
// its time.
func (t *track) place(f media.Frame) int64 {
	at, far := ticks(f.PTS, t.ClockRate), ticks(slack, t.ClockRate)
	if at > t.end+far || at < t.end-far {
		t.end = at
	}
	at = t.end
	t.end += int64(samples(f))
	return at
}

func samples(f media.Frame) int {
	if f.Codec == media.Opus {
		return opus.Samples(f.Units[0])
	}
	return mpeg4audio.SamplesPerAccessUnit
}

// sets returns the parameter sets of a keyframe as one text.
func sets(f media.Frame) []byte {
	s, _ := h264.Split(f.Units)
	return bytes.Join(append(s.SPS, s.PPS...), nil)
}

// ticks converts a time to units of a clock.
func ticks(d time.Duration, rate int) int64 {
	return int64(d/time.Second)*int64(rate) + int64(d%time.Second)*int64(rate)/int64(time.Second)
}
