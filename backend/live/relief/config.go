package relief

import (
	"context"
	"log/slog"
	"time"

	"footlight/backend/live"
	"footlight/backend/live/convert"
	"footlight/backend/live/rtc"
	"footlight/backend/media"
)

// Layer is a layer beside the only one of a publish.
type Layer interface {
	// Write sends a picture in H.264 to the viewers of the layer.
	Write(f media.Frame)
	// Offer tells viewers what the two layers are.
	Offer(made, only rtc.Size)
	// Close ends the layer.
	Close()
}

// Config holds the settings of a Server.
type Config struct {
	// Hub knows the viewers and their reports.
	Hub *live.Hub
	// Frames reads a publish as H.264.
	Frames func(session *live.Session, depth int) *live.FrameReader
	// Open opens the layer beside the only one of a publish. It fails if there is no such.
	Open func(session *live.Session) (Layer, error)
	// Pictures starts an encoder of small pictures. It delivers none before the stream time from.
	Pictures func(ctx context.Context, from time.Duration, deliver func(media.Frame)) convert.Pictures
	// Used returns the processor time that the process has used.
	Used func() time.Duration
	// Short is told when viewers get keyframes only, and when none does any longer.
	Short func(short bool)
	// Log records errors.
	Log *slog.Logger
}
