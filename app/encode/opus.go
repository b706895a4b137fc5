package encode

import (
	"fmt"

	"github.com/pion/mediadevices/pkg/codec"
	"github.com/pion/mediadevices/pkg/codec/opus"
	"github.com/pion/mediadevices/pkg/io/audio"
	"github.com/pion/mediadevices/pkg/prop"
	"github.com/pion/mediadevices/pkg/wave"

	"footlight/app/capture"
)

// soundEncoder is Opus for blocks of 20 ms that are pushed. One goroutine encodes.
type soundEncoder struct {
	from  codec.ReadCloser
	block wave.Int16Interleaved // that the encoder reads next
}

func newSoundEncoder(bitrate int) (*soundEncoder, error) {
	params, err := opus.NewParams()
	if err != nil {
		return nil, err
	}
	params.BitRate = bitrate
	e := &soundEncoder{}
	e.from, err = params.BuildAudioEncoder(audio.ReaderFunc(e.read), prop.Media{Audio: prop.Audio{
		SampleRate: capture.SampleRate, ChannelCount: capture.Channels,
	}})
	if err != nil {
		return nil, fmt.Errorf("open Opus: %w", err)
	}
	return e, nil
}

func (e *soundEncoder) read() (wave.Audio, func(), error) { return &e.block, release, nil }

// encode makes a packet of a block.
func (e *soundEncoder) encode(samples []int16) ([]byte, error) {
	e.block.Data = samples
	e.block.Size = wave.ChunkInfo{Len: len(samples) / capture.Channels, Channels: capture.Channels, SamplingRate: capture.SampleRate}
	packet, _, err := e.from.Read()
	return packet, err
}
