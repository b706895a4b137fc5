// Package keylock has a lock for every key: one at a time works on what a key
// names, and the others wait in the order in which they came.
package keylock

import (
	"context"
	"errors"
	"sync"
)

// ErrCrowded says that Max callers hold or wait for a key already.
var ErrCrowded = errors.New("keylock: too many wait")

// Locks has the locks of keys. A key takes memory only while somebody holds it
// or waits for it. The zero value is ready, and safe for concurrent use.
type Locks[K comparable] struct {
	Max int // that may hold or wait for one key; zero: any number

	mu    sync.Mutex
	lines map[K]*line
}

// line is who wants one key. Whoever has the token has the lock: the runtime
// hands a channel's value to its receivers in the order in which they came.
type line struct {
	wanted int // by how many, the holder among them
	token  chan struct{}
}

// Lock waits for a key. An error says that ctx has ended, or is ErrCrowded.
func (l *Locks[K]) Lock(ctx context.Context, key K) (unlock func(), err error) {
	own, err := l.join(key, l.Max)
	if err != nil {
		return nil, err
	}
	unlock = func() { own.token <- struct{}{}; l.leave(key, own) }
	select {
	case <-own.token: // free, however ctx is
		return unlock, nil
	default:
	}
	select {
	case <-own.token:
		return unlock, nil
	case <-ctx.Done():
		l.leave(key, own)
		return nil, ctx.Err()
	}
}

// TryLock takes a key that nobody has; false: somebody has it.
func (l *Locks[K]) TryLock(key K) (unlock func(), ok bool) {
	own, err := l.join(key, 1)
	if err != nil {
		return nil, false
	}
	<-own.token // which nobody else may have
	return func() { own.token <- struct{}{}; l.leave(key, own) }, true
}

// join stands in a key's line, unless that has so many already; zero: any number.
func (l *Locks[K]) join(key K, limit int) (*line, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	own := l.lines[key]
	if own == nil {
		if l.lines == nil {
			l.lines = map[K]*line{}
		}
		own = &line{token: make(chan struct{}, 1)}
		own.token <- struct{}{}
		l.lines[key] = own
	}
	if limit > 0 && own.wanted >= limit {
		return nil, ErrCrowded
	}
	own.wanted++
	return own, nil
}

func (l *Locks[K]) leave(key K, own *line) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if own.wanted--; own.wanted == 0 {
		delete(l.lines, key)
	}
}
