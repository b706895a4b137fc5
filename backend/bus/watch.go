package bus

import (
	"context"
	"errors"

	"github.com/nats-io/nats.go/jetstream"
)

var errWatch = errors.New("bus: watch ended")

// Each calls fn for every value below prefix ("" for all), in the order of their last writes and one call
// at a time. It stops at fn's first error. It may miss values that are written meanwhile.
func (kv *KV) Each(ctx context.Context, prefix string, fn func(key string, value []byte, revision uint64) error) error {
	return kv.follow(ctx, prefix, fn, false, jetstream.IgnoreDeletes())
}

// Watch calls fn for every value below prefix, and then for each change, one call at a time. A nil value
// means a deletion. It returns nil when ctx ends, or fn's first error.
func (kv *KV) Watch(ctx context.Context, prefix string, fn func(key string, value []byte, revision uint64) error) error {
	err := kv.follow(ctx, prefix, fn, true)
	if ctx.Err() != nil {
		return nil
	}
	return err
}

type visit = func(key string, value []byte, revision uint64) error

// follow delivers the existing values and, if goOn is set, the changes after them.
func (kv *KV) follow(ctx context.Context, prefix string, fn visit, goOn bool, opts ...jetstream.WatchOpt) error {
	filter, err := encodePrefix(prefix)
	if err != nil {
		return err
	}
	w, err := kv.bucket.Watch(ctx, filter, opts...)
	if err != nil {
		return kvError(err)
	}
	defer func() { _ = w.Stop() }() // has stopped already if ctx ended
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case e, ok := <-w.Updates():
			switch {
			case !ok:
				return errWatch
			case e == nil && !goOn: // marks the end of the existing values
				return nil
			case e == nil:
				continue
			}
			if err := deliver(e, fn); err != nil {
				return err
			}
		}
	}
}

func deliver(e jetstream.KeyValueEntry, fn visit) error {
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
