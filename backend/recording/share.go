package recording

import (
	"context"
	"fmt"
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/adapt"
	"footlight/backend/recording/chunk"
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
	Chunk  bool // of the recording alone; else something that others may name, too
}

// References calls fn for the content of every recording: of public archives,
// and of ticketed ones. It waits until nothing is being taken up, so that
// whatever is stored by then is named, and holds everything up that would be
// until it returns.
func (r *Recorder) References(ctx context.Context, fn func(Reference) error) error {
	if _, err := r.index.All(ctx); err != nil { // reads them all, so that the second time is quick
		return err
	}
	r.sharing.Lock()
	defer r.sharing.Unlock()
	books, err := r.index.All(ctx)
	for _, b := range books {
		if err == nil && !b.Event().Removed {
			err = refer(b, fn)
		}
	}
	return err
}

// Has reports whether content is a chunk of an event's recording. A recording
// that was removed has none; one that was never made is event.ErrNotFound.
func (r *Recorder) Has(ctx context.Context, id event.ID, cid string) (bool, error) {
	b, err := r.index.Get(ctx, id)
	if err != nil || b.Event().Removed {
		return false, err
	}
	return slices.ContainsFunc(b.Chunks(), func(c index.Chunk) bool { return c.CID == cid }), nil
}

func refer(b *index.Book, fn func(Reference) error) error {
	e := b.Event()
	for _, c := range b.Chunks() {
		if c.CID == "" {
			continue
		}
		if err := fn(Reference{CID: c.CID, Public: e.Start.Archive != event.ArchiveTicketed, Chunk: true}); err != nil {
			return err
		}
	}
	if e.Manifest.CID == "" {
		return nil
	}
	return fn(Reference{CID: e.Manifest.CID, Public: true}) // it verifies the bytes without giving them
}

// adopt takes a chunk that was made of the same segments, as well as this one
// would be or better, whoever's it is: nothing is encoded or stored twice. A
// public archive and a ticketed one share nothing, since whoever may read the
// one may not read the other.
func (r *Recorder) adopt(ctx context.Context, b *index.Book, c index.Chunk, sum [32]byte) (index.Chunk, error) {
	r.sharing.RLock()
	defer r.sharing.RUnlock()
	start := b.Event().Start
	for _, level := range asGood(max(adapt.LevelOf(start.Quality), r.effort.current())) {
		twin, found, err := r.index.Equal(ctx, r.inputs(b, sum, level))
		if err != nil {
			return c, err
		}
		if !found || twin.Archive != start.Archive || len(twin.Chunk.Segments) != len(c.Segments) || !r.borrow(b, c, twin) {
			continue
		}
		r.cfg.Log.Info("chunk adopted", "event", b.ID(), "chunk", c.Index, "of", chunkID(twin.EventID, twin.Chunk.Index), "mode", twin.Chunk.Mode)
		return b.ChangeChunk(ctx, c.Index, func(c *index.Chunk) { take(c, twin.Chunk) })
	}
	return c, nil
}

// asGood lists the levels that are no worse than the one a chunk would be made at,
// nearest first. A copy is last: nothing is better, or larger.
func asGood(level adapt.Level) []adapt.Level {
	levels := []adapt.Level{}
	for ; level >= adapt.High; level-- {
		levels = append(levels, level)
	}
	if levels[0] != adapt.Copy {
		levels = append(levels, adapt.Copy)
	}
	return levels
}

// borrow gives c the file of a twin that has one and is not stored yet; false
// where that cannot be, and c is made for itself.
func (r *Recorder) borrow(b *index.Book, c index.Chunk, twin index.Shared) bool {
	if twin.Chunk.Kept() {
		return true
	}
	err := chunk.Share(r.chunkPath(twin.EventID, twin.Chunk.Index), r.chunkPath(b.ID(), c.Index))
	if err != nil {
		r.cfg.Log.Warn("chunk cannot be adopted", "event", b.ID(), "chunk", c.Index, "err", err)
	}
	return err == nil
}

// inputs names what a chunk is made of at a level.
func (r *Recorder) inputs(b *index.Book, sum [32]byte, level adapt.Level) event.Hash {
	start := b.Event().Start
	return profileOf(start, level).Key(sum, start.Archive)
}

// take makes c what its twin is, at its own place and time.
func take(c *index.Chunk, twin index.Chunk) {
	own := *c
	*c = twin
	c.Index, c.Copies, c.Skipped, c.Error = own.Index, nil, nil, ""
	if twin.Kept() {
		c.State, c.StoredAt = index.Stored, time.Now().UnixMilli()
	}
	c.Segments = make([]index.Segment, len(own.Segments))
	for i, s := range own.Segments {
		s.Start, s.Length = twin.Segments[i].Start, twin.Segments[i].Length
		c.Segments[i] = s
		if twin.Unread(twin.Segments[i].Seq) {
			c.Skipped = append(c.Skipped, s.Seq)
		}
	}
}

