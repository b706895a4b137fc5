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
