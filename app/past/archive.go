package past

import (
	"errors"
	"sync"
	"sync/atomic"
)

// Archive holds the shows that are kept on this machine. It does one piece of work at a time.
type Archive struct {
	turn sync.Mutex // held while a piece of work is done
	work atomic.Pointer[Work]
}

// Work says how far the present piece of work is.
type Work struct {
	Done  int64 `json:"done"`
	Total int64 `json:"total"` // 0 means that nothing is being done
}

// errBusy refuses a second piece of work.
var errBusy = errors.New("a check or an export is running: wait until it has finished")

// Progress returns how far the present piece of work is.
func (a *Archive) Progress() Work {
	if w := a.work.Load(); w != nil {
		return *w
	}
	return Work{}
}

// begin starts a piece of work, which the caller ends.
func (a *Archive) begin() (end func(), err error) {
	if !a.turn.TryLock() {
		return nil, errBusy
	}
	a.work.Store(&Work{})
	return func() { a.work.Store(nil); a.turn.Unlock() }, nil
}
