//go:build !cgo

package transcode

import (
	"context"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"
)

// Open starts an ffmpeg process, found in PATH, that ends with ctx or Close.
func Open(ctx context.Context) (*OpusToAAC, error) {
	e, err := openProcess(ctx)
	if err != nil {
		return nil, err
	}
	return newOpusToAAC(e), nil
}

// OpenOpus starts an ffmpeg process, found in PATH, for AAC with this
// AudioSpecificConfig.
func OpenOpus(ctx context.Context, config []byte) (*AACToOpus, error) {
	return openOpus(config, func(asc mpeg4audio.AudioSpecificConfig) (engine, error) { return openProcessOpus(ctx, asc) })
}
