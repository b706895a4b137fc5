package transcode

import (
	"context"
	"errors"
	"fmt"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"

	"footlight/backend/live/convert"
	"footlight/backend/media"
)

const (
	opusBitrate = 96000
	opusSamples = SampleRate / 50 // a packet of 20 ms
	opusPriming = 120             // samples that libopus puts before the first one in its low-delay application
)

var errRate = errors.New("transcode: AAC configuration without a rate")

// AACToOpus starts a transcoder for AAC with this AudioSpecificConfig. The transcoder ends with ctx or Close.
func AACToOpus(ctx context.Context, config []byte) (convert.Transcoder, error) {
	var asc mpeg4audio.AudioSpecificConfig
	if err := asc.Unmarshal(config); err != nil {
		return nil, fmt.Errorf("transcode: AAC configuration: %w", err)
	}
	if asc.SampleRate <= 0 {
		return nil, errRate
	}
	e, err := openOpus(ctx, config, asc)
	if err != nil {
		return nil, fmt.Errorf("transcode: %w", err)
	}
	return newAACToOpus(e, asc.SampleRate), nil
}

func newAACToOpus(e engine, rate int) *Sound {
	begin := func(packet int64) int64 { return packet * aacSamples * SampleRate / int64(rate) }
	return &Sound{
		engine: e, from: media.AAC,
		samples: func(_ []byte, before int64) int { return int(begin(before+1) - begin(before)) },
		to:      media.Frame{Codec: media.Opus, Key: true}, length: opusSamples, priming: opusPriming,
	}
}
