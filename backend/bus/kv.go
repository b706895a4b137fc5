package bus

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// ErrNotFound reports a missing key, ErrExists a Create of an existing key, and ErrConflict an Update whose
// revision is not the current one.
var (
	ErrNotFound = fmt.Errorf("bus: no such key: %w", fs.ErrNotExist)
	ErrExists   = fmt.Errorf("bus: key exists: %w", fs.ErrExist)
	ErrConflict = fmt.Errorf("bus: key was changed meanwhile: %w", fs.ErrExist)
)

// KVConfig describes a bucket.
type KVConfig struct {
	Bucket   string        // letters, digits, '-' and '_'
	Shared   bool          // one bucket for all servers that share the NATS
	TTL      time.Duration // lifetime of a value after its last write; 0 means unlimited
	MaxBytes int64         // limit of the whole bucket, after which writes fail; 0 means only the bus's limit
}

// KV is a bucket of values with revisions. A write is durable when it returns. It is safe for concurrent
// use.
type KV struct {
	bus    *Bus
	bucket jetstream.KeyValue
	probes bool // calls NATS even while it is away
}

// bucketPrefix begins the name of a bucket's stream.
const bucketPrefix = "KV_"

// call performs a call to NATS.
func (kv *KV) call(ctx context.Context, do func(context.Context) error) error {
	if kv.probes {
		return explain(do(ctx))
	}
	return kv.bus.reach.call(ctx, do)
}

// KV opens a bucket, and creates it if it does not exist.
func (b *Bus) KV(ctx context.Context, cfg KVConfig) (*KV, error) {
	name := cfg.Bucket
	if !cfg.Shared {
		name = b.own(name)
	}
	maxBytes := cfg.MaxBytes
	if maxBytes == 0 {
		maxBytes = -1
	}
	kv := &KV{bus: b}
	err := b.replicated(ctx, bucketPrefix+name, func(ctx context.Context, replicas int) (err error) {
		kv.bucket, err = b.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{
			Bucket: name, TTL: cfg.TTL, MaxBytes: maxBytes,
			History: 1, Storage: jetstream.FileStorage, Replicas: replicas,
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("bus: open bucket %s: %w", name, err)
	}
	b.stores.add(bucketPrefix+name, func(ctx context.Context) error { _, err := b.KV(ctx, cfg); return err })
	return kv, nil
}

// Get returns a value and its revision, or ErrNotFound.
func (kv *KV) Get(ctx context.Context, key string) ([]byte, uint64, error) {
	k, err := encodeKey(key)
	if err != nil {
		return nil, 0, err
	}
	var e jetstream.KeyValueEntry
	err = kv.call(ctx, func(ctx context.Context) (err error) {
		e, err = kv.bucket.Get(ctx, k)
		return err
	})
	if err != nil {
		return nil, 0, kvError(err)
	}
	return e.Value(), e.Revision(), nil
}

// Put writes a value, replacing any earlier value, and returns its revision.
func (kv *KV) Put(ctx context.Context, key string, value []byte) (uint64, error) {
	return kv.write(ctx, key, func(ctx context.Context, k string) (uint64, error) { return kv.bucket.Put(ctx, k, value) })
}

// Create writes a value if the key has none, or else returns ErrExists.
func (kv *KV) Create(ctx context.Context, key string, value []byte) (uint64, error) {
	return kv.write(ctx, key, func(ctx context.Context, k string) (uint64, error) { return kv.bucket.Create(ctx, k, value) })
}

// Update replaces the value with the given revision, or else returns ErrConflict.
func (kv *KV) Update(ctx context.Context, key string, value []byte, revision uint64) (uint64, error) {
	return kv.write(ctx, key, func(ctx context.Context, k string) (uint64, error) { return kv.bucket.Update(ctx, k, value, revision) })
}

// Delete removes a value. Deleting a missing key is no error.
func (kv *KV) Delete(ctx context.Context, key string) error {
	_, err := kv.write(ctx, key, func(ctx context.Context, k string) (uint64, error) { return 0, kv.bucket.Purge(ctx, k) })
	return err
}

type write = func(ctx context.Context, encoded string) (revision uint64, err error)

func (kv *KV) write(ctx context.Context, key string, do write) (rev uint64, err error) {
	k, err := encodeKey(key)
	if err != nil {
		return 0, err
	}
	err = kv.call(ctx, func(ctx context.Context) error {
		return kv.bus.write(func() (err error) {
			rev, err = do(ctx, k)
			return err
		})
	})
	return rev, kvError(err)
}

// kvError converts the errors that callers distinguish.
func kvError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, jetstream.ErrKeyNotFound), errors.Is(err, jetstream.ErrKeyDeleted):
		return ErrNotFound
	case errors.Is(err, jetstream.ErrKeyRevisionMismatch):
		return ErrConflict
	case errors.Is(err, jetstream.ErrKeyExists):
		return ErrExists
	}
	return fmt.Errorf("bus: key-value: %w", err)
}
