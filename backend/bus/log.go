package bus

import (
	"context"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"
)

// LogConfig describes a log.
type LogConfig struct {
	Name string // letters, digits, '-' and '_'
	// MaxEntries limits the entries of one key, after which Append fails. 0 means only the bus's limit.
	MaxEntries int64
}

// Log keeps entries below keys, such as the messages of a room below its event. The entries of a key have one
// order, which all servers see: that of their sequence numbers. The numbers of one key rise, with gaps. It is
// safe for concurrent use.
type Log struct {
	bus  *Bus
	name string
	kept jetstream.Stream
}

// Log opens a log, and creates it if it does not exist.
func (b *Bus) Log(ctx context.Context, cfg LogConfig) (*Log, error) {
	l := &Log{bus: b, name: b.own(cfg.Name)}
	most := cfg.MaxEntries
	if most == 0 {
		most = -1
	}
	err := b.replicated(ctx, logPrefix+l.name, func(ctx context.Context, replicas int) (err error) {
		l.kept, err = b.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: logPrefix + l.name, Subjects: []string{"log." + l.name + ".>"}, Storage: jetstream.FileStorage,
			Discard: jetstream.DiscardNew, DiscardNewPerSubject: most > 0, MaxMsgsPerSubject: most, Replicas: replicas,
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("bus: open log %s: %w", l.name, err)
	}
	b.stores.add(logPrefix+l.name, func(ctx context.Context) error { _, err := b.Log(ctx, cfg); return err })
	return l, nil
}

// logPrefix begins the name of a log's stream.
const logPrefix = "LOG_"

// Append adds an entry whose predecessor is the entry with the sequence number last; 0 means that there is
// none. It returns ErrConflict if another entry was appended since. A timeout can mean that the entry was
// added.
func (l *Log) Append(ctx context.Context, key string, last uint64, entry []byte) (seq uint64, err error) {
	err = l.call(ctx, key, func(ctx context.Context, subject string) error {
		return l.bus.write(func() error {
			ack, failed := l.bus.js.Publish(ctx, subject, entry, jetstream.WithExpectLastSequencePerSubject(last))
			if failed == nil {
				seq = ack.Sequence
			}
			return failed
		})
	})
	if isConflict(err) {
		err = ErrConflict
	}
	return seq, err
}

// Erase removes an entry and overwrites its bytes. The entry must not be the last one of its key: Append
// compares with that one. Erasing a missing entry is no error.
func (l *Log) Erase(ctx context.Context, key string, seq uint64) error {
	return l.call(ctx, key, func(ctx context.Context, _ string) error {
		err := l.kept.SecureDeleteMsg(ctx, seq)
		if isMissing(err) {
			return nil
		}
		return err
	})
}

// Clear removes all entries of a key.
func (l *Log) Clear(ctx context.Context, key string) error {
	return l.call(ctx, key, func(ctx context.Context, subject string) error {
		return l.kept.Purge(ctx, jetstream.WithPurgeSubject(subject))
	})
}

// call performs a call about a key.
func (l *Log) call(ctx context.Context, key string, do func(ctx context.Context, subject string) error) error {
	subject, err := l.subject(key)
	if err == nil {
		err = l.bus.reach.call(ctx, func(ctx context.Context) error { return do(ctx, subject) })
	}
	if err != nil && !isConflict(err) {
		return fmt.Errorf("bus: log %s: %w", l.name, err)
	}
	return err
}

func (l *Log) subject(key string) (string, error) {
	k, err := encodeKey(key)
	return "log." + l.name + "." + k, err
}

// isMissing reports whether an entry does not exist any more.
func isMissing(err error) bool {
	var api *jetstream.APIError
	return errors.Is(err, jetstream.ErrMsgNotFound) || errors.Is(err, jetstream.ErrMsgDeleteUnsuccessful) ||
		errors.As(err, &api) && (api.ErrorCode == jetstream.JSErrCodeMessageNotFound || api.ErrorCode == noSuchEntry)
}

// noSuchEntry is JetStream's code for a deletion that found no message.
const noSuchEntry = 10057
