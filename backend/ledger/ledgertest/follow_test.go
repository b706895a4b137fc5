package ledgertest_test

import (
	"context"
	"sync"
	"testing"

	"footlight/backend/ledger/ethereum"
)

// follow tells looks whenever a client is told to look, until the test ends.
func follow(t *testing.T, c *ethereum.Client, looks chan<- struct{}) {
	ctx, stop := context.WithCancel(t.Context())
	var following sync.WaitGroup
	following.Go(func() {
		c.Follow(ctx, func() {
			select {
			case looks <- struct{}{}:
			default: // nobody counts them
			}
		})
	})
	t.Cleanup(func() {
		stop()
		following.Wait()
	})
}
