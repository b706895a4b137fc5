//go:build !cgo

package transcode

import (
	"context"

	"github.com/bluenviron/mediacommon/v2/pkg/codecs/mpeg4audio"
)

// openAAC starts an ffmpeg process, found in PATH. So does openOpus.
func openAAC(ctx context.Context) (engine, error) { return openProcess(ctx) }

func openOpus(ctx context.Context, _ []byte, asc mpeg4audio.AudioSpecificConfig) (engine, error) {
	return openProcessOpus(ctx, asc)
}

// encodeBatch returns all units of a batch, and those that the encoder makes of its padding.
func encodeBatch(ctx context.Context, b batch) ([][]byte, error) {
	p, err := openProcess(ctx)
	if err != nil {
		return nil, err
	}
	var units [][]byte
	for i, packet := range b.packets {
		some, err := p.encode(packet, b.samples[i])
		if err != nil {
			_, _ = p.close()
			return nil, err
		}
		units = append(units, some...)
	}
	rest, err := p.close()
	return append(units, rest...), err
}
