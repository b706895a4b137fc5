package convert

import (
	"context"
	"log/slog"

	"footlight/backend/media"
)

// Config holds the settings of a Server.
type Config struct {
	// AAC starts a transcoder for one publish's Opus. If it is nil, the plain form has no such sound.
	AAC func(context.Context) (Transcoder, error)
	// Opus starts a transcoder for the AAC that an AudioSpecificConfig describes. If it is nil, the browsers'
	// form has no such sound.
	Opus func(ctx context.Context, config []byte) (Transcoder, error)
	// Pictures starts an encoder of pictures. If it is nil, VP8 is left out, and B-frames are not encoded
	// away.
	Pictures func(ctx context.Context, deliver func(media.Frame)) Pictures
	// Slots limits the encoders of B-frames; nil means NewSlots(0). The protocol takes a slot before it
	// admits a publisher of VP8.
	Slots *Slots
	// Log records errors that no caller gets; nil means slog.Default.
	Log *slog.Logger
}

// Transcoder turns one publish's sound into another codec. One goroutine uses it and closes it once. After an
// error only Close is called.
type Transcoder interface {
	// Push takes a frame and returns the frames that are ready.
	Push(f media.Frame) ([]media.Frame, error)
	// Close returns the rest.
	Close() ([]media.Frame, error)
}

// Pictures encodes one publish's pictures. One goroutine uses it; another one delivers. After an error only
// Close is called.
type Pictures interface {
	// Push takes the next frame. The first one is a keyframe.
	Push(f media.Frame) error
	// Close returns when the rest has been delivered.
	Close() error
}
