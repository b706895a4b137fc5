package transcode

import (
	"context"

	"footlight/backend/live/convert"
	"footlight/backend/media"
	"footlight/backend/media/opus"
)

const (
	aacBitrate = 128000
	aacSamples = 1024 // samples of an access unit
	aacPriming = 1024
)

// OpusToAAC starts a transcoder to AAC-LC, for players whose sound may wait while the machine is busy. The transcoder
// ends with ctx or Close.
func OpusToAAC(ctx context.Context) (convert.Transcoder, error) {
	e, err := openAAC(ctx)
	if err != nil {
		return nil, err
	}
	return newYielding(newOpusToAAC(e)), nil
}

func newOpusToAAC(e engine) *Sound {
	const lc, rate48000 = 2, 3
	config := []byte{lc<<3 | rate48000>>1, rate48000&1<<7 | Channels<<3}
	return &Sound{
		engine: e, from: media.Opus, samples: func(packet []byte, _ int64) int { return opus.Samples(packet) },
		to: media.Frame{Codec: media.AAC, Key: true, Config: config}, length: aacSamples, priming: aacPriming,
	}
}
