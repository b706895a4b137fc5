package blob

import (
	"context"
	"io"
	"runtime"
)

// Lane bounds how much content is read and hashed at once by all who share it.
// On few cores, live media waits for whatever else keeps them all busy.
type Lane chan struct{}

// NewLane makes a Lane of half the cores, at least one.
func NewLane() Lane { return make(Lane, max(1, runtime.GOMAXPROCS(0)/2)) }

// Enter waits for a place. The caller leaves it, unless there is an error.
func (l Lane) Enter(ctx context.Context) (leave func(), err error) {
	select {
	case l <- struct{}{}:
		return func() { <-l }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Polite gives way after each piece: whoever forwards live media must not wait
// for a whole time slice of hashing.
type Polite struct{ io.Reader }

// Read implements io.Reader.
func (p Polite) Read(b []byte) (int, error) {
	runtime.Gosched()
	return p.Reader.Read(b)
}
