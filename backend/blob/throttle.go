package blob

import (
	"context"
	"time"
)

// restShare is how many times as long is rested as worked: all users of a Throttle
// together take at most a twentieth of a core.
const restShare = 20

// Throttle slows down work that nobody waits for. Its users rest one after the
// other, so that many take no more than one. The zero value is for one alone.
type Throttle struct{ resting Slots }

// NewThrottle makes a Throttle.
func NewThrottle() Throttle { return Throttle{make(Slots, 1)} }

// Rest is called after each stretch of work, and returns once another may begin;
// an error says that ctx has ended.
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
