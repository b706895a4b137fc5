// Package keylock holds a lock for each key. One caller at a time holds a key's lock; others wait in the
// order of their arrival.
package keylock

import (
	"context"
	"errors"
	"sync"
)

// ErrCrowded means that Max callers hold or wait for a key already.
var ErrCrowded = errors.New("keylock: too many callers wait for one key")

// Locks holds the locks of all keys. A key uses memory only while a caller holds or waits for it. The zero
// value is ready, and safe for concurrent use.
type Locks[K comparable] struct {
	Max int // limit of callers that hold or wait for one key; zero means no limit

	mu    sync.Mutex
	lines map[K]*line
}

// line is the queue of one key. The caller that received the token holds the lock. The runtime serves a
// channel's receivers in the order of their arrival.
type line struct {
	wanted int // number of callers, the holder included
	token  chan struct{}
}

// Lock waits for a key. It returns the error of ctx, or ErrCrowded.
func (l *Locks[K]) Lock(ctx context.Context, key K) (unlock func(), err error) {
	own, err := l.join(key, l.Max)
	if err != nil {
		return nil, err
	}
	unlock = func() { own.token <- struct{}{}; l.leave(key, own) }
	select {
	case <-own.token: // the key is free, so the state of ctx does not matter
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

// TryLock takes a free key. It returns false if another caller holds the key.
func (l *Locks[K]) TryLock(key K) (unlock func(), ok bool) {
	own, err := l.join(key, 1)
	if err != nil {
		return nil, false
	}
	<-own.token // no other caller can have the token
	return func() { own.token <- struct{}{}; l.leave(key, own) }, true
}

// join enters a key's queue. It returns an error if the queue has limit callers already; a limit of zero
// means none.
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
