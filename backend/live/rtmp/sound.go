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

// sound delivers an audio packet once its format is known.
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
	f := t.stamp(1, t.times.place(at, length)+t.shift)
	f.Codec, f.Key, f.Units = c.Codec, true, c.Units
	if c.Codec == media.AAC {
		f.Config = t.config
	}
	t.sink.Sound()
	t.sink.Deliver(f)
	return nil
}

// describe reports the audio format when it changes.
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

// samples returns the number of samples of a packet (ISO/IEC 14496-3, 4.5.1.1).
func samples(asc mpeg4audio.AudioSpecificConfig) time.Duration {
	if asc.FrameLengthFlag {
		return 960
	}
	return 1024
}

// channels returns the number of channels for a channelConfiguration (ISO/IEC 14496-3, 1.6.3.5).
func channels(config uint8) int {
	const sevenPointOne = 7
	if config == sevenPointOne {
		return 8
	}
	return int(config)
}
