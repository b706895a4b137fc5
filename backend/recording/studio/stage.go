// Package studio takes in chunks that a creator's machine makes (recorded.SourceStudio), in place of
// package encode. The server's own segments wait in the spool meanwhile. Due returns those that the
// server has to use because the studio did not upload their time.
//
// The other packages of the recorder see of uploads only the chunk's state: Awaited before the
// upload, and Uploaded after it.
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

// Inspector checks a chunk that a stranger made. It returns chunk.ErrUnusable with the reason if
// the chunk may not become part of a recording.
type Inspector interface {
	Inspect(ctx context.Context, path string) (seconds float64, err error)
}

// Planner takes the segments of events. It is locked while chunks are decided.
type Planner interface {
	sync.Locker
	// Take returns the server's own segments that belong to no chunk yet.
	Take(rec *index.Recording) ([]spool.Segment, error)
}

// Disk reports whether there is space for uploads.
type Disk interface {
	On() bool       // reports whether the disk is full
	Note(err error) // takes the result of work that needed space
}

// Quota limits the bytes of unfinished uploads. Settle ends a reservation of n bytes, and sets what the event
// has on the disk.
type Quota interface {
	Reserve(id event.ID, wallet event.Address, n int64) error
	Settle(id event.ID, wallet event.Address, n, stored int64)
	Events() []event.ID // those with unfinished uploads
}

// Recorded limits the bytes of recordings.
type Recorded interface {
	Check(ctx context.Context, wallet event.Address) error
}

// Stage takes in the chunks of studios. Safe for concurrent use.
type Stage struct {
	Index     *index.Index
	Spool     spool.Spool
	Planner   Planner
	Push      func(ctx context.Context, id event.ID, c index.Chunk) error // queues a chunk's next step
	Disk      Disk
	Inspector Inspector
	Content   blob.Fetcher // reads stored chunks that a studio uploads again
	Slots     blob.Slots   // limit how many uploads are hashed at once
	Quota     Quota
	Recorded  Recorded

	Size  int           // segments of a chunk that the server makes
	Wait  time.Duration // for missing chunks after a stop
	Grace time.Duration // for the segment that was open at a stop
	Log   *slog.Logger

	uploads sync.Map // jobs.Job of each chunk that a request is uploading now

	// lengths caches the measured lengths of segments in the spool, because measuring reads the
	// whole file. Guarded by the planner's lock.
	lengths map[event.ID]map[uint64]time.Duration
}

// where returns the elements for which so is true.
func where[T any](all []T, so func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(all), func(one T) bool { return !so(one) })
}
