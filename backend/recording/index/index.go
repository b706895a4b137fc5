package index

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"footlight/backend/event"
)

// KV keeps values by slash-separated keys. Get of a missing key wraps
// fs.ErrNotExist, Delete of one is no error; Create of one that exists, and
// Update of another revision than the current, wrap fs.ErrExist. Each calls fn
// for everything below a prefix, one call at a time.
type KV interface {
	Get(ctx context.Context, key string) (value []byte, revision uint64, err error)
	Create(ctx context.Context, key string, value []byte) (revision uint64, err error)
	Update(ctx context.Context, key string, value []byte, revision uint64) (uint64, error)
	Delete(ctx context.Context, key string) error
	Each(ctx context.Context, prefix string, fn func(key string, value []byte, revision uint64) error) error
}

// Index finds books. Safe for concurrent use.
type Index struct {
	kv  KV
	dir string
	log *slog.Logger

	mu    sync.Mutex
	books map[event.ID]*Book // those asked for, and all that are not final

	mending sync.Mutex // one damaged index.json at a time
}

// Open rebuilds what the KV lost from the spool folder dir, and opens the book
// of every event that is not final. A damaged index.json of an event that the KV
// has keeps nobody from that: the KV is the record.
func Open(ctx context.Context, kv KV, dir string, log *slog.Logger) (*Index, error) {
	x := &Index{kv: kv, dir: dir, log: log, books: map[event.ID]*Book{}}
	if err := x.rebuild(ctx); err != nil {
		return nil, fmt.Errorf("index: rebuild: %w", err)
	}
	_, err := x.openEach(ctx, func(e Event) bool { return !e.Final() })
	return x, err
}

// All opens the book of every event.
func (x *Index) All(ctx context.Context) ([]*Book, error) {
	return x.openEach(ctx, func(Event) bool { return true })
}

// openEach opens the books of the events that ok picks.
func (x *Index) openEach(ctx context.Context, ok func(Event) bool) ([]*Book, error) {
	var picked []event.ID
	err := x.kv.Each(ctx, "events", func(key string, value []byte, _ uint64) error {
		var e Event
		if err := json.Unmarshal(value, &e); err != nil {
			return fmt.Errorf("index: %s: %w", key, err)
		}
		if ok(e) {
			picked = append(picked, e.Start.EventID)
		}
		return nil
	})
	var books []*Book
	for _, id := range picked {
		if err != nil {
			break
		}
		var b *Book
		if b, err = x.Get(ctx, id); err == nil {
			books = append(books, b)
		}
	}
	return books, err
}

// Get opens an event's book. Unknown: event.ErrNotFound.
func (x *Index) Get(ctx context.Context, id event.ID) (*Book, error) {
	if b := x.opened(id); b != nil {
		return b, nil
	}
	b, err := x.load(ctx, id)
	if err != nil {
		return nil, err
	}
	return x.keep(b), nil
}

// Create begins an event's book. Known: fs.ErrExist.
func (x *Index) Create(ctx context.Context, e Event) (*Book, error) {
	b := &Book{kv: x.kv, dir: x.dir, event: e}
	if err := b.create(ctx); err != nil {
		return nil, err
	}
	return x.keep(b), nil
}

// Unfinished lists the books whose events are not final.
func (x *Index) Unfinished() []*Book {
	return slices.DeleteFunc(x.known(), func(b *Book) bool { return b.Event().Final() })
}

// known lists the books that are open. To ask them is up to others: a book that is
// being written holds up who asks it, and no other event.
func (x *Index) known() []*Book {
	x.mu.Lock()
	defer x.mu.Unlock()
	return slices.Collect(maps.Values(x.books))
}

func (x *Index) opened(id event.ID) *Book {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.books[id]
}

// keep makes b the one book of its event, unless another was quicker.
func (x *Index) keep(b *Book) *Book {
	id := b.ID()
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.books[id] == nil {
		x.books[id] = b
	}
	return x.books[id]
}

func (x *Index) load(ctx context.Context, id event.ID) (*Book, error) {
	b := &Book{kv: x.kv, dir: x.dir}
	value, revision, err := x.kv.Get(ctx, eventKey(id))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, event.ErrNotFound
	}
	if err == nil {
		b.revision = revision
		err = json.Unmarshal(value, &b.event)
	}
	if err == nil {
		err = x.loadChunks(ctx, b)
	}
	if err != nil {
		return nil, fmt.Errorf("index: load %s: %w", id, err)
	}
	return b, nil
}

func (x *Index) loadChunks(ctx context.Context, b *Book) error {
	found, err := foundChunks(ctx, x.kv, b.event.Start.EventID)
	if err == nil {
		err = x.restore(ctx, b.event, found)
	}
	if errors.Is(err, errDamaged) {
		return x.mend(b, found)
	}
	if err == nil {
		b.chunks, err = inOrder(found)
	}
	return err
}

// mend writes a damaged index.json again, unless somebody has by now who opens the same
// book.
func (x *Index) mend(b *Book, found map[int]entry) (err error) {
	x.mending.Lock()
	defer x.mending.Unlock()
	if b.chunks, err = inOrder(found); err != nil {
		return err
	}
	_, why := readManifest(x.dir, b.ID())
	if !errors.Is(why, errDamaged) {
		return nil
	}
	x.log.Warn("index.json cannot be read and is written again", "event", b.ID(), "kept", damagedFile, "err", why)
	return b.saveAnew()
}

func eventKey(id event.ID) string        { return "events/" + string(id) }
func chunksPrefix(id event.ID) string    { return "chunks/" + string(id) }
func chunkKey(id event.ID, n int) string { return chunksPrefix(id) + "/" + strconv.Itoa(n) }
func chunkOfKey(key string) (int, error) {
	return strconv.Atoi(key[strings.LastIndexByte(key, '/')+1:])
}
