// Package content tells which content recordings name in the stores, and gives it up where
// a recording is removed.
//
// Equal chunks are stored once, so a removed recording gives up only what no other one
// has. While content is stored none is given up, and while it is given up none is stored:
// one lock stands between them (Taking).
package content

import (
	"context"
	"log/slog"
	"slices"
	"sync"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// Collector drops content from the stores that References does not name, and
// hides what it does not name as public. Collect has it begin soon after, and
// returns at once.
type Collector interface {
	Collect()
}

// Reference is content of a recording.
type Reference struct {
	CID    string
	Public bool // anybody may read it
}

// Content is what recordings name in the stores. Safe for concurrent use.
type Content struct {
	Index     *index.Index
	Collector Collector // nil: the stores keep everything for ever
	Log       *slog.Logger

	// sharing is held for reading while content is taken up, and for writing
	// while it is given up.
	sharing sync.RWMutex
}

// Taking is held by whoever stores content, or takes up what is stored.
func (x *Content) Taking() sync.Locker { return x.sharing.RLocker() }

// Collect has the stores looked through, where who may read what is stored has changed.
func (x *Content) Collect() {
	if x.Collector != nil {
		x.Collector.Collect()
	}
}

// References calls fn for the content of every recording: of public archives,
// and of ticketed ones. It waits until nothing is being taken up, so that
// whatever is stored by then is named, and holds everything up that would be
// until it returns.
func (x *Content) References(ctx context.Context, fn func(Reference) error) error {
	if _, err := x.Index.All(ctx); err != nil { // reads them all, so that the second time is quick
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

// Has reports whether content is a chunk of an event's recording. A recording
// that was removed has none; one that was never made is event.ErrNotFound.
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
		if err := fn(Reference{CID: c.CID, Public: e.Start.Archive != event.ArchiveTicketed}); err != nil {
			return err
		}
	}
	if e.Manifest.CID == "" {
		return nil
	}
	return fn(Reference{CID: e.Manifest.CID, Public: true}) // it verifies the bytes without giving them
}

// GiveUp takes a recording off record, and the content that no other one has. It may be
// repeated after a crash or an error at any point: what is gone from view first is given
// up next, and forgotten last.
func (x *Content) GiveUp(ctx context.Context, rec *index.Recording) (event.Removal, error) {
	x.sharing.Lock() // nobody may take up what is given up meanwhile
	defer x.sharing.Unlock()
	gone := event.Removal{EventID: rec.ID(), Chunks: len(rec.Chunks())}
	err := rec.Change(ctx, func(e *index.Event) {
		e.Removed, e.Chapters = true, nil
		if !e.Final() { // nobody waits any longer
			e.Status = event.RecordingCompleted
		}
	})
	if err != nil {
		return gone, err
	}
	defer x.Collect() // whatever comes of the rest: a full disk needs it
	if err = x.release(ctx, rec, &gone); err == nil {
		err = rec.Clear(ctx)
	}
	if err == nil {
		x.Log.Info("recording removed", "event", rec.ID(), "chunks", gone.Chunks, "shared", gone.Shared,
			"freed", gone.BytesFreed, "kept", gone.BytesKept)
	}
	return gone, err
}

// Resume ends the removals that a crash ended.
func (x *Content) Resume(ctx context.Context) error {
	all, err := x.Index.Removed(ctx)
	for _, rec := range all {
		if err == nil && len(rec.Chunks()) > 0 {
			_, err = x.GiveUp(ctx, rec)
		}
	}
	return err
}

// release gives up the event's content, but for what other events have too.
func (x *Content) release(ctx context.Context, rec *index.Recording, gone *event.Removal) error {
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

// disown has equal chunks found at another event's, or not at all any more.
func (x *Content) disown(ctx context.Context, c index.Chunk, other index.Shared, shared bool) error {
	switch {
	case c.Inputs.IsZero():
		return nil
	case shared && other.Chunk.Inputs == c.Inputs:
		return x.Index.Remember(ctx, other.EventID, other.Chunk)
	}
	return x.Index.Forget(ctx, c.Inputs)
}
