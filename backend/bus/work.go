package bus

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"
)

const (
	pollFor    = 30 * time.Second // timeout of one request for the next job
	retryFetch = time.Second      // wait after a failed fetch, e.g. while a cluster is away
	settleFor  = 10 * time.Second // timeout for reporting how a job ended
)

// Run passes jobs to handle, at most workers at once, until ctx ends. It returns when every call has
// returned.
//
// A nil error finishes the job. Any other error is logged, unless the queue is quiet, and the job is tried
// again later, without limit. For work that can never succeed the handler must record that and return nil.
//
// attempt counts from 1. When an embedded server restarts, attempts and the time between them start again.
func (q *Queue) Run(ctx context.Context, workers int, handle func(ctx context.Context, payload []byte, attempt int) error) error {
	g, ctx := errgroup.WithContext(ctx)
	for range max(1, workers) {
		g.Go(func() error {
			for ctx.Err() == nil {
				q.next(ctx, handle)
			}
			return nil
		})
	}
	return g.Wait()
}

// next waits for one job and handles it.
func (q *Queue) next(ctx context.Context, handle func(context.Context, []byte, int) error) {
	if q.bus.reach.err() != nil {
		sleep(ctx, retryFetch)
		return
	}
	open, done := q.bus.reach.untilLost(ctx)
	defer done()
	wait, cancel := context.WithTimeout(open, pollFor)
	defer cancel()
	msg, err := q.jobs.Next(jetstream.FetchContext(wait))
	switch {
	case err == nil:
		q.work(ctx, msg, handle)
	case ctx.Err() != nil, errors.Is(err, nats.ErrTimeout), errors.Is(err, context.DeadlineExceeded):
	case isSilence(err), open.Err() != nil: // the bus reports that
		sleep(ctx, retryFetch)
	default:
		q.log.Warn("job was not fetched", "err", err)
		sleep(ctx, retryFetch)
	}
}

func (q *Queue) work(ctx context.Context, msg jetstream.Msg, handle func(context.Context, []byte, int) error) {
	attempt := 1
	if meta, err := msg.Metadata(); err == nil {
		attempt = int(meta.NumDelivered)
	}
	stop := q.keepAlive(msg)
	failed := handle(ctx, msg.Data(), attempt)
	stop()
	if err := q.settle(ctx, msg, attempt, failed); err != nil {
		// The job is delivered again after AckWait; handlers are idempotent.
		q.log.Warn("end of job was not reported", "err", err)
	}
}

// keepAlive renews the job's AckWait until stop is called.
func (q *Queue) keepAlive(msg jetstream.Msg) (stop func()) {
	quit, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(q.cfg.AckWait / 3)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				_ = msg.InProgress() // the next tick tries again
			case <-quit:
				return
			}
		}
	}()
	return func() { close(quit); <-done }
}

// settle reports to the server how a job ended. At a shutdown it hands the job back at once, for another
// machine's worker.
func (q *Queue) settle(ctx context.Context, msg jetstream.Msg, attempt int, failed error) error {
	if failed == nil {
		ack, cancel := context.WithTimeout(context.WithoutCancel(ctx), settleFor)
		defer cancel()
		return msg.DoubleAck(ack)
	}
	if ctx.Err() != nil {
		return msg.Nak()
	}
	delay := q.cfg.delay(attempt)
	level := slog.LevelWarn
	if q.cfg.Quiet {
		level = slog.LevelDebug
	}
	q.log.Log(ctx, level, "job failed", "attempt", attempt, "retryIn", delay, "err", failed)
	return msg.NakWithDelay(delay)
}

// delay doubles with every attempt up to MaxDelay. The upper half is random, so that jobs that failed
// together are not retried together.
func (c QueueConfig) delay(attempt int) time.Duration {
	d := c.MaxDelay
	if shift := attempt - 1; shift < 30 && c.MinDelay<<shift < d {
		d = c.MinDelay << shift
	}
	return d/2 + rand.N(d/2+1)
}

func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
