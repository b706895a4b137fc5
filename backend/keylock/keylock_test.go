package keylock_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/keylock"
)

// TestInTheOrderTheyCame checks that callers of one key take turns in order, and that keys do not wait for
// each other.
func TestInTheOrderTheyCame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var (
			locks keylock.Locks[string]
			users sync.WaitGroup
			order []int
		)
		unlock, err := locks.Lock(t.Context(), "a")
		require.NoError(t, err)
		for i := range 5 {
			users.Go(func() {
				leave, late := locks.Lock(t.Context(), "a")
				if late != nil {
					t.Error(late)
					return
				}
				order = append(order, i)
				time.Sleep(time.Second)
				leave()
			})
			synctest.Wait()
		}
		other, err := locks.Lock(t.Context(), "b")
		require.NoError(t, err)
		other()
		unlock()
		users.Wait()
		require.Equal(t, []int{0, 1, 2, 3, 4}, order)
	})
}

func TestWaitingEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		locks := keylock.Locks[int]{Max: 2}
		unlock, err := locks.Lock(t.Context(), 1)
		require.NoError(t, err)
		_, free := locks.TryLock(1)
		require.False(t, free)
		gone, cancel := context.WithCancel(t.Context())
		waits := make(chan error)
		go func() {
			_, ended := locks.Lock(gone, 1)
			waits <- ended
		}()
		synctest.Wait()
		_, err = locks.Lock(t.Context(), 1)
		require.ErrorIs(t, err, keylock.ErrCrowded, "two are as many as may")
		cancel()
		require.ErrorIs(t, <-waits, context.Canceled)
		unlock()
		unlock, free = locks.TryLock(1)
		require.True(t, free, "nobody has it")
		unlock()
	})
}
