package bus

import (
	"context"
	"errors"
	"slices"

	"github.com/nats-io/nats.go/jetstream"
)

var errWatch = errors.New("bus: watch ended")

// Each calls fn for every value below prefix ("" for all), in the order of their last
// writes and one call at a time. It stops at fn's first error. It may miss values that
// are written meanwhile.
func (kv *KV) Each(ctx context.Context, prefix string, fn func(key string, value []byte, revision uint64) error) error {
	return kv.follow(ctx, prefix, func(e jetstream.KeyValueEntry) (bool, error) {
		if e == nil {
			return false, nil
		}
		return true, deliver(e, fn)
	}, jetstream.IgnoreDeletes())
}

// Keys lists the keys below prefix, sorted.
func (kv *KV) Keys(ctx context.Context, prefix string) ([]string, error) {
	var keys []string
	err := kv.Each(ctx, prefix, func(key string, _ []byte, _ uint64) error {
		keys = append(keys, key)
		return nil
	})
	slices.Sort(keys)
	return keys, err
}

// Watch calls fn for every value below prefix: first for those that are there, then for
// each change, one call at a time. A nil value is a deletion. It returns nil when ctx
// ends, or fn's first error.
func (kv *KV) Watch(ctx context.Context, prefix string, fn func(key string, value []byte, revision uint64) error) error {
	err := kv.follow(ctx, prefix, func(e jetstream.KeyValueEntry) (bool, error) {
		if e == nil { // the end of what was there
			return true, nil
		}
		return true, deliver(e, fn)
	})
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// follow feeds entries to step until it says stop. A nil entry marks the end
// of the values that were there at first.
func (kv *KV) follow(ctx context.Context, prefix string, step func(jetstream.KeyValueEntry) (bool, error), opts ...jetstream.WatchOpt) error {
	filter, err := encodePrefix(prefix)
	if err != nil {
		return err
	}
	w, err := kv.bucket.Watch(ctx, filter, opts...)
	if err != nil {
		return kvError(err)
	}
	defer func() { _ = w.Stop() }() // already stopped where ctx ended it
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case e, ok := <-w.Updates():
			if !ok {
				return errWatch
			}
			if more, err := step(e); err != nil || !more {
				return err
			}
		}
	}
}

func deliver(e jetstream.KeyValueEntry, fn func(string, []byte, uint64) error) error {
	key, err := decodeKey(e.Key())
	if err != nil {
		return err
	}
	value := e.Value()
	if e.Operation() != jetstream.KeyValuePut {
		value = nil
	} else if value == nil {
		value = []byte{}
	}
	return fn(key, value, e.Revision())
}
