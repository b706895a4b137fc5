package bus

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

var errWatch = errors.New("bus: watch ended")

// Each calls fn for every value below prefix ("" for all), in the order of their last writes and one call
// at a time. It stops at fn's first error. It may miss values that are written meanwhile.
func (kv *KV) Each(ctx context.Context, prefix string, fn func(key string, value []byte, revision uint64) error) error {
	return kv.follow(ctx, prefix, fn, false, jetstream.IgnoreDeletes())
}

// Watch calls fn for every value below prefix, and then for each change, one call at a time. A nil value
// means a deletion. After an external NATS was away, it calls fn for every value again. It returns nil when
// ctx ends, or fn's first error.
func (kv *KV) Watch(ctx context.Context, prefix string, fn func(key string, value []byte, revision uint64) error) error {
	for {
		err := kv.follow(ctx, prefix, fn, true)
		var away *awayError
		switch {
		case ctx.Err() != nil:
			return nil
		case !errors.As(err, &away):
			return err
		}
		sleep(ctx, rewatch)
	}
}

// rewatch is the interval of attempts to watch a NATS that is away.
const rewatch = 200 * time.Millisecond

type visit = func(key string, value []byte, revision uint64) error

// follow delivers the existing values and, if goOn is set, the changes after them.
func (kv *KV) follow(ctx context.Context, prefix string, fn visit, goOn bool, opts ...jetstream.WatchOpt) error {
	filter, err := encodePrefix(prefix)
	if err != nil {
		return err
	}
	lost := kv.bus.reach.end()
	if isRefill(ctx) {
		lost = nil
	} else if err = kv.bus.reach.err(); err != nil {
		return err
	}
	w, err := kv.bucket.Watch(ctx, filter, opts...)
	if err != nil {
		return kvError(explain(err))
	}
	defer func() { _ = w.Stop() }() // has stopped already if ctx ended
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-lost:
			return &awayError{nats.ErrDisconnected}
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
