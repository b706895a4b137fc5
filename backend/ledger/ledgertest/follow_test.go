package ledgertest_test

import (
	"context"
	"sync"
	"testing"

	"footlight/backend/ledger/ethereum"
)

// follow signals looks whenever the client's Follow calls look, until the test ends.
func follow(t *testing.T, c *ethereum.Client, looks chan<- struct{}) {
	ctx, stop := context.WithCancel(t.Context())
	var following sync.WaitGroup
	following.Go(func() {
		c.Follow(ctx, func() {
			select {
			case looks <- struct{}{}:
			default: // the number of signals does not matter
			}
		})
	})
	t.Cleanup(func() {
		stop()
		following.Wait()
	})
}