// Remove takes a recording away that is over, or only waits for what a studio may
// still bring: its record, and the content that no other recording has. One that
// goes on is an *event.ErrInvalid that says what is awaited. Removing again is the
// same answer, with nothing left to remove. Unknown: event.ErrNotFound.
func (r *Recorder) Remove(ctx context.Context, id event.ID) (event.Removal, error) {
	r.planning.Lock()
	defer r.planning.Unlock()
	b, err := r.index.Get(ctx, id)
	if err != nil {
		return event.Removal{}, err
	}
	if e := b.Event(); !e.Removed && !e.Final() {
		if why := goesOn(e, b.Chunks()); why != "" {
			return event.Removal{}, event.Invalid("eventId", "%s", why)
		}
	}
	gone, err := r.clear(ctx, b)
	if err != nil {
		r.full.note(err)
		return gone, err
	}
	r.effort.forget(id)
	r.stops.forget(id)
	r.lengths.forget(id)
	r.forgive(id)
	return gone, nil
}

// goesOn says what a recording is waiting for that is not over; empty: for chunks
// of a studio, which nobody wants any more who takes the recording away.
func goesOn(e index.Event, chunks []index.Chunk) string {
	if e.Status == event.RecordingActive {
		return "is still being recorded; stop it first"
	}
	busy := len(slices.DeleteFunc(chunks, func(c index.Chunk) bool { return c.Settled() || c.State == index.Awaited }))
	switch {
	case busy == 1:
		return "is being completed: 1 of its chunks is still to be made or stored"
	case busy > 1:
		return fmt.Sprintf("is being completed: %d of its chunks are still to be made or stored", busy)
	case e.Start.Source != event.SourceStudio:
		return "is being completed: the segment that was open at the stop is awaited"
	}
	return ""
}

// clear may be repeated after a crash or an error at any point: what is gone from view
// first is given up next, and forgotten last.
func (r *Recorder) clear(ctx context.Context, b *index.Book) (event.Removal, error) {
	r.sharing.Lock() // nobody may take up what is given up meanwhile
	defer r.sharing.Unlock()
	gone := event.Removal{EventID: b.ID(), Chunks: len(b.Chunks())}
	err := b.Change(ctx, func(e *index.Event) {
		e.Removed = true
		if !e.Final() { // nobody waits any longer
			e.Status = event.RecordingCompleted
		}
	})
	if err != nil {
		return gone, err
	}
	if r.cfg.Collector != nil {
		defer r.cfg.Collector.Collect() // whatever comes of the rest: a full disk needs it
	}
	if err = r.release(ctx, b, &gone); err == nil {
		err = b.Clear(ctx)
	}
	if err == nil {
		r.cfg.Log.Info("recording removed", "event", b.ID(), "chunks", gone.Chunks, "shared", gone.Shared,
			"freed", gone.BytesFreed, "kept", gone.BytesKept)
	}
	return gone, err
}

// clearRest ends the removals that a crash ended.
func (r *Recorder) clearRest(ctx context.Context) error {
	books, err := r.index.Removed(ctx)
	for _, b := range books {
		if err == nil && len(b.Chunks()) > 0 {
			_, err = r.clear(ctx, b)
		}
	}
	return err
}

// release gives up the event's content, but for what other events have too.
func (r *Recorder) release(ctx context.Context, b *index.Book, gone *event.Removal) error {
	mine := map[string]bool{}
	for _, c := range b.Chunks() {
		mine[c.CID] = c.CID != ""
	}
	others, err := r.index.Sharers(ctx, b.ID(), mine)
	if err != nil {
		return err
	}
	for _, c := range b.Chunks() {
		other, shared := others[c.CID]
		if err = r.disown(ctx, c, other, shared); err != nil {
			return err
		}
		switch {
		case shared:
			gone.Shared++
			gone.BytesKept += c.Size
		case !mine[c.CID]: // never stored, or counted as another chunk of this event
		case r.cfg.Collector == nil:
			gone.BytesKept += c.Size
		default:
			gone.BytesFreed += c.Size
		}
		mine[c.CID] = false
	}
	return nil
}

// disown has equal chunks found at another event's, or not at all any more.
func (r *Recorder) disown(ctx context.Context, c index.Chunk, other index.Shared, shared bool) error {
	switch {
	case c.Inputs.IsZero():
		return nil
	case shared && other.Chunk.Inputs == c.Inputs:
		return r.index.Remember(ctx, other.EventID, other.Chunk)
	}
	return r.index.Forget(ctx, c.Inputs)
}
