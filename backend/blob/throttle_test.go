package blob_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/blob"
)

// TestThrottle checks that two users together work a twentieth of the time.
func TestThrottle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, start := blob.NewThrottle(), time.Now()
		var users sync.WaitGroup
		for range 2 {
			users.Go(func() {
				for range 10 {
					assert.NoError(t, s.Rest(t.Context(), time.Second))
				}
			})
		}
		users.Wait()
		require.GreaterOrEqual(t, time.Since(start), 20*20*time.Second)
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		require.ErrorIs(t, s.Rest(gone, time.Second), context.Canceled)
	})
}
