package bus

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// refillFor limits one attempt to write again what NATS lost.
const refillFor = 10 * time.Minute

// stores remembers what was opened on an external NATS, which may come back without it.
type stores struct {
	lost    chan struct{} // receives when streams were made again
	missing atomic.Int64  // counts streams that were made again since all was written

	mu     sync.Mutex
	open   map[string]func(context.Context) error // by the name of the stream
	refill []func(context.Context) error
}

// add remembers how a stream is opened.
func (s *stores) add(stream string, open func(context.Context) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open == nil {
		s.open = make(map[string]func(context.Context) error)
	}
	s.open[stream] = open
}

func (s *stores) streams() map[string]func(context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.open)
}

func (s *stores) refills() []func(context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.refill[:len(s.refill):len(s.refill)]
}

// OnLoss calls refill after an external NATS came back without its streams and they were made again. All other calls
// are refused until it has succeeded: what reads an empty index could take content for unused. It must use its context.
func (b *Bus) OnLoss(refill func(context.Context) error) {
	b.stores.mu.Lock()
	defer b.stores.mu.Unlock()
	b.stores.refill = append(b.stores.refill, refill)
}

// restore makes the streams again that NATS no longer has.
func (b *Bus) restore(ctx context.Context) error {
	for stream, open := range b.stores.streams() {
		_, err := b.js.Stream(ctx, stream)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			b.log.Error("NATS has lost a stream; it is made again", "stream", stream)
			b.stores.missing.Add(1)
			err = open(ctx)
		}
		if err != nil {
			return fmt.Errorf("bus: make stream %s again: %w", stream, err)
		}
	}
	if b.stores.missing.Load() > 0 {
		signal(b.stores.lost)
	}
	return nil
}

// refill lets others write again what NATS lost, until ctx ends.
func (b *Bus) refill(ctx context.Context) {
	for {
		select {
		case <-b.stores.lost:
		case <-ctx.Done():
			return
		}
		if b.stores.missing.Load() == 0 {
			continue
		}
		if err := b.refillAll(ctx); err != nil {
			b.log.Warn("what NATS lost was not written again yet; it is tried again", "err", err)
			continue
		}
		b.log.Info("what NATS lost was written again, as far as it is kept elsewhere")
		signal(b.connected) // the claim is renewed, and calls are allowed
	}
}

func (b *Bus) refillAll(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithValue(ctx, refilling{}, true), refillFor)
	defer cancel()
	missing := b.stores.missing.Load()
	for _, refill := range b.stores.refills() {
		if err := refill(ctx); err != nil {
			return err
		}
	}
	b.stores.missing.Add(-missing) // more may have been lost meanwhile
	return nil
}

// signal fills a channel that holds one value.
func signal(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default: // the last one was not seen yet
	}
}
