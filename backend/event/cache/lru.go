package cache

import (
	"math"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"footlight/backend/event"
)

// Recent is one value per event of the events used last, as many as together
// weigh no more than its limit. Values are handed out as they were put: they must
// not be changed. Safe for concurrent use.
type Recent[V any] struct {
	limit int

	mu     sync.Mutex // guards both below
	weight int
	values *simplelru.LRU[event.ID, weighed[V]]
}

type weighed[V any] struct {
	value  V
	weight int
}

// NewRecent returns an empty one.
func NewRecent[V any](limit int) *Recent[V] {
	r := &Recent[V]{limit: limit}
	var err error
	r.values, err = simplelru.NewLRU(math.MaxInt, func(_ event.ID, w weighed[V]) { r.weight -= w.weight })
	if err != nil { // only for a size below one
		panic(err)
	}
	return r
}

// Get is the value of an event, if it was kept.
func (r *Recent[V]) Get(id event.ID) (V, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	w, ok := r.values.Get(id)
	return w.value, ok
}

// Put keeps a value, and forgets those that were not used for longest.
func (r *Recent[V]) Put(id event.ID, value V, weight int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.values.Remove(id)
	r.values.Add(id, weighed[V]{value, weight})
	for r.weight += weight; r.weight > r.limit; {
		r.values.RemoveOldest()
	}
}

// Drop forgets the value of an event.
func (r *Recent[V]) Drop(id event.ID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.values.Remove(id)
}
