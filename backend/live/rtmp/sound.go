package rtmp

import (
	"bytes"
	"fmt"
	"time"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"

	"footlight/backend/live"
	"footlight/backend/media"
	"footlight/backend/media/flv"
	"footlight/backend/media/opus"
)

// sound passes a packet of sound on, once it is known what it is.
func (t *tracks) sound(c flv.Content, at time.Duration) error {
	if err := t.describe(c); err != nil {
		return err
	}
	if len(c.Units) == 0 || c.Codec == media.AAC && t.config == nil {
		return nil
	}
	length := t.length
	if c.Codec == media.Opus {
		length = time.Duration(opus.Samples(c.Units[0])) * time.Second / opus.Rate
	}
	f := t.stamp(1, t.even.place(at, length)+t.shift)
	f.Codec, f.Key, f.Units = c.Codec, true, c.Units
	if c.Codec == media.AAC {
		f.Config = t.config
	}
	t.sink.Sound()
	t.sink.Deliver(f)
	return nil
}

// describe tells what the sound is when that changes.
func (t *tracks) describe(c flv.Content) error {
	switch {
	case c.Codec == media.Opus && t.heard != media.Opus:
		t.sink.SetAudio(live.AudioInfo{Codec: "Opus", SampleRate: 48000, Channels: 2})
	case c.Config != nil && (t.heard != media.AAC || !bytes.Equal(c.Config, t.config)):
		if err := t.configure(c.Config); err != nil {
			return err
		}
	}
	t.heard = c.Codec
	return nil
}

func (t *tracks) configure(config []byte) error {
	var asc mpeg4audio.AudioSpecificConfig
	if err := asc.Unmarshal(config); err != nil {
		return fmt.Errorf("rtmp: AAC configuration: %w", err)
	}
	t.config, t.length = config, 0
	if asc.SampleRate > 0 {
		t.length = samples(asc) * time.Second / time.Duration(asc.SampleRate)
	}
	t.sink.SetAudio(live.AudioInfo{
		Codec: "AAC", Profile: "LC", SampleRate: asc.SampleRate, Channels: channels(asc.ChannelConfig),
	})
	return nil
}

// samples is how many samples a packet holds (ISO/IEC 14496-3, 4.5.1.1).
func samples(asc mpeg4audio.AudioSpecificConfig) time.Duration {
	if asc.FrameLengthFlag {
		return 960
	}
	return 1024
}

// channels reads channel_configuration (ISO/IEC 14496-3, 1.6.3.5).
func channels(config uint8) int {
	const sevenPointOne = 7
	if config == sevenPointOne {
		return 8
	}
	return int(config)
}

const (
	// hole is how far behind the packet before it a packet of sound begins when
	// something is missing between them. Less is the encoder's rounding, or a
	// muxer that gives packets the time of the picture next to them.
	hole = 60 * time.Millisecond
	// turned is how far back a clock goes that has begun anew. Less is a muxer
	// that had run ahead and waits for the sound.
	turned = time.Second
	// correction is the part of a smaller difference that is made good at once,
	// so that none adds up.
	correction = 16
)

// steady evens out the times of sound, which players take at their word.
type steady struct {
	started bool
	next    time.Duration // where the packet before ends
}

// place is the time of a packet of the given length that says it is at. Short of
// a clock that begins anew, times rise.
func (s *steady) place(at, length time.Duration) time.Duration {
	if off := at - s.next; !s.started || off > hole || off < -turned {
		s.started, s.next = true, at
	} else {
		s.next += max(off/correction, -length/2)
	}
	at = s.next
	s.next += length
	return at
}
