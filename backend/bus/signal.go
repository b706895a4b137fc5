package bus

import (
	"context"
	"fmt"

	"github.com/nats-io/nats.go"
)

// Signals carries short messages between servers. They are not stored: a server that does not listen, or
// that NATS does not reach, misses them. It is safe for concurrent use.
type Signals struct {
	bus  *Bus
	name string
}

// Signals returns the signals of a name, which has letters, digits, '-' and '_'.
func (b *Bus) Signals(name string) *Signals { return &Signals{b, b.own(name)} }

// Send sends a signal to all servers that listen, this one included.
func (s *Signals) Send(key string, payload []byte) error {
	k, err := encodeKey(key)
	if err != nil {
		return err
	}
	if err = s.bus.reach.err(); err != nil {
		return err
	}
	if err = s.bus.conn.Publish("signal."+s.name+"."+k, payload); err != nil {
		return fmt.Errorf("bus: send signal: %w", explain(err))
	}
	return nil
}

// Listen calls fn for every signal until ctx ends, one call at a time. It skips signals that fn is too slow
// for. After NATS was away it goes on.
func (s *Signals) Listen(ctx context.Context, fn func(key string, payload []byte)) error {
	prefix := "signal." + s.name + "."
	came := make(chan *nats.Msg, maxSignals)
	sub, err := s.bus.conn.ChanSubscribe(prefix+">", came)
	if err != nil {
		return fmt.Errorf("bus: listen to signals: %w", err)
	}
	defer func() { _ = sub.Unsubscribe() }() // fails only on a closed connection
	for {
		select {
		case <-ctx.Done():
			return nil
		case msg := <-came:
			if key, err := decodeKey(msg.Subject[len(prefix):]); err == nil {
				fn(key, msg.Data)
			}
		}
	}
}

// maxSignals limits the signals that wait for a listener.
const maxSignals = 4096
