package cache_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/event/cache"
)

func TestRecentKeepsWhatWasUsedLast(t *testing.T) {
	r := cache.NewRecent[string](10)
	kept := func() (ids []event.ID) {
		for n := range 6 {
			id := event.ID(fmt.Sprint("e", n))
			if v, ok := r.Get(id); ok {
				require.Equal(t, string(id), v)
				ids = append(ids, id)
			}
		}
		return ids
	}
	for n, weight := range []int{4, 4, 2} {
		id := event.ID(fmt.Sprint("e", n))
		r.Put(id, string(id), weight)
	}
	require.Equal(t, []event.ID{"e0", "e1", "e2"}, kept())
	r.Put("e0", "e0", 5)
	require.Equal(t, []event.ID{"e0", "e2"}, kept(), "e1 was used before e2 and e0")
	r.Put("e3", "e3", 3)
	require.Equal(t, []event.ID{"e0", "e2", "e3"}, kept())
	r.Drop("e0")
	r.Put("e4", "e4", 5)
	require.Equal(t, []event.ID{"e2", "e3", "e4"}, kept(), "what is dropped weighs nothing")
	r.Put("e5", "e5", 11)
	require.Empty(t, kept(), "what weighs too much is not kept")
}
