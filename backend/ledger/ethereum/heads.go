package ethereum

import (
	"context"
	"time"

	geth "github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/core/types"
)

// A node that announces its blocks is still polled, because a dead connection may stay unnoticed for a while.
const (
	pollTold, pollUntold = 5 * time.Second, time.Second
	headsBuffer          = 16
)

// Heads is an optional interface of a Backend that announces new blocks.
type Heads interface {
	SubscribeNewHead(ctx context.Context, heads chan<- *types.Header) (geth.Subscription, error)
}

// Follow calls look now, and within a second of every new block, until ctx ends.
func (c *Client) Follow(ctx context.Context, look func()) {
	for ctx.Err() == nil {
		c.listen(ctx, look)
	}
}

// listen follows one subscription until it is lost. Without a subscription, it polls once and returns, so
// that Follow tries to subscribe again.
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

// subscribe returns nil if the node cannot announce its blocks, or cannot now.
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

// drain empties heads, because one look covers all of them.
func drain(heads <-chan *types.Header) {
	for {
		select {
		case <-heads:
		default:
			return
		}
	}
}
