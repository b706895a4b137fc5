package bus

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Open starts the embedded server, or connects to the external one. A lost connection is opened again;
// until then calls fail.
func Open(ctx context.Context, cfg Config) (*Bus, error) {
	b := &Bus{cfg: cfg, log: cfg.Log}
	if b.log == nil {
		b.log = slog.Default()
	}
	if err := b.connect(); err != nil {
		return nil, err
	}
	var err error
	if b.js, err = jetstream.New(b.conn); err == nil {
		_, err = b.js.AccountInfo(ctx)
	}
	if err == nil && b.server.Load() != nil {
		err = b.handBack(ctx)
	}
	if err != nil {
		_ = b.Close()
		return nil, fmt.Errorf("bus: open JetStream: %w", err)
	}
	return b, nil
}

func (b *Bus) connect() (err error) {
	where, opts := b.cfg.URL, []nats.Option{nats.Name("footlight"), nats.MaxReconnects(-1)}
	if where == "" {
		if err = b.startServer(); err != nil {
			return err
		}
		opts = append(opts, nats.InProcessServer(&b.server), nats.ReconnectWait(soon))
	}
	if b.conn, err = nats.Connect(where, opts...); err != nil {
		b.stopServer()
		return fmt.Errorf("bus: connect: %w", err) // nats keeps credentials out of its errors
	}
	return nil
}

// Close closes the connection, stops the embedded server and waits for it.
func (b *Bus) Close() error {
	b.conn.Close()
	b.reviving.Lock()
	defer b.reviving.Unlock()
	b.stopServer()
	return nil
}
