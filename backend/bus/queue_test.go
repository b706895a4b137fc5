package bus

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func queue(t *testing.T, b *Bus, cfg QueueConfig) *Queue {
	t.Helper()
	if cfg.Name == "" {
		cfg.Name = "test"
	}
	q, err := b.Queue(t.Context(), cfg)
	require.NoError(t, err)
	return q
}

type handler func(ctx context.Context, payload []byte, attempt int) error

// work runs q until the test ends or stop is called.
func work(t *testing.T, q *Queue, workers int, h handler) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- q.Run(ctx, workers, h) }()
	stop = sync.OnceFunc(func() {
		cancel()
		require.NoError(t, <-done)
	})
	t.Cleanup(stop)
	return stop
}

func TestQueueDedupsUnfinishedWork(t *testing.T) {
	q, ctx := queue(t, open(t), QueueConfig{}), t.Context()
	for range 3 {
		require.NoError(t, q.Push(ctx, "my.event/0", []byte("job")))
	}
	ran := make(chan string, 8)
	hold := make(chan struct{})
	work(t, q, 2, func(_ context.Context, p []byte, attempt int) error {
		ran <- fmt.Sprint(string(p), attempt)
		<-hold
		return nil
	})
	require.Equal(t, "job1", receive(t, ran))
	require.NoError(t, q.Push(ctx, "my.event/0", []byte("running")))
	close(hold)
	require.Eventually(t, func() bool { // a finished job can be pushed again
		require.NoError(t, q.Push(ctx, "my.event/0", []byte("new")))
		return len(ran) > 0
	}, time.Minute, 5*time.Millisecond)
	require.Equal(t, "new1", receive(t, ran))
}

func TestQueueRetriesWithBackoff(t *testing.T) {
	q, ctx := queue(t, open(t), QueueConfig{MinDelay: time.Millisecond, MaxDelay: 4 * time.Millisecond}), t.Context()
	require.NoError(t, q.Push(ctx, "a", nil))
	attempts := make(chan int, 8)
	work(t, q, 1, func(_ context.Context, _ []byte, attempt int) error {
		attempts <- attempt
		if attempt < 4 {
			return errors.New("not yet")
		}
		return nil
	})
	for want := 1; want <= 4; want++ {
		require.Equal(t, want, receive(t, attempts))
	}
}

func TestQueueFailingJobsHoldUpNoOthers(t *testing.T) {
	q, ctx := queue(t, open(t), QueueConfig{MinDelay: time.Hour, MaxDelay: time.Hour}), t.Context()
	for i := range 10 {
		require.NoError(t, q.Push(ctx, fmt.Sprintf("bad/%d", i), []byte("bad")))
	}
	require.NoError(t, q.Push(ctx, "good", []byte("good")))
	good := make(chan struct{}, 1)
	work(t, q, 1, func(_ context.Context, p []byte, _ int) error {
		if string(p) == "bad" {
			return errors.New("always")
		}
		good <- struct{}{}
		return nil
	})
	receive(t, good)
}

func TestQueueKeepsLongJobs(t *testing.T) {
	q, ctx := queue(t, open(t), QueueConfig{AckWait: 4 * time.Second}), t.Context()
	require.NoError(t, q.Push(ctx, "long", nil))
	var runs atomic.Int32
	finished := make(chan struct{}, 2)
	work(t, q, 2, func(context.Context, []byte, int) error {
		runs.Add(1)
		<-time.After(5 * time.Second) // longer than AckWait
		finished <- struct{}{}
		return nil
	})
	receive(t, finished)
	require.EqualValues(t, 1, runs.Load())
}

func TestQueueLimitsWorkers(t *testing.T) {
	q, ctx := queue(t, open(t), QueueConfig{}), t.Context()
	for i := range 12 {
		require.NoError(t, q.Push(ctx, fmt.Sprint(i), nil))
	}
	var now, most atomic.Int32
	done := make(chan struct{}, 12)
	work(t, q, 3, func(context.Context, []byte, int) error {
		most.Store(max(most.Load(), now.Add(1)))
		<-time.After(5 * time.Millisecond)
		now.Add(-1)
		done <- struct{}{}
		return nil
	})
	for range 12 {
		receive(t, done)
	}
	require.LessOrEqual(t, most.Load(), int32(3))
}

func TestQueueSurvivesRestart(t *testing.T) {
	dir, ctx := t.TempDir(), t.Context()
	b := openIn(t, dir)
	q := queue(t, b, QueueConfig{})
	require.NoError(t, q.Push(ctx, "a", []byte("job")))
	started := make(chan struct{})
	stop := work(t, q, 1, func(ctx context.Context, _ []byte, _ int) error {
		close(started)
		<-ctx.Done()
		return ctx.Err() // a shutdown hands the job back
	})
	receive(t, started)
	stop()
	require.NoError(t, b.Close())

	b = openIn(t, dir)
	defer func() { require.NoError(t, b.Close()) }()
	q = queue(t, b, QueueConfig{})
	again := make(chan string, 1)
	stop = work(t, q, 1, func(_ context.Context, p []byte, _ int) error { again <- string(p); return nil })
	require.Equal(t, "job", receive(t, again)) // at once, not after AckWait
	stop()
}

func TestQueueIsBounded(t *testing.T) {
	q, ctx := queue(t, open(t), QueueConfig{MaxJobs: 2}), t.Context()
	require.NoError(t, q.Push(ctx, "a", nil))
	require.NoError(t, q.Push(ctx, "b", nil))
	require.NoError(t, q.Push(ctx, "b", nil))
	require.Error(t, q.Push(ctx, "c", nil))
}

func TestDelay(t *testing.T) {
	c := QueueConfig{MinDelay: time.Second, MaxDelay: time.Minute}
	for attempt, most := range map[int]time.Duration{1: time.Second, 3: 4 * time.Second, 40: time.Minute, 1 << 30: time.Minute} {
		d := c.delay(attempt)
		require.GreaterOrEqual(t, d, most/2)
		require.LessOrEqual(t, d, most)
	}
}

// TestQueueTellsWhatIsLeft checks that jobs that wait for another attempt count.
func TestQueueTellsWhatIsLeft(t *testing.T) {
	q, ctx := queue(t, open(t), QueueConfig{MinDelay: time.Hour, MaxDelay: time.Hour}), t.Context()
	for _, id := range []string{"good", "bad", "worse"} {
		require.NoError(t, q.Push(ctx, id, []byte(id)))
	}
	n, err := q.Len(ctx)
	require.NoError(t, err)
	require.Equal(t, 3, n)
	work(t, q, 1, func(_ context.Context, p []byte, _ int) error {
		if string(p) == "good" {
			return nil
		}
		return errors.New("always")
	})
	require.Eventually(t, func() bool {
		n, err := q.Len(ctx)
		return err == nil && n == 2
	}, time.Minute, time.Millisecond)
}
