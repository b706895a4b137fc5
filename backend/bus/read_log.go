package bus

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// quiet is the time without an entry after which Each looks whether the entries that it expects were removed meanwhile.
const quiet = 250 * time.Millisecond

// Each calls fn for the entries of a key that exist now, from a sequence number on, in their order and one
// call at a time. It stops at fn's first error.
func (l *Log) Each(ctx context.Context, key string, from uint64, fn func(seq uint64, entry []byte) error) error {
	last, err := l.last(ctx, key)
	if err != nil || last < from || last == 0 {
		return err
	}
	return l.read(ctx, key, from, last, fn)
}

// Follow calls fn for the entries of a key from a sequence number on, and then for each new one, until ctx
// ends. It returns an error that wraps event.ErrUnavailable when NATS stops answering; call it again then.
func (l *Log) Follow(ctx context.Context, key string, from uint64, fn func(seq uint64, entry []byte) error) error {
	return l.read(ctx, key, from, 0, fn)
}

// last returns the sequence number of a key's last entry, or 0 if it has none.
func (l *Log) last(ctx context.Context, key string) (seq uint64, err error) {
	err = l.call(ctx, key, func(ctx context.Context, subject string) error {
		msg, failed := l.kept.GetLastMsgForSubject(ctx, subject)
		if failed == nil {
			seq = msg.Sequence
		}
		if isMissing(failed) {
			return nil
		}
		return failed
	})
	return seq, err
}

// read delivers entries up to the sequence number last, or for ever if last is 0.
func (l *Log) read(ctx context.Context, key string, from, last uint64, fn func(seq uint64, entry []byte) error) error {
	lost := l.bus.reach.end()
	open, done := l.bus.reach.untilLost(ctx)
	defer done()
	err := l.deliver(open, key, from, last, fn)
	select {
	case <-lost:
		if ctx.Err() == nil {
			return &awayError{nats.ErrDisconnected}
		}
	default:
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return explain(err)
}

func (l *Log) deliver(ctx context.Context, key string, from, last uint64, fn func(seq uint64, entry []byte) error) error {
	subject, err := l.subject(key)
	if err != nil {
		return err
	}
	reader, err := l.kept.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{
		FilterSubjects: []string{subject}, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: max(from, 1),
	})
	if err != nil {
		return fmt.Errorf("bus: read log %s: %w", l.name, err)
	}
	entries, err := reader.Messages()
	if err != nil {
		return fmt.Errorf("bus: read log %s: %w", l.name, err)
	}
	defer entries.Stop()
	had := uint64(0) // sequence number of the last delivered entry
	for {
		msg, err := next(ctx, entries, last > 0)
		if last > 0 && errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			if kept, failed := l.last(ctx, key); failed != nil || kept < max(from, had+1) {
				return failed
			}
			continue
		}
		if err != nil {
			return fmt.Errorf("bus: read log %s: %w", l.name, err)
		}
		meta, err := msg.Metadata()
		if err != nil {
			return err
		}
		if err = fn(meta.Sequence.Stream, msg.Data()); err != nil {
			return err
		}
		if had = meta.Sequence.Stream; last > 0 && had >= last {
			return nil
		}
	}
}

// next returns the next entry. With brief it waits no longer than quiet.
func next(ctx context.Context, entries jetstream.MessagesContext, brief bool) (jetstream.Msg, error) {
	if !brief {
		return entries.Next(jetstream.NextContext(ctx))
	}
	wait, stop := context.WithTimeout(ctx, quiet)
	defer stop()
	return entries.Next(jetstream.NextContext(wait))
}
