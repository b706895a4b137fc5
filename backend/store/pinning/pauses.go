package pinning

import (
	"context"
	"errors"
	"time"

	"footlight/backend/store/remote"
)

// pauses are the waits between looks at the same thing. They grow by half, and
// end when patience is used up.
type pauses struct {
	service *Service
	every   time.Duration
	left    time.Duration
}

func (s *Service) pauses(patience time.Duration) *pauses {
	return &pauses{service: s, every: s.cfg.PollEvery, left: patience}
}

// next waits; false: it is no use waiting longer. Where the other side said how
// long to wait (Retry-After), that counts if it is longer.
func (p *pauses) next(ctx context.Context, after error) bool {
	d := p.every
	var status *remote.StatusError
	if errors.As(after, &status) {
		d = max(d, status.RetryAfter)
	}
	if p.left -= d; p.left < 0 || p.service.cfg.Wait(ctx, d) != nil {
		return false
	}
	p.every = min(p.every*3/2, p.service.cfg.PollMost)
	return true
}

// passing reports whether an error may be gone the next time: too many requests,
// or a service that is out of order.
func passing(err error) bool {
	var status *remote.StatusError
	return errors.As(err, &status) && (status.Status == 429 || status.Status >= 500)
}
