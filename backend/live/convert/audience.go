package convert

import (
	"slices"
	"sync"
)

// audience holds the readers of one form of a publish.
type audience struct {
	mu  sync.Mutex
	all []func() bool // each reports whether a reader has players
}

func (a *audience) add(watched func() bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.all = append(a.all, watched)
}

// any reports whether a reader has players.
func (a *audience) any() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.ContainsFunc(a.all, func(watched func() bool) bool { return watched() })
}
