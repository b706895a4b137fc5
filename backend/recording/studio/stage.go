// Package studio takes in chunks that a creator's machine makes (event.SourceStudio),
// in place of package encode. The server's own segments only wait in the spool, for what
// the studio does not bring; Due says which those are.
//
// Nothing else of the recorder knows of uploads but what is on record of them: a chunk
// that others make begins as Awaited, and is Uploaded once it has come.
package studio

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"footlight/backend/blob"
	"footlight/backend/event"
	"footlight/backend/recording/index"
	"footlight/backend/recording/spool"
)

// Inspector looks at a chunk that a stranger made: chunk.ErrUnusable, with the
// reason, where it may not be part of a recording.
type Inspector interface {
	Inspect(ctx context.Context, path string) (seconds float64, err error)
}

// Planner takes the segments of events and decides their chunks, with its lock held.
type Planner interface {
	sync.Locker
	// Take lists the server's own segments that no chunk consists of yet.
	Take(rec *index.Recording) ([]spool.Segment, error)
}

// Disk is where uploads go.
type Disk interface {
	On() bool       // it is full
	Note(err error) // how work ended that needed room
}

// Stage takes in the chunks of studios. Safe for concurrent use.
type Stage struct {
	Index     *index.Index
	Spool     spool.Spool
	Planner   Planner
	Push      func(ctx context.Context, id event.ID, c index.Chunk) error // queues a chunk's next step
	Disk      Disk
	Inspector Inspector
	Content   blob.Fetcher // where stored chunks are read that a studio uploads again

	Size  int           // segments of a chunk the server makes
	Wait  time.Duration // after a stop, for chunks
	Grace time.Duration // wait for the segment open at a stop
	Log   *slog.Logger

	uploads sync.Map // jobs.Jobs of the chunks whose pieces are just arriving

	// lengths are how long segments in the spool are, as far as anybody asked: they are
	// read whole for it, and do not change. Guarded by the planner's lock.
	lengths map[event.ID]map[uint64]time.Duration
}

// where lists those of which something is so.
func where[T any](all []T, so func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(all), func(one T) bool { return !so(one) })
}
