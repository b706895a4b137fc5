package bus

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

const (
	streamPrefix = "JOBS_"
	workers      = "workers" // the only durable consumer of a queue
)

// Defaults of QueueConfig.
const (
	DefaultAckWait  = 15 * time.Second
	DefaultMinDelay = time.Second
	DefaultMaxDelay = 5 * time.Minute
	DefaultMaxJobs  = 1 << 20
)

// QueueConfig describes a work queue.
type QueueConfig struct {
	Name string // letters, digits, '-' and '_'

	// AckWait is the time after which a job of a silent worker is given to another worker. A living worker
	// renews it by itself. 0 means DefaultAckWait.
	AckWait time.Duration
	// MinDelay and MaxDelay limit the wait before a failed job is tried again. The wait doubles with every
	// attempt and is jittered. 0 means the defaults.
	MinDelay, MaxDelay time.Duration
	// MaxJobs limits the queue. If it is full, Push fails. 0 means DefaultMaxJobs.
	MaxJobs int64
	// Quiet suppresses the log of failed jobs, for queues whose handlers report failures themselves.
	Quiet bool
}

// Queue is a durable work queue. A job is handed out until a worker finishes it, also after crashes and
// restarts. Therefore handlers must be idempotent. A Queue is safe for concurrent use.
type Queue struct {
	cfg  QueueConfig
	log  *slog.Logger
	bus  *Bus
	js   jetstream.JetStream
	kept jetstream.Stream
	jobs jetstream.Consumer
}

// Queue opens a queue, and creates it if it does not exist.
func (b *Bus) Queue(ctx context.Context, cfg QueueConfig) (*Queue, error) {
	cfg = cfg.withDefaults()
	opened := cfg
	cfg.Name = b.own(cfg.Name)
	q := &Queue{cfg: cfg, bus: b, js: b.js, log: b.log.With("queue", cfg.Name)}
	if err := b.replicated(ctx, streamPrefix+cfg.Name, q.openStream); err != nil {
		return nil, fmt.Errorf("bus: open queue %s: %w", cfg.Name, err)
	}
	if err := b.ready(ctx, "workers of "+cfg.Name, q.openWorkers); err != nil {
		return nil, fmt.Errorf("bus: open workers of %s: %w", cfg.Name, err)
	}
	b.stores.add(streamPrefix+cfg.Name, func(ctx context.Context) error { _, err := b.Queue(ctx, opened); return err })
	return q, nil
}

func (q *Queue) openStream(ctx context.Context, replicas int) (err error) {
	q.kept, err = q.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name:      streamPrefix + q.cfg.Name,
		Subjects:  []string{q.subject(">")},
		Retention: jetstream.WorkQueuePolicy,
		Storage:   jetstream.FileStorage,
		Discard:   jetstream.DiscardNew,
		MaxMsgs:   q.cfg.MaxJobs,
		Replicas:  replicas,
	})
	return err
}

func (q *Queue) openWorkers(ctx context.Context) (err error) {
	q.jobs, err = q.kept.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable:   workers,
		AckPolicy: jetstream.AckExplicitPolicy,
		AckWait:   q.cfg.AckWait,
		// Jobs that wait for another attempt count as pending, too. With a limit, a few jobs that cannot
		// succeed would hold up all others.
		MaxAckPending: -1,
	})
	return err
}

func (c QueueConfig) withDefaults() QueueConfig {
	c.AckWait = cmp.Or(c.AckWait, DefaultAckWait)
	c.MinDelay = cmp.Or(c.MinDelay, DefaultMinDelay)
	c.MaxDelay = cmp.Or(c.MaxDelay, DefaultMaxDelay)
	c.MaxJobs = cmp.Or(c.MaxJobs, DefaultMaxJobs)
	return c
}

// handBack makes every unfinished job available at once. This is only correct while no worker runs: when an
// embedded server starts, the workers that had the jobs died with the last process. Without it a restart
// would have to wait for AckWait.
func (b *Bus) handBack(ctx context.Context) error {
	names := b.js.StreamNames(ctx)
	for name := range names.Name() {
		if !strings.HasPrefix(name, streamPrefix) {
			continue
		}
		err := b.js.DeleteConsumer(ctx, name, workers)
		if err != nil && !errors.Is(err, jetstream.ErrConsumerNotFound) {
			return err
		}
	}
	return names.Err()
}

func (q *Queue) subject(rest string) string { return "jobs." + q.cfg.Name + "." + rest }

// Push adds a job. id is a path like a key, and names the work. While a job with this ID is queued, running
// or waiting for another attempt, pushing it again changes nothing. Once it is finished it can be pushed
// again.
func (q *Queue) Push(ctx context.Context, id string, payload []byte) error {
	k, err := encodeKey(id)
	if err != nil {
		return err
	}
	err = q.bus.reach.call(ctx, func(ctx context.Context) error {
		return q.bus.write(func() (err error) {
			_, err = q.js.Publish(ctx, q.subject(k), payload, jetstream.WithExpectLastSequencePerSubject(0))
			return err
		})
	})
	if isConflict(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("bus: push to %s: %w", q.cfg.Name, err)
	}
	return nil
}

// Len returns the number of unfinished jobs: queued, running, or waiting for another attempt.
func (q *Queue) Len(ctx context.Context) (int, error) {
	n := 0
	err := q.bus.reach.call(ctx, func(ctx context.Context) error {
		info, err := q.kept.Info(ctx)
		if err == nil {
			n = int(info.State.Msgs)
		}
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("bus: read length of %s: %w", q.cfg.Name, err)
	}
	return n, nil
}

// isConflict reports whether the subject already held a message.
func isConflict(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && (api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence ||
		api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}
