package leftover

import (
	"sync"
	"time"
)

// attempts remembers how the last upload of each folder went.
type attempts struct {
	mu   sync.Mutex
	last map[string]attempt // by folder
}

type attempt struct {
	problem error
	pause   time.Duration // until the next one
	again   time.Time
}

const (
	minPause = 5 * time.Second // between two attempts
	maxPause = 5 * time.Minute // between attempts that fail
)

// note remembers how an attempt went. Each one that fails doubles the pause.
func (a *attempts) note(dir string, problem error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.last == nil {
		a.last = map[string]attempt{}
	}
	now := attempt{problem: problem}
	if problem != nil {
		now.pause = min(max(2*a.last[dir].pause, minPause), maxPause)
		now.again = time.Now().Add(now.pause)
	}
	a.last[dir] = now
}

// due reports whether a folder may be tried again.
func (a *attempts) due(dir string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return !time.Now().Before(a.last[dir].again)
}

// problem returns why the last attempt failed.
func (a *attempts) problem(dir string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.last[dir].problem
}
