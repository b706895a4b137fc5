package bus

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"time"
)

const (
	// patience limits how long a start waits for one thing.
	patience = time.Minute
	// tryFor limits one attempt.
	tryFor = 5 * time.Second

	firstPause, longestPause = 250 * time.Millisecond, 2 * time.Second
)

// ready repeats do until NATS is able to do it. It returns other errors at once.
func (b *Bus) ready(ctx context.Context, what string, do func(context.Context) error) error {
	return await(ctx, b.log, b.cfg.Patience, what, do)
}

func await(ctx context.Context, log *slog.Logger, limit time.Duration, what string, do func(context.Context) error) error {
	began := time.Now()
	for pause := firstPause; ; pause = min(2*pause, longestPause) {
		err := attempt(ctx, do)
		if err == nil || !isPassing(err) || ctx.Err() != nil {
			return err
		}
		waited := time.Since(began)
		if waited+pause > limit {
			return fmt.Errorf("NATS was not ready for %s within %s; check that it runs, with JetStream: %w", what, limit, explain(err))
		}
		log.Warn("waiting for NATS", "for", what, "waited", waited.Round(time.Millisecond), "limit", limit, "err", err)
		sleep(ctx, pause)
	}
}

func attempt(ctx context.Context, do func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, tryFor)
	defer cancel()
	return do(ctx)
}

// isPassing reports whether an error may pass while NATS starts.
func isPassing(err error) bool {
	var dial net.Error
	return isSilence(err) || errors.As(err, &dial)
}
