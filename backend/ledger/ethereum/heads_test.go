package ethereum_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	geth "github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/assert"

	"footlight/backend/ledger/ethereum"
)

// teller is a node that announces its blocks until its connection is cut.
type teller struct {
	*node
	mu    sync.Mutex
	deaf  bool // refuses subscriptions
	heads chan<- *types.Header
	lost  chan error
	taken int // subscriptions
}

var errDeaf = errors.New("deaf")

func (n *teller) SubscribeNewHead(_ context.Context, heads chan<- *types.Header) (geth.Subscription, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.deaf {
		return nil, errDeaf
	}
	n.heads, n.lost = heads, make(chan error, 1)
	n.taken++
	return line(n.lost), nil
}

type line chan error

func (line) Unsubscribe()        {}
func (l line) Err() <-chan error { return l }

// TestFollowLooksAtEveryBlock checks that Follow looks at once after an announcement, polls without a
// subscription, and subscribes again as soon as the node allows it.
func TestFollowLooksAtEveryBlock(t *testing.T) {
	key := openKey(t, ethereum.KeyConfig{Dir: t.TempDir()})
	synctest.Test(t, func(t *testing.T) {
		n := &teller{node: &node{}}
		client := open(t, n, ethereum.Config{Key: key})
		ctx, stop := context.WithCancel(t.Context())
		looks := make(chan time.Time, 1000)
		var following sync.WaitGroup
		following.Go(func() { client.Follow(ctx, func() { looks <- time.Now() }) })
		looked := func(within time.Duration, heads ...*types.Header) {
			t.Helper()
			for len(looks) > 0 {
				<-looks
			}
			for _, head := range heads {
				n.heads <- head
			}
			begun := time.Now()
			assert.LessOrEqual(t, (<-looks).Sub(begun), within)
		}
		synctest.Wait()
		looked(0, &types.Header{})
		n.mu.Lock()
		n.deaf = true
		n.mu.Unlock()
		n.lost <- errDeaf
		synctest.Wait()
		looked(time.Second)
		looked(time.Second)
		n.mu.Lock()
		n.deaf = false
		n.mu.Unlock()
		looked(time.Second)
		synctest.Wait()
		looked(0, &types.Header{})
		assert.Equal(t, 2, n.taken)
		stop()
		following.Wait()
	})
}
