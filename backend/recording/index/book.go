package index

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"footlight/backend/event"
)

// Book is one event and its chunks. Safe for concurrent use; changes happen
// one after the other.
type Book struct {
	kv  KV
	dir string // the spool's

	mu       sync.Mutex
	event    Event
	revision uint64
	chunks   []entry // by index, without holes
}

type entry struct {
	Chunk
	revision uint64
}

// ID names the event.
func (b *Book) ID() event.ID { return b.Event().Start.EventID }

// Event is the event as it is now.
func (b *Book) Event() Event {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.event.clone()
}

// Chunks lists the chunks as they are now. Their slices are not to be changed.
func (b *Book) Chunks() []Chunk {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.list()
}

func (b *Book) list() []Chunk {
	chunks := make([]Chunk, len(b.chunks))
	for i, e := range b.chunks {
		chunks[i] = e.Chunk
	}
	return chunks
}

// Chunk is the chunk of that index; unknown: event.ErrNotFound.
func (b *Book) Chunk(n int) (Chunk, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if n < 0 || n >= len(b.chunks) {
		return Chunk{}, event.ErrNotFound
	}
	return b.chunks[n].Chunk, nil
}

// Change applies edit to the event, durably, and writes index.json.
func (b *Book) Change(ctx context.Context, edit func(*Event)) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	next := b.event.clone()
	edit(&next)
	staged, err := b.stage(next, b.list())
	if err != nil {
		return err
	}
	revision, err := update(ctx, b.kv, eventKey(next.Start.EventID), next, b.revision)
	if err != nil {
		b.refreshEvent(ctx)
		return errors.Join(err, staged.drop())
	}
	b.event, b.revision = next, revision
	return staged.keep()
}

// Plan decides the next chunk, durably, and writes index.json.
func (b *Book) Plan(ctx context.Context, segments []Segment) (Chunk, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	c := Chunk{Index: len(b.chunks), Segments: slices.Clone(segments), State: Planned}
	staged, err := b.stage(b.event, append(b.list(), c))
	if err != nil {
		return Chunk{}, err
	}
	revision, err := create(ctx, b.kv, chunkKey(b.event.Start.EventID, c.Index), c)
	if err != nil {
		b.refreshChunk(ctx, c.Index)
		return Chunk{}, errors.Join(err, staged.drop())
	}
	b.chunks = append(b.chunks, entry{c, revision})
	return c, staged.keep()
}

// Await makes room for chunks that others make, so that there is an n-th.
func (b *Book) Await(ctx context.Context, n int) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	for len(b.chunks) <= n {
		c := Chunk{Index: len(b.chunks), State: Awaited}
		revision, err := create(ctx, b.kv, chunkKey(b.event.Start.EventID, c.Index), c)
		if err != nil {
			b.refreshChunk(ctx, c.Index)
			return err
		}
		b.chunks = append(b.chunks, entry{c, revision})
	}
	return nil
}

// ChangeChunk applies edit to a chunk, durably.
func (b *Book) ChangeChunk(ctx context.Context, n int, edit func(*Chunk)) (Chunk, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if n < 0 || n >= len(b.chunks) {
		return Chunk{}, event.ErrNotFound
	}
	next := b.chunks[n]
	edit(&next.Chunk)
	var err error
	next.revision, err = update(ctx, b.kv, chunkKey(b.event.Start.EventID, n), next.Chunk, next.revision)
	if err != nil {
		b.refreshChunk(ctx, n)
		return Chunk{}, err
	}
	b.chunks[n] = next
	return next.Chunk, nil
}

// Save writes index.json as the book is now.
func (b *Book) Save() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.save()
}

func (b *Book) create(ctx context.Context) error {
	staged, err := b.stage(b.event, b.list())
	if err != nil {
		return err
	}
	b.revision, err = create(ctx, b.kv, eventKey(b.event.Start.EventID), b.event)
	if err != nil {
		return errors.Join(err, staged.drop())
	}
	return staged.keep()
}

// refreshEvent reads back what a failed write may nevertheless have written:
// an answer that was lost must not block the book for good.
func (b *Book) refreshEvent(ctx context.Context) {
	var e Event
	if value, revision, err := b.kv.Get(ctx, eventKey(b.event.Start.EventID)); err == nil && json.Unmarshal(value, &e) == nil {
		b.event, b.revision = e, revision
	}
}

// refreshChunk is refreshEvent for a chunk, which may be the next one.
func (b *Book) refreshChunk(ctx context.Context, n int) {
	var e entry
	value, revision, err := b.kv.Get(ctx, chunkKey(b.event.Start.EventID, n))
	if err != nil || json.Unmarshal(value, &e.Chunk) != nil {
		return
	}
	e.revision = revision
	if n == len(b.chunks) {
		b.chunks = append(b.chunks, e)
	} else {
		b.chunks[n] = e
	}
}

// foundChunks are the chunks of an event that the KV has, by index.
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

// inOrder lists chunks that leave no hole.
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
	e.Spans = slices.Clone(e.Spans)
	return e
}

func create(ctx context.Context, kv KV, key string, v any) (uint64, error) {
	value, err := json.Marshal(v)
	if err != nil {
		return 0, fmt.Errorf("index: %w", err)
	}
	revision, err := kv.Create(ctx, key, value)
	return revision, wrap(err, key)
}

func update(ctx context.Context, kv KV, key string, v any, revision uint64) (uint64, error) {
	value, err := json.Marshal(v)
	if err != nil {
		return 0, fmt.Errorf("index: %w", err)
	}
	revision, err = kv.Update(ctx, key, value, revision)
	return revision, wrap(err, key)
}

func wrap(err error, key string) error {
	if err == nil || errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf("index: write %s: %w", key, err)
}
