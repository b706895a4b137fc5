package quota

import (
	"context"
	"sync"
	"time"

	"footlight/backend/event"
)

// countEvery limits how long a count of all recordings is used.
const countEvery = 10 * time.Second

// Recorded counts the bytes of recordings. It is safe for concurrent use.
type Recorded struct {
	Limits Limits
	// Each calls add with the creator and the bytes of every recording.
	Each func(ctx context.Context, add func(creator event.Address, bytes int64)) error

	mu    sync.Mutex
	at    time.Time // when they were counted
	bytes map[event.Address]int64
}

// Of returns the bytes of a wallet's recordings.
func (r *Recorded) Of(ctx context.Context, wallet event.Address) (int64, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now := time.Now(); r.bytes == nil || now.Sub(r.at) >= countEvery {
		bytes := map[event.Address]int64{}
		if err := r.Each(ctx, func(a event.Address, n int64) { bytes[r.Limits.wallet(a)] += n }); err != nil {
			return 0, err
		}
		r.at, r.bytes = now, bytes
	}
	return r.bytes[r.Limits.wallet(wallet)], nil
}

// Check refuses more recordings of a wallet that has reached the limit.
func (r *Recorded) Check(ctx context.Context, wallet event.Address) error {
	if r.Limits.Recorded <= 0 {
		return nil
	}
	n, err := r.Of(ctx, wallet)
	if err == nil && n >= r.Limits.Recorded {
		err = &event.ErrQuota{Flag: "max-recorded", Reason: "your recordings have too many bytes; remove some"}
	}
	return err
}
