package remux

import (
	"bytes"
	"context"
	"time"

	"footlight/backend/media"
	"footlight/backend/media/flv"
	"footlight/backend/media/h264"
)

// frames reads a publish's media, until io.EOF.
type frames interface {
	Next(ctx context.Context) (media.Frame, error)
}

// feed makes the packets of one publish. Its goroutine owns it.
type feed struct {
	stream *stream
	frames frames
	since  time.Time
	// publish is the session's generation. The newest publish has the stream.
	publish uint64

	picture []byte // FLV body that configures the pictures
	asc     []byte // AudioSpecificConfig
	config  []byte // FLV body that configures the sound
}

// run returns when the publish has ended.
func (f *feed) run() {
	for {
		frame, err := f.frames.Next(context.Background())
		if err != nil {
			return
		}
		switch frame.Codec {
		case media.H264:
			f.stream.note(f, flv.Video)
			f.show(frame)
		case media.AAC:
			f.stream.note(f, flv.Audio)
			f.play(frame)
		}
	}
}

// show delivers a picture, once a keyframe has brought its parameter sets.
func (f *feed) show(frame media.Frame) {
	sets, units := h264.Split(frame.Units)
	if sets.Complete() {
		f.configure(sets)
	}
	if len(units) == 0 || f.picture == nil {
		return
	}
	key := h264.IsKey(units)
	f.deliver(frame, item{
		kind: flv.Video, key: key, config: f.picture, body: flv.Picture(key, frame.PTS-frame.DTS, units),
	})
}

func (f *feed) configure(sets h264.ParameterSets) {
	if _, err := h264.ParseSPS(sets.SPS[0]); err != nil {
		return // no decoder could start with it
	}
	f.picture = flv.PictureConfig(sets.SPS, sets.PPS)
}

func (f *feed) play(frame media.Frame) {
	if frame.Config == nil || len(frame.Units) != 1 {
		return
	}
	if !bytes.Equal(frame.Config, f.asc) {
		f.asc, f.config = frame.Config, flv.SoundConfig(frame.Config)
	}
	f.deliver(frame, item{kind: flv.Audio, key: true, config: f.config, body: flv.Sound(frame.Units[0])})
}

func (f *feed) deliver(frame media.Frame, it item) {
	it.at = f.since.Sub(f.stream.epoch) + frame.DTS
	f.stream.deliver(f, it)
}
