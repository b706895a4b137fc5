package hls

import (
	"cmp"
	"context"
	"log/slog"
	"path/filepath"
	"time"

	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/hls/raw"
)

// Defaults, which are SRS's.
const (
	DefaultFragment = 10 * time.Second
	DefaultWindow   = 60 * time.Second
	DefaultDispose  = 120 * time.Second
)

// Config holds the settings of a Server.
type Config struct {
	// Dir is the folder for HLS. The files are in its folder live.
	Dir string
	// Hub admits viewers.
	Hub *live.Hub
	// Frames reads a publish as H.264 with AAC or Opus. Nil reads it as it is sent, without other codecs.
	Frames func(session *live.Session, depth int) *live.FrameReader
	// Past returns the first segment number of an event that the collector of segments does not know. A
	// stream that has lost its own count, or has an older one, goes on there, so that no number is given
	// twice. Nil means that segments are not collected.
	Past func(ctx context.Context, id event.ID) (uint64, error)
	// AAC encodes the Opus of a segment; see raw.AAC. If it is nil or fails, the segment is silent.
	AAC func(ctx context.Context, packets [][]byte, at []int64, first int64, count int) ([][]byte, error)
	// Collects reports whether a segment is collected: its sound is made even if no player asks for it. It is called
	// often and must not block. Nil means that no segment is.
	Collects func(id event.ID, seq uint64) bool
	// Behind is called when making sound falls behind by more than a segment, and when it has caught up. It may be nil.
	Behind func(behind bool)
	// Fragment is the length of segments; zero means DefaultFragment.
	Fragment time.Duration
	// Window is the length of a playlist; zero means DefaultWindow.
	Window time.Duration
	// Dispose is the time that the segments of an ended stream stay; zero means DefaultDispose.
	Dispose time.Duration
	// Log records errors that no caller gets; nil means slog.Default.
	Log *slog.Logger
}

func (c Config) withDefaults() Config {
	if c.Frames == nil {
		c.Frames = (*live.Session).Frames
	}
	if c.Past == nil {
		c.Past = func(context.Context, event.ID) (uint64, error) { return 0, nil }
	}
	if c.AAC == nil {
		c.AAC = func(_ context.Context, packets [][]byte, at []int64, first int64, count int) ([][]byte, error) {
			return raw.Silent(packets, at, first, count)
		}
	}
	if c.Collects == nil {
		c.Collects = func(event.ID, uint64) bool { return false }
	}
	if c.Behind == nil {
		c.Behind = func(bool) {}
	}
	c.Fragment = cmp.Or(c.Fragment, DefaultFragment)
	c.Window = cmp.Or(c.Window, DefaultWindow)
	c.Dispose = cmp.Or(c.Dispose, DefaultDispose)
	c.Log = cmp.Or(c.Log, slog.Default())
	return c
}

func (c Config) folder() folder { return folder(filepath.Join(c.Dir, "live")) }

// again is the time after which a failed publish is tried again. A full disk stays full for a while.
const again = 5 * time.Second

func eventAttr(id event.ID) slog.Attr { return slog.String("event", string(id)) }
