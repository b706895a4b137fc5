package hls

import (
	"context"
	"log/slog"
	"path/filepath"
	"time"

	"footlight/backend/live"
	"footlight/backend/media"
)

// Defaults are SRS's.
const (
	DefaultFragment = 10 * time.Second
	DefaultWindow   = 60 * time.Second
	DefaultDispose  = 120 * time.Second
)

// Config sets a Server up.
type Config struct {
	// Dir is the folder for the stage's HLS files; they are below it in live.
	Dir string
	// Door admits viewers.
	Door Door
	// AAC starts a transcoder for one publish's Opus. Nil leaves sound out.
	AAC func(context.Context) (Transcoder, error)
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

// Door admits a viewer or refuses with an error that wraps live.ErrDenied,
// live.ErrFull or live.ErrClosed.
type Door interface {
	Join(ctx context.Context, info live.ClientInfo) (*live.Client, error)
}

// Transcoder makes AAC-LC, 48 kHz stereo, of one publish's Opus. It is used by
// one goroutine and closed once; after an error only Close is called.
type Transcoder interface {
	// Push takes an Opus frame and gives the AAC frames that are ready.
	Push(f media.Frame) ([]media.Frame, error)
	// Close gives the rest.
	Close() ([]media.Frame, error)
}

var _ Door = (*live.Hub)(nil)

func (c Config) withDefaults() Config {
	if c.Fragment == 0 {
		c.Fragment = DefaultFragment
	}
	if c.Window == 0 {
		c.Window = DefaultWindow
	}
	if c.Dispose == 0 {
		c.Dispose = DefaultDispose
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	return c
}

func (c Config) folder() folder { return folder(filepath.Join(c.Dir, "live")) }
