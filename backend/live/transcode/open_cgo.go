//go:build cgo

package transcode

import (
	"context"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"
)

// Open starts a transcoder in the process. It takes a context because builds without C need one.
func Open(context.Context) (*OpusToAAC, error) {
	e, err := openLibav()
	if err != nil {
		return nil, err
	}
	return newOpusToAAC(e), nil
}

// OpenOpus starts a transcoder for AAC with this AudioSpecificConfig. The
// context is as in Open.
func OpenOpus(_ context.Context, config []byte) (*AACToOpus, error) {
	return openOpus(config, func(mpeg4audio.AudioSpecificConfig) (engine, error) { return openLibavOpus(config) })
}
