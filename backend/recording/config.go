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
	"footlight/backend/recording/pressure"
)

// Defaults of Config.
const (
	DefaultSegmentsPerChunk = 6
	DefaultPoll             = 10 * time.Second
	DefaultGrace            = 15 * time.Second
	DefaultStudioWait       = 15 * time.Minute
	DefaultOverdue          = 3 * time.Minute
)

// finishFor is how long a stop waits for the end of a show to be written: a second is a
// slow disk. A server that is being stopped waits longer.
const finishFor = 4 * time.Second

// encodeAttempts is how often ffmpeg may refuse media before its chunk is given
// up. Every other failure is tried again for ever, and does not count.
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

// Machine tells how busy the machine is.
type Machine interface {
	Load() pressure.Load
}

// Disk tells whether there is room for what a recorder writes. An error means
// that there is none, or that nobody can tell.
type Disk interface {
	Probe() error
}

// Stage writes the segments.
type Stage interface {
	// Finish waits, where the publisher of an event has left, until segments have all
	// that came of it. goesOn is true where somebody publishes still.
	Finish(ctx context.Context, id event.ID) (goesOn bool, err error)
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

// Film plays what is stored.
type Film interface {
	// Unread reports whether a chunk's content could not be read when it was last
	// played.
	Unread(cid string) bool
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

	// Content is where stored chunks are read that a studio uploads again.
	Content blob.Fetcher

	// Library is where manifests go, for ever: a ledger names them, whatever
	// becomes of the recording. Nil: Store.
	Library blob.Receiver

	// URL is where a CID is retrieved from. It is asked anew for every answer,
	// so it may change over the server's life.
	URL func(cid string) string

	// PieceURL is where a piece is retrieved from whose copy has no URL of its
	// own, asked anew like URL. Needed where there is such a place.
	PieceURL func(pieceCID string) string

	// PlaylistURL is where a recording is played from, asked anew like URL; nil:
	// nobody plays it.
	PlaylistURL func(id event.ID) string

	Notary Notary // keeps the manifests' digests; nil: no manifests are written
	Leaves Leaves // needed with Notary

	Collector Collector // told that content was given up; nil: the stores keep everything for ever

	Film Film // tells what cannot be played; nil: all can

	// Lost reports whether content is damaged or lost in all copies, as far as is known.
	// Nil: none is.
	Lost func(cid string) bool

	Places []Place // where further copies are kept; may be none
	Proofs Proofs  // nil: no chain sees any proof

	Documents Documents // needed where a place keeps documents

	Stage   Stage   // nil: segments have all at once
	Owners  Owners  // nil: an event belongs to whoever recorded it first
	Tickets Tickets // nil: no event asks for money
	Encoder Encoder // nil: ffmpeg and ffprobe of the PATH
	Machine Machine // nil: this one

	Inspector Inspector // of uploaded chunks; nil: ffprobe of the PATH
	Disk      Disk      // asked once the disk was full; nil: tries to write into Spool

	// Slots bound what is read and hashed at once, shared with whoever else does;
	// nil: its own, half as many as cores.
	Slots blob.Slots

	SegmentsPerChunk int           // 0: DefaultSegmentsPerChunk
	Encoders         int           // at once, and as many that copy; 0: half the cores, at least one
	Uploads          int           // at once; 0: half the cores, at least one, since storing is hashing
	Poll             time.Duration // how often everything is looked at; 0: DefaultPoll
	Grace            time.Duration // wait for the segment open at a stop; 0: DefaultGrace
	StudioWait       time.Duration // after a stop, for a studio's chunks; 0: DefaultStudioWait
	Overdue          time.Duration // for encoding a chunk, before it is copied instead; 0: DefaultOverdue

	Log *slog.Logger // nil: slog.Default()
}

func (c Config) withDefaults() Config {
	if c.Library == nil {
		c.Library = c.Store
	}
	if c.Encoder == nil {
		c.Encoder = &chunk.Maker{}
	}
	if c.Inspector == nil {
		c.Inspector = &chunk.Maker{}
	}
	if c.StudioWait == 0 {
		c.StudioWait = DefaultStudioWait
	}
	if c.Overdue == 0 {
		c.Overdue = DefaultOverdue
	}
	if c.Machine == nil {
		c.Machine = &pressure.Meter{}
	}
	if c.Disk == nil {
		c.Disk = spoolDisk(c.Spool)
	}
	if c.SegmentsPerChunk == 0 {
		c.SegmentsPerChunk = DefaultSegmentsPerChunk
	}
	if c.Encoders == 0 {
		c.Encoders = max(1, runtime.GOMAXPROCS(0)/2)
	}
	if c.Uploads == 0 {
		c.Uploads = max(1, runtime.GOMAXPROCS(0)/2)
	}
	if c.Slots == nil {
		c.Slots = blob.NewSlots()
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
