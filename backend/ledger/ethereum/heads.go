package ethereum

import (
	"context"
	"time"

	geth "github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/core/types"
)

// A node that tells of its blocks is still asked now and then, since a
// connection can be dead for a while before anybody notices.
const (
	pollTold, pollUntold = 5 * time.Second, time.Second
	headsBuffer          = 16
)

// Heads is an optional ability of a Backend: to tell of new blocks.
type Heads interface {
	SubscribeNewHead(ctx context.Context, heads chan<- *types.Header) (geth.Subscription, error)
}

// Follow calls look now and whenever there may be a new block, within a second
// of it, until ctx ends.
func (c *Client) Follow(ctx context.Context, look func()) {
	for ctx.Err() == nil {
		c.listen(ctx, look)
	}
}

// listen follows one subscription until it is lost; without one it asks for as
// long as one subscription is tried every now and then.
func (c *Client) listen(ctx context.Context, look func()) {
	heads := make(chan *types.Header, headsBuffer)
	every, lost := pollUntold, (<-chan error)(nil)
	if sub := c.subscribe(ctx, heads); sub != nil {
		defer sub.Unsubscribe()
		every, lost = pollTold, sub.Err()
	}
	again := time.NewTimer(every)
	defer again.Stop()
	for {
		look()
		select {
		case <-heads:
			drain(heads)
		case <-again.C:
			if lost == nil {
				return // and try to subscribe
			}
			again.Reset(every)
		case <-lost: //nolint:errcheck // why does not matter
			return
		case <-ctx.Done():
			return
		}
	}
}

// subscribe is nil where the node does not tell of its blocks, or not now.
func (c *Client) subscribe(ctx context.Context, heads chan<- *types.Header) geth.Subscription {
	teller, ok := c.backend.(Heads)
	if !ok {
		return nil
	}
	sub, err := teller.SubscribeNewHead(ctx, heads)
	if err != nil {
		return nil
	}
	return sub
}

// drain takes what is there: one look is enough for all of it.
func drain(heads <-chan *types.Header) {
	for {
		select {
		case <-heads:
		default:
			return
		}
	}
}
