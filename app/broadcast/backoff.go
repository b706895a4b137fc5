package broadcast

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"
)

const (
	maxRetryAfter = time.Minute // limits the server's Retry-After
	// maxOffline limits the pause while the server is unreachable, since such attempts cost it nothing.
	maxOffline = time.Second
)

// backoff doubles the pause from min to max and subtracts a random part of up to half, so that publishers
// that lost their connections together do not reconnect together.
type backoff struct{ min, max time.Duration }

// after returns the pause after the last of several failures in a row. err is that last failure, which
// failures does not count.
func (b backoff) after(failures int, err error) time.Duration {
	d := b.max
	if failures < 30 { // a longer shift would overflow
		d = min(b.min<<failures, b.max)
	}
	if errors.Is(err, ErrUnreachable) {
		d = min(d, max(b.min, maxOffline))
	}
	d = d/2 + rand.N(d/2+1)
	var refused *StatusError
	if errors.As(err, &refused) {
		d = max(d, min(refused.RetryAfter, maxRetryAfter))
	}
	return d
}

// sleep waits for d or until ctx ends.
func sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
