// Package content lists the content that recordings use, and releases that of a removed recording.
//
// Equal chunks are stored once, so removing a recording releases only content that no other
// recording uses. A lock (Taking) keeps content from being stored while other content is released.
package content

import (
	"context"
	"log/slog"
	"slices"
	"sync"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
	"footlight/backend/recording/index"
)

// Collector drops content from the stores that References does not list, and hides content that it
// lists as not public. Collect starts that soon and returns at once.
type Collector interface {
	Collect()
}

// Reference is content of a recording.
type Reference struct {
	CID    string
	Public bool // no ticket is needed to read it: it belongs to a public archive, or is a manifest
}

// Content lists the content that recordings use. Safe for concurrent use.
type Content struct {
	Index     *index.Index
	Collector Collector // nil means that the stores never drop content
	Log       *slog.Logger

	// sharing is locked for reading while content is stored or reused, and for writing while it is
	// released.
	sharing sync.RWMutex
}

// Taking returns the lock to hold while storing content, or reusing stored content.
func (x *Content) Taking() sync.Locker { return x.sharing.RLocker() }

// Collect starts a collection, because the readers of stored content have changed.
func (x *Content) Collect() {
	if x.Collector != nil {
		x.Collector.Collect()
	}
}

// References calls fn for the content of every recording that was not removed, public or not. It
// waits until no content is being stored, so that it misses none, and blocks storing until it
// returns.
func (x *Content) References(ctx context.Context, fn func(Reference) error) error {
	if _, err := x.Index.All(ctx); err != nil { // loads them all, so that the second call is quick
		return err
	}
	x.sharing.Lock()
	defer x.sharing.Unlock()
	all, err := x.Index.All(ctx)
	for _, rec := range all {
		if err == nil && !rec.Event().Removed {
			err = refer(rec, fn)
		}
	}
	return err
}

// Has reports whether content is a chunk of an event's recording. It returns false for a removed
// recording, and event.ErrNotFound if the event was never recorded.
func (x *Content) Has(ctx context.Context, id event.ID, cid string) (bool, error) {
	rec, err := x.Index.Get(ctx, id)
	if err != nil || rec.Event().Removed {
		return false, err
	}
	return slices.ContainsFunc(rec.Chunks(), func(c index.Chunk) bool { return c.CID == cid }), nil
}

func refer(rec *index.Recording, fn func(Reference) error) error {
	e := rec.Event()
	for _, c := range rec.Chunks() {
		if c.CID == "" {
			continue
		}
		if err := fn(Reference{CID: c.CID, Public: e.Start.Archive != recorded.ArchiveTicketed}); err != nil {
			return err
		}
	}
	if e.Manifest.CID == "" {
		return nil
	}
	return fn(Reference{CID: e.Manifest.CID, Public: true}) // the manifest verifies the media but does not contain it
}

// GiveUp removes a recording and the content that no other one uses. It may be repeated after a
// crash or an error at any point: the recording is hidden first, then its content is released, and
// its chunks are forgotten last.
func (x *Content) GiveUp(ctx context.Context, rec *index.Recording) (recorded.Removal, error) {
	x.sharing.Lock() // content must not be reused while it is released
	defer x.sharing.Unlock()
	gone := recorded.Removal{EventID: rec.ID(), Chunks: len(rec.Chunks())}
	err := rec.Change(ctx, func(e *index.Event) {
		e.Removed, e.Chapters = true, nil
		if !e.Final() { // a removed recording waits for nothing
			e.Status = recorded.RecordingCompleted
		}
	})
	if err != nil {
		return gone, err
	}
	defer x.Collect() // even after an error: a full disk needs the space
	if err = x.release(ctx, rec, &gone); err == nil {
		err = rec.Clear(ctx)
	}
	if err == nil {
		x.Log.Info("recording was removed", "event", rec.ID(), "chunks", gone.Chunks, "shared", gone.Shared,
			"freed", gone.BytesFreed, "kept", gone.BytesKept)
	}
	return gone, err
}

// Resume completes the removals that a crash interrupted.
func (x *Content) Resume(ctx context.Context) error {
	all, err := x.Index.Removed(ctx)
	for _, rec := range all {
		if err == nil && len(rec.Chunks()) > 0 {
			_, err = x.GiveUp(ctx, rec)
		}
	}
	return err
}

// release gives up the event's content, except what other events use.
func (x *Content) release(ctx context.Context, rec *index.Recording, gone *recorded.Removal) error {
	mine := map[string]bool{}
	for _, c := range rec.Chunks() {
		mine[c.CID] = c.CID != ""
	}
	others, err := x.Index.Sharers(ctx, rec.ID(), mine)
	if err != nil {
		return err
	}
	for _, c := range rec.Chunks() {
		other, shared := others[c.CID]
		if err = x.disown(ctx, c, other, shared); err != nil {
			return err
		}
		switch {
		case shared:
			gone.Shared++
			gone.BytesKept += c.Size
		case !mine[c.CID]: // never stored, or counted as another chunk of this event
		case x.Collector == nil:
			gone.BytesKept += c.Size
		default:
			gone.BytesFreed += c.Size
		}
		mine[c.CID] = false
	}
	return nil
}

// disown makes equal inputs find the chunk of another event, or no chunk.
func (x *Content) disown(ctx context.Context, c index.Chunk, other index.Shared, shared bool) error {
	switch {
	case c.Inputs.IsZero():
		return nil
	case shared && other.Chunk.Inputs == c.Inputs:
		return x.Index.Remember(ctx, other.EventID, other.Chunk)
	}
	return x.Index.Forget(ctx, c.Inputs)
}
