//go:build linux

package main

import (
	"context"

	"footlight/backend/media"
	"footlight/build/load/clip"
	"footlight/build/load/lipsync"
)

// clips holds the media of all streams.
type clips struct {
	opus, aac         *clip.Clip
	opusRef, aacRef   *lipsync.Reference
	bytesPerSecondMin float64
}

func openClips(ctx context.Context, cache string) (c *clips, err error) {
	c = &clips{}
	spec := clip.Small()
	spec.Beep = true
	if c.opus, err = clip.Open(ctx, cache, spec); err != nil {
		return nil, err
	}
	spec.Sound = media.AAC
	if c.aac, err = clip.Open(ctx, cache, spec); err != nil {
		return nil, err
	}
	if c.opusRef, err = lipsync.NewReference(ctx, c.opus); err != nil {
		return nil, err
	}
	if c.aacRef, err = lipsync.NewReference(ctx, c.aac); err != nil {
		return nil, err
	}
	size := 0
	for _, f := range c.opus.Frames {
		if f.Codec.IsVideo() {
			size += f.Size()
		}
	}
	c.bytesPerSecondMin = 0.9 * float64(size) / c.opus.Length.Seconds()
	return c, nil
}
