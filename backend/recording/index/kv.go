package index

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"footlight/backend/event"
)

// KV keeps values by slash-separated keys. Get returns an error that wraps fs.ErrNotExist for a
// missing key; Delete returns none. Create of an existing key, and Update with an outdated
// revision, return errors that wrap fs.ErrExist. Each calls fn for every key below prefix, one at a
// time.
type KV interface {
	Get(ctx context.Context, key string) (value []byte, revision uint64, err error)
	Create(ctx context.Context, key string, value []byte) (revision uint64, err error)
	Update(ctx context.Context, key string, value []byte, revision uint64) (uint64, error)
	Delete(ctx context.Context, key string) error
	Each(ctx context.Context, prefix string, fn func(key string, value []byte, revision uint64) error) error
}

func eventKey(id event.ID) string        { return "events/" + string(id) }
func chunksPrefix(id event.ID) string    { return "chunks/" + string(id) }
func chunkKey(id event.ID, n int) string { return chunksPrefix(id) + "/" + strconv.Itoa(n) }
func chunkOfKey(key string) (int, error) {
	return strconv.Atoi(key[strings.LastIndexByte(key, '/')+1:])
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

// write writes a value over that revision. Revision 0 creates it.
func write(ctx context.Context, kv KV, key string, v any, revision uint64) (uint64, error) {
	if revision == 0 {
		return create(ctx, kv, key, v)
	}
	return update(ctx, kv, key, v, revision)
}

// revisionOf returns the revision of a value, or 0 if there is none.
func revisionOf(ctx context.Context, kv KV, key string) (uint64, error) {
	_, revision, err := kv.Get(ctx, key)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	return revision, err
}

func wrap(err error, key string) error {
	if err == nil || errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf("index: write %s: %w", key, err)
}
