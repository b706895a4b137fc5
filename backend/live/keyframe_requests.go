package live

import (
	"sync"
	"time"
)

// keyframeInterval is the shortest time between two requests to a publisher: an encoder that is asked more
// often spends its bits on keyframes alone.
const keyframeInterval = time.Second

// keyframer merges many requests into few. A request that comes too early waits for the end of the interval,
// and is dropped if a keyframe comes first.
type keyframer struct {
	ask func()

	mu      sync.Mutex
	last    time.Time
	pending *time.Timer
	stopped bool
}

func (k *keyframer) request() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.stopped || k.pending != nil {
		return
	}
	if wait := keyframeInterval - time.Since(k.last); wait > 0 {
		k.pending = time.AfterFunc(wait, k.fire)
		return
	}
	k.last = time.Now()
	k.ask()
}

func (k *keyframer) fire() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.stopped || k.pending == nil {
		return
	}
	k.pending, k.last = nil, time.Now()
	k.ask()
}

func (k *keyframer) arrived() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.cancel()
}

func (k *keyframer) stop() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.stopped = true
	k.cancel()
}

func (k *keyframer) cancel() {
	if k.pending != nil {
		k.pending.Stop()
		k.pending = nil
	}
}
