package hls

import (
	"cmp"
	"context"
	"log/slog"
	"path/filepath"
	"time"

	"footlight/backend/event"
	"footlight/backend/live"
)

// Defaults are SRS's.
const (
	DefaultFragment = 10 * time.Second
	DefaultWindow   = 60 * time.Second
	DefaultDispose  = 120 * time.Second
)

// Config sets a Server up.
type Config struct {
	// Dir is the folder for HLS files, which are below it in live.
	Dir string
	// Hub admits viewers.
	Hub *live.Hub
	// Frames reads a publish as H.264 and AAC. Nil reads it as it is sent, and leaves
	// other codecs out.
	Frames func(session *live.Session, depth int) *live.FrameReader
	// Past is the smallest segment number of an event that is new to whoever collects
	// its segments. A stream whose own count is lost, or older, goes on there, so that
	// no number is given twice. Nil: nobody collects segments.
	Past func(ctx context.Context, id event.ID) (uint64, error)
	// Fragment is how long segments are; zero means DefaultFragment.
	Fragment time.Duration
	// Window is how much a playlist holds; zero means DefaultWindow.
	Window time.Duration
	// Dispose is how long the segments of an ended stream stay; zero means
	// DefaultDispose.
	Dispose time.Duration
	// Log is for what no caller can be told; nil means slog.Default.
	Log *slog.Logger
}

func (c Config) withDefaults() Config {
	if c.Frames == nil {
		c.Frames = (*live.Session).Frames
	}
	if c.Past == nil {
		c.Past = func(context.Context, event.ID) (uint64, error) { return 0, nil }
	}
	c.Fragment = cmp.Or(c.Fragment, DefaultFragment)
	c.Window = cmp.Or(c.Window, DefaultWindow)
	c.Dispose = cmp.Or(c.Dispose, DefaultDispose)
	c.Log = cmp.Or(c.Log, slog.Default())
	return c
}

func (c Config) folder() folder { return folder(filepath.Join(c.Dir, "live")) }
