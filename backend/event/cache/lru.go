package cache

import (
	"math"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"footlight/backend/event"
)

// Recent caches one value per event for the most recently used events, up to a total weight. It returns
// values without copying them: callers must not change them. Safe for concurrent use.
type Recent[V any] struct {
	limit int

	mu     sync.Mutex // guards the fields below
	weight int
	values *simplelru.LRU[event.ID, weighed[V]]
}

type weighed[V any] struct {
	value  V
	weight int
}

// NewRecent returns an empty cache whose values weigh at most limit together.
func NewRecent[V any](limit int) *Recent[V] {
	r := &Recent[V]{limit: limit}
	var err error
	r.values, err = simplelru.NewLRU(math.MaxInt, func(_ event.ID, w weighed[V]) { r.weight -= w.weight })
	if err != nil { // only for a size below one
		panic(err)
	}
	return r
}

// Get returns the value of an event, if it is cached.
func (r *Recent[V]) Get(id event.ID) (V, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	w, ok := r.values.Get(id)
	return w.value, ok
}

// Put caches a value and drops the least recently used values that exceed the limit.
func (r *Recent[V]) Put(id event.ID, value V, weight int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.values.Remove(id)
	r.values.Add(id, weighed[V]{value, weight})
	for r.weight += weight; r.weight > r.limit; {
		r.values.RemoveOldest()
	}
}

// Drop removes the value of an event.
func (r *Recent[V]) Drop(id event.ID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.values.Remove(id)
}
