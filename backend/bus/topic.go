package bus

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
)

const (
	// maxPending and maxPendingBytes bound what waits for one slow subscriber;
	// beyond it messages are dropped for that subscriber alone.
	maxPending      = 4096
	maxPendingBytes = 8 << 20
	flushFor        = 10 * time.Second
)

// Topic passes messages to whoever is subscribed, and keeps none. It is safe for
// concurrent use.
type Topic struct {
	conn    *nats.Conn
	subject string
}

// Topic names a topic by a path like a key. It fails only for a malformed one.
func (b *Bus) Topic(name string) (*Topic, error) {
	k, err := encodeKey(name)
	if err != nil {
		return nil, err
	}
	return &Topic{conn: b.conn, subject: "topic." + k}, nil
}

// Publish sends a message to all current subscribers.
func (t *Topic) Publish(payload []byte) error {
	if err := t.conn.Publish(t.subject, payload); err != nil {
		return fmt.Errorf("bus: publish: %w", err)
	}
	return nil
}

// Subscribe calls fn for each message, one at a time, until cancel is called;
// cancel may return while the last call is still running. Every message
// published after Subscribe returned is seen.
func (t *Topic) Subscribe(ctx context.Context, fn func(payload []byte)) (cancel func(), err error) {
	sub, err := t.conn.Subscribe(t.subject, func(m *nats.Msg) { fn(m.Data) })
	if err == nil {
		err = sub.SetPendingLimits(maxPending, maxPendingBytes)
	}
	if err == nil {
		err = t.flush(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("bus: subscribe: %w", err)
	}
	return func() { _ = sub.Unsubscribe() }, nil // fails only once the bus is closed
}

// flush waits until the server knows of everything sent so far.
func (t *Topic) flush(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, flushFor)
	defer cancel()
	return t.conn.FlushWithContext(ctx)
}
