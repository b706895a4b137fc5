package recording

import (
	"cmp"
	"context"
	"log/slog"
	"runtime"
	"time"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/recording/chunk"
	"footlight/backend/recording/content"
	"footlight/backend/recording/copies"
	"footlight/backend/recording/encode"
	"footlight/backend/recording/encode/pressure"
	"footlight/backend/recording/index"
	"footlight/backend/recording/jobs"
	"footlight/backend/recording/report"
	"footlight/backend/recording/seal"
)

// Defaults of Config.
const (
	DefaultSegmentsPerChunk = 6
	DefaultPoll             = 10 * time.Second
	DefaultGrace            = 15 * time.Second
	DefaultStudioWait       = 15 * time.Minute
	DefaultOverdue          = 3 * time.Minute
)

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

// Inspector looks at a chunk that a stranger made: chunk.ErrUnusable, with the
// reason, where it may not be part of a recording.
type Inspector interface {
	Inspect(ctx context.Context, path string) (seconds float64, err error)
}

// Config sets a Recorder up.
type Config struct {
	Live  string // folder the live segments are finished in
	Spool string // folder of what is not yet stored, on the same file system

	KV      index.KV      // what is decided; used by this Recorder alone
	Encode  jobs.Queue    // jobs of the stages, one queue each
	Upload  jobs.Queue    //
	Finish  jobs.Queue    //
	Store   blob.Receiver // where the chunks of public archives go
	Private blob.Receiver // where those of ticketed archives go

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

	Notary seal.Notary // keeps the manifests' digests; nil: no manifests are written
	Leaves seal.Leaves // needed with Notary

	Collector content.Collector // told that content was given up; nil: the stores keep everything for ever

	Replays report.Replays // tells what cannot be played; nil: all can

	// Lost reports whether content is damaged or lost in all copies, as far as is known.
	// Nil: none is.
	Lost func(cid string) bool

	Places []copies.Place // where further copies are kept; may be none
	Proofs copies.Proofs  // nil: no chain sees any proof

	Documents copies.Documents // needed where a place keeps documents

	Owners  Owners         // nil: an event belongs to whoever recorded it first
	Tickets Tickets        // nil: no event asks for money
	Encoder encode.Encoder // nil: ffmpeg and ffprobe of the PATH
	Machine encode.Machine // nil: this one

	Inspector Inspector // of uploaded chunks; nil: ffprobe of the PATH
	Disk      jobs.Disk // asked once the disk was full; nil: tries to write into Spool

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
	c.StudioWait = cmp.Or(c.StudioWait, DefaultStudioWait)
	c.Overdue = cmp.Or(c.Overdue, DefaultOverdue)
	if c.Machine == nil {
		c.Machine = &pressure.Meter{}
	}
	if c.Disk == nil {
		c.Disk = jobs.Folder(c.Spool)
	}
	c.SegmentsPerChunk = cmp.Or(c.SegmentsPerChunk, DefaultSegmentsPerChunk)
	c.Encoders = cmp.Or(c.Encoders, max(1, runtime.GOMAXPROCS(0)/2))
	c.Uploads = cmp.Or(c.Uploads, max(1, runtime.GOMAXPROCS(0)/2))
	if c.Slots == nil {
		c.Slots = blob.NewSlots()
	}
	c.Poll = cmp.Or(c.Poll, DefaultPoll)
	c.Grace = cmp.Or(c.Grace, DefaultGrace)
	c.Log = cmp.Or(c.Log, slog.Default())
	return c
}
