package index

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"path/filepath"
	"slices"
	"sync"

	"footlight/backend/event"
)

// Recording is one event and its chunks. It is safe for concurrent use; changes are made one at a
// time.
type Recording struct {
	kv  KV
	dir string // the spool's

	mu       sync.Mutex
	event    Event
	revision uint64
	chunks   []entry // sorted by index, none missing
}

type entry struct {
	Chunk
	revision uint64
}

// ID returns the event's ID.
func (rec *Recording) ID() event.ID { return rec.Event().Start.EventID }

// Event returns a copy of the event as it is now.
func (rec *Recording) Event() Event {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	return rec.event.clone()
}

// Chunks returns the chunks as they are now. The caller must not change their slices.
func (rec *Recording) Chunks() []Chunk {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	return rec.list()
}

// Snapshot returns the event and its chunks at one moment, and a stamp that differs from that of any
// other moment at which they differ. The caller must not change the chunks' slices.
func (rec *Recording) Snapshot() (e Event, chunks []Chunk, stamp uint64) {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	h := fnv.New64a()
	number := func(n uint64) { _, _ = h.Write(binary.BigEndian.AppendUint64(nil, n)) }
	number(rec.revision)
	for _, c := range rec.chunks {
		number(c.revision)
	}
	return rec.event.clone(), rec.list(), h.Sum64()
}

func (rec *Recording) list() []Chunk {
	chunks := make([]Chunk, len(rec.chunks))
	for i, e := range rec.chunks {
		chunks[i] = e.Chunk
	}
	return chunks
}

// Chunk returns chunk n, or event.ErrNotFound.
func (rec *Recording) Chunk(n int) (Chunk, error) {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	if n < 0 || n >= len(rec.chunks) {
		return Chunk{}, event.ErrNotFound
	}
	return rec.chunks[n].Chunk, nil
}

// Change applies edit to the event, durably, and writes index.json.
func (rec *Recording) Change(ctx context.Context, edit func(*Event)) error {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	next := rec.event.clone()
	edit(&next)
	staged, err := stage(rec.dir, next, rec.list())
	if err != nil {
		return err
	}
	revision, err := update(ctx, rec.kv, eventKey(next.Start.EventID), next, rec.revision)
	if err != nil {
		rec.refreshEvent(ctx)
		return errors.Join(err, staged.drop())
	}
	rec.event, rec.revision = next, revision
	return staged.keep()
}

// Plan decides the next chunk, durably, and writes index.json.
func (rec *Recording) Plan(ctx context.Context, segments []Segment) (Chunk, error) {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	c := Chunk{Index: len(rec.chunks), Segments: slices.Clone(segments), State: Planned}
	staged, err := stage(rec.dir, rec.event, append(rec.list(), c))
	if err != nil {
		return Chunk{}, err
	}
	revision, err := create(ctx, rec.kv, chunkKey(rec.event.Start.EventID, c.Index), c)
	if err != nil {
		rec.refreshChunk(ctx, c.Index)
		return Chunk{}, errors.Join(err, staged.drop())
	}
	rec.chunks = append(rec.chunks, entry{c, revision})
	return c, staged.keep()
}

// Await adds Awaited chunks until there is a chunk n.
func (rec *Recording) Await(ctx context.Context, n int) error {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	for len(rec.chunks) <= n {
		c := Chunk{Index: len(rec.chunks), State: Awaited}
		revision, err := create(ctx, rec.kv, chunkKey(rec.event.Start.EventID, c.Index), c)
		if err != nil {
			rec.refreshChunk(ctx, c.Index)
			return err
		}
		rec.chunks = append(rec.chunks, entry{c, revision})
	}
	return nil
}

// ChangeChunk applies edit to a chunk, durably.
func (rec *Recording) ChangeChunk(ctx context.Context, n int, edit func(*Chunk)) (Chunk, error) {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	if n < 0 || n >= len(rec.chunks) {
		return Chunk{}, event.ErrNotFound
	}
	next := rec.chunks[n]
	edit(&next.Chunk)
	var err error
	next.revision, err = update(ctx, rec.kv, chunkKey(rec.event.Start.EventID, n), next.Chunk, next.revision)
	if err != nil {
		rec.refreshChunk(ctx, n)
		return Chunk{}, err
	}
	rec.chunks[n] = next
	return next.Chunk, nil
}

// Save writes index.json as the recording is now.
func (rec *Recording) Save() error {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	return rec.save()
}

func (rec *Recording) create(ctx context.Context) error {
	staged, err := stage(rec.dir, rec.event, rec.list())
	if err != nil {
		return err
	}
	rec.revision, err = create(ctx, rec.kv, eventKey(rec.event.Start.EventID), rec.event)
	if err != nil {
		return errors.Join(err, staged.drop())
	}
	return staged.keep()
}

// refreshEvent reads the event back after a failed write. The write may have succeeded with only
// its answer lost; without the new revision, every later write would fail.
func (rec *Recording) refreshEvent(ctx context.Context) {
	var e Event
	if value, revision, err := rec.kv.Get(ctx, eventKey(rec.event.Start.EventID)); err == nil && json.Unmarshal(value, &e) == nil {
		rec.event, rec.revision = e, revision
	}
}

// refreshChunk is refreshEvent for a chunk, which may be the next one.
func (rec *Recording) refreshChunk(ctx context.Context, n int) {
	var e entry
	value, revision, err := rec.kv.Get(ctx, chunkKey(rec.event.Start.EventID, n))
	if err != nil || json.Unmarshal(value, &e.Chunk) != nil {
		return
	}
	e.revision = revision
	if n == len(rec.chunks) {
		rec.chunks = append(rec.chunks, e)
	} else {
		rec.chunks[n] = e
	}
}

// foundChunks returns the chunks of an event in the KV, by index.
func foundChunks(ctx context.Context, kv KV, id event.ID) (map[int]entry, error) {
	found := map[int]entry{}
	err := kv.Each(ctx, chunksPrefix(id), func(key string, value []byte, revision uint64) error {
		n, err := chunkOfKey(key)
		e := entry{revision: revision}
		if err == nil {
			err = json.Unmarshal(value, &e.Chunk)
		}
		found[n] = e
		return err
	})
	return found, err
}

// inOrder returns chunks as a list, and an error if one is missing.
func inOrder(found map[int]entry) ([]entry, error) {
	list := make([]entry, len(found))
	for n := range list {
		e, ok := found[n]
		if !ok {
			return nil, fmt.Errorf("chunk %d is missing: %w", n, fs.ErrNotExist)
		}
		list[n] = e
	}
	return list, nil
}

func (e Event) clone() Event {
	e.Spans, e.Chapters = slices.Clone(e.Spans), slices.Clone(e.Chapters)
	return e
}

func (rec *Recording) save() error {
	s, err := stage(rec.dir, rec.event, rec.list())
	if err != nil {
		return err
	}
	return s.keep()
}

// saveAnew is save for a damaged index.json. The damaged file is kept under another name, because a
// person may still find in it what the KV lost, too.
func (rec *Recording) saveAnew() error {
	s, err := stage(rec.dir, rec.event, rec.list())
	if err != nil {
		return err
	}
	if err = keepDamaged(filepath.Dir(string(s))); err != nil {
		return errors.Join(err, s.drop())
	}
	return s.keep()
}
