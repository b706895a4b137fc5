package live

import (
	"sync"
	"time"
)

// keyframeInterval is the shortest time between two requests to a publisher: an encoder that is asked more
// often spends its bits on keyframes alone.
const keyframeInterval = time.Second

// Keyframer merges many requests into few. A request that comes too early waits for the end of the interval,
// and is dropped if a keyframe comes first. Its methods are safe for concurrent use.
type Keyframer struct {
	Ask func() // asks the publisher; it must not block

	mu      sync.Mutex
	last    time.Time
	pending *time.Timer
	stopped bool
}

// Request asks for a keyframe soon.
func (k *Keyframer) Request() {
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
	k.Ask()
}

func (k *Keyframer) fire() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.stopped || k.pending == nil {
		return
	}
	k.pending, k.last = nil, time.Now()
	k.Ask()
}

// Arrived notes a keyframe, which settles a request that waits.
func (k *Keyframer) Arrived() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.cancel()
}

// Stop drops the request that waits, and all later ones.
func (k *Keyframer) Stop() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.stopped = true
	k.cancel()
}

func (k *Keyframer) cancel() {
	if k.pending != nil {
		k.pending.Stop()
		k.pending = nil
	}
}
