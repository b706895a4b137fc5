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
	"footlight/backend/recording/quota"
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

// Owners knows to whom an event belongs outside the server, for example on a ledger. Owner returns
// event.ErrNotFound for an event without an owner.
type Owners interface {
	Owner(ctx context.Context, id event.ID) (event.Address, error)
}

// Tickets knows whether watching an event costs money. Paid returns event.ErrNotFound for an event
// that was never planned; such an event is free.
type Tickets interface {
	Paid(ctx context.Context, id event.ID) (bool, error)
}

// Inspector checks a chunk that a stranger made. It returns chunk.ErrUnusable with the reason if
// the chunk may not become part of a recording.
type Inspector interface {
	Inspect(ctx context.Context, path string) (seconds float64, err error)
}

// Made counts new events. Add returns an *event.ErrQuota if the creator has made too many.
type Made interface {
	Add(ctx context.Context, id event.ID, creator event.Address) error
}

// Config holds the settings and parts of a Recorder.
type Config struct {
	Live  string // folder of the finished live segments
	Spool string // folder of segments that are not stored yet, on the same file system

	KV      index.KV      // holds the decisions; used by this Recorder alone
	Encode  jobs.Queue    // jobs of the three stages, one queue each
	Upload  jobs.Queue    //
	Finish  jobs.Queue    //
	Store   blob.Receiver // for chunks of public archives
	Private blob.Receiver // for chunks of ticketed archives

	// Content reads stored chunks that a studio uploads again.
	Content blob.Fetcher

	// Library keeps manifests for ever, because a ledger names them even after the recording is
	// removed. Nil means Store.
	Library blob.Receiver

	// URL returns where a CID is retrieved from. It is called for every answer, so the result may
	// change while the server runs.
	URL func(cid string) string

	// PieceURL returns where a piece is retrieved from if its copy has no URL. It is called like
	// URL, and needed if a place makes such copies.
	PieceURL func(pieceCID string) string

	// PlaylistURL returns where a recording is played from. It is called like URL. Nil means that
	// there is no replay.
	PlaylistURL func(id event.ID) string

	Notary seal.Notary // keeps the manifests' digests; nil means that no manifests are written
	Leaves seal.Leaves // needed with Notary

	Collector content.Collector // notified when content is released; nil means that the stores never drop content

	Replays report.Replays // knows which content cannot be played; nil means that all can

	// Lost reports whether content is known to be damaged or lost in all copies. Nil means that
	// none is.
	Lost func(cid string) bool

	Places []copies.Place // keep further copies; may be empty
	Proofs copies.Proofs  // nil means that no proofs are made on a chain

	Documents copies.Documents // needed if a place keeps documents

	Owners  Owners         // nil means that an event belongs to the creator who recorded it first
	Tickets Tickets        // nil means that every event is free
	Encoder encode.Encoder // nil means ffmpeg and ffprobe from the PATH
	Machine encode.Machine // nil means this machine

	Inspector Inspector // checks uploaded chunks; nil means ffprobe from the PATH
	Disk      jobs.Disk // probed after the disk was full; nil means by writing into Spool

	// Slots limits how many files are read and hashed at once, and may be shared. Nil means half as
	// many as cores, for this Recorder alone.
	Slots blob.Slots

	Limits quota.Limits // of what creators may store
	Made   Made         // counts new events; nil means that they are not limited

	SegmentsPerChunk int           // 0 means DefaultSegmentsPerChunk
	Encoders         int           // at once, and as many that copy; 0 means half the cores, at least one
	Uploads          int           // at once; 0 means half the cores, at least one, because storing hashes
	Poll             time.Duration // interval of looking at every recording; 0 means DefaultPoll
	Grace            time.Duration // wait for the segment that was open at a stop; 0 means DefaultGrace
	StudioWait       time.Duration // wait for a studio's chunks after a stop; 0 means DefaultStudioWait
	Overdue          time.Duration // limit for encoding a chunk before it is copied instead; 0 means DefaultOverdue

	Log *slog.Logger // nil means slog.Default()
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
