package blob

import (
	"context"
	"time"
)

// restShare is how many times as long is rested as worked: all users of a Spare
// together take at most a twentieth of a core.
const restShare = 20

// Spare is time for work that nobody waits for. Its users rest one after the
// other, so that many take no more than one. The zero value is for one alone.
type Spare struct{ resting Lane }

// NewSpare makes a Spare.
func NewSpare() Spare { return Spare{make(Lane, 1)} }

// Rest is called after each stretch of work, and returns once another may begin;
// an error says that ctx has ended.
func (s Spare) Rest(ctx context.Context, worked time.Duration) error {
	if s.resting != nil {
		leave, err := s.resting.Enter(ctx)
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
