package blob

import (
	"context"
	"io"
	"runtime"
)

// Slots is a semaphore that limits how much content its users read and hash at once. Without it they could
// occupy all cores, and live media would have to wait.
type Slots chan struct{}

// NewSlots returns half as many slots as there are cores, but at least one.
func NewSlots() Slots { return make(Slots, max(1, runtime.GOMAXPROCS(0)/2)) }

// Enter waits for a slot. The caller must call leave, unless there is an error.
func (s Slots) Enter(ctx context.Context) (leave func(), err error) {
	select {
	case s <- struct{}{}:
		return func() { <-s }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Polite yields the processor after each read, so that live media does not wait for a whole time slice of
// hashing.
type Polite struct{ io.Reader }

func (p Polite) Read(b []byte) (int, error) {
	runtime.Gosched()
	return p.Reader.Read(b)
}
