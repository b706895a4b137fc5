package blob

import (
	"context"
	"time"
)

// restShare is the ratio of rest to work. All users of a Throttle together take at most a twentieth of a
// core.
const restShare = 20

// Throttle slows down background work. Its users rest one after the other, so that many users together work
// no more than one. The zero value serves a single user.
type Throttle struct{ resting Slots }

// NewThrottle returns a Throttle that several users can share.
func NewThrottle() Throttle { return Throttle{make(Slots, 1)} }

// Rest must be called after each stretch of work. It returns when the next stretch may begin, or with an
// error when ctx ends.
func (t Throttle) Rest(ctx context.Context, worked time.Duration) error {
	if t.resting != nil {
		leave, err := t.resting.Enter(ctx)
		if err != nil {
			return err
		}
		defer leave()
	}
	timer := time.NewTimer(restShare * worked)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
