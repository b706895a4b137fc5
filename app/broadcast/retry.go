package broadcast

import (
	"errors"
	"math/rand/v2"
	"time"
)

// maxRetryAfter bounds what a server may ask for.
const maxRetryAfter = time.Minute

// backoff doubles from min to max and takes a random half off, so that
// publishers that were lost together do not come back together.
type backoff struct{ min, max time.Duration }

// after is the pause after failures in a row and one more, err.
func (b backoff) after(failures int, err error) time.Duration {
	d := b.max
	if failures < 30 { // beyond, the shift would overflow
		d = min(b.min<<failures, b.max)
	}
	d = d/2 + rand.N(d/2+1)
	var refused *StatusError
	if errors.As(err, &refused) {
		d = max(d, min(refused.RetryAfter, maxRetryAfter))
	}
	return d
}
