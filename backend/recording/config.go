package recording

import (
	"context"
	"log/slog"
	"runtime"
	"time"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/index"
)

// Defaults of Config.
const (
	DefaultSegmentsPerChunk = 6
	DefaultUploads          = 4
	DefaultPoll             = 10 * time.Second
	DefaultGrace            = 15 * time.Second
)

// encodeAttempts is how often media that ffmpeg refuses is tried before its
// chunk is given up. Every other failure is tried again for ever.
const encodeAttempts = 5

// Queue is a durable work queue. A job whose id is already queued or running is
// not queued twice. Run calls handle for one job per worker until ctx ends, and
// again, later, for a job that failed.
type Queue interface {
	Push(ctx context.Context, id string, payload []byte) error
	Run(ctx context.Context, workers int, handle func(ctx context.Context, payload []byte, attempt int) error) error
}

// Encoder makes one chunk file. It is idempotent and safe for concurrent use.
type Encoder interface {
	Make(ctx context.Context, s chunk.Spec) (chunk.Media, error)
}

// Owners knows whom an event belongs to elsewhere, on a ledger for instance.
// An event nobody has claimed there is event.ErrNotFound.
type Owners interface {
	Owner(ctx context.Context, id event.ID) (event.Address, error)
}

// Tickets knows whether watching an event costs money. An event nobody has
// planned is event.ErrNotFound, and free.
type Tickets interface {
	Paid(ctx context.Context, id event.ID) (bool, error)
}

// Config sets a Recorder up.
type Config struct {
	Live  string // folder the live segments are finished in
	Spool string // folder of what is not yet stored, on the same file system

	KV     index.KV      // what is decided; used by this Recorder alone
	Encode Queue         // jobs of the stages, one queue each
	Upload Queue         //
	Finish Queue         //
	Store  blob.Receiver // where the chunks of public archives go
	Vault  blob.Receiver // where those of ticketed archives go

	// URL is where a CID is retrieved from. It is asked anew for every answer,
	// so it may change over the server's life.
	URL func(cid string) string

	Owners  Owners  // nil: an event belongs to whoever recorded it first
	Tickets Tickets // nil: no event asks for money
	Encoder Encoder // nil: ffmpeg and ffprobe of the PATH

	SegmentsPerChunk int           // 0: DefaultSegmentsPerChunk
	Encoders         int           // at once; 0: half the cores, at least one
	Uploads          int           // at once; 0: DefaultUploads
	Poll             time.Duration // how often everything is looked at; 0: DefaultPoll
	Grace            time.Duration // wait for the segment open at a stop; 0: DefaultGrace

	Log *slog.Logger // nil: slog.Default()
}

func (c Config) withDefaults() Config {
	if c.Encoder == nil {
		c.Encoder = &chunk.Maker{}
	}
	if c.SegmentsPerChunk == 0 {
		c.SegmentsPerChunk = DefaultSegmentsPerChunk
	}
	if c.Encoders == 0 {
		c.Encoders = max(1, runtime.GOMAXPROCS(0)/2)
	}
	if c.Uploads == 0 {
		c.Uploads = DefaultUploads
	}
	if c.Poll == 0 {
		c.Poll = DefaultPoll
	}
	if c.Grace == 0 {
		c.Grace = DefaultGrace
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	return c
}
