package blob

import (
	"context"
	"io"
	"runtime"
)

// Slots is a semaphore: as much content is read and hashed at once by all who share it.
// On few cores, live media waits for whatever else keeps them all busy.
type Slots chan struct{}

// NewSlots makes half as many slots as there are cores, at least one.
func NewSlots() Slots { return make(Slots, max(1, runtime.GOMAXPROCS(0)/2)) }

// Enter waits for a slot. The caller leaves it, unless there is an error.
func (s Slots) Enter(ctx context.Context) (leave func(), err error) {
	select {
	case s <- struct{}{}:
		return func() { <-s }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Polite gives way after each piece: whoever forwards live media must not wait
// for a whole time slice of hashing.
type Polite struct{ io.Reader }

func (p Polite) Read(b []byte) (int, error) {
	runtime.Gosched()
	return p.Reader.Read(b)
}
