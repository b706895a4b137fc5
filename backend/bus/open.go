package bus

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Open starts the embedded server, or connects to the external one and claims it for this server. It waits
// until NATS is ready. A lost connection is opened again; until then calls fail with event.ErrUnavailable.
func Open(ctx context.Context, cfg Config) (*Bus, error) {
	cfg.Patience = cmp.Or(cfg.Patience, patience)
	b := &Bus{cfg: cfg, log: cmp.Or(cfg.Log, slog.Default()), reach: newReach(), connected: make(chan struct{}, 1)}
	b.stores.lost = make(chan struct{}, 1)
	if err := b.connect(ctx); err != nil {
		return nil, err
	}
	if err := b.openStreams(ctx); err != nil {
		_ = b.Close()
		return nil, err
	}
	return b, nil
}

// openStreams waits for JetStream and makes sure that no other server works on its jobs.
func (b *Bus) openStreams(ctx context.Context) (err error) {
	if b.js, err = jetstream.New(b.conn); err == nil {
		err = b.ready(ctx, "JetStream", func(ctx context.Context) error {
			_, failed := b.js.AccountInfo(ctx)
			return failed
		})
	}
	if err != nil {
		return fmt.Errorf("bus: open JetStream: %w", err)
	}
	if b.server.Load() == nil {
		return b.occupy(ctx)
	}
	return b.ready(ctx, "unfinished jobs", b.handBack)
}

func (b *Bus) connect(ctx context.Context) error {
	opts := []nats.Option{nats.Name("footlight"), nats.MaxReconnects(-1)}
	if b.cfg.URL != "" {
		opts = append(opts, b.external()...)
	} else {
		if err := b.startServer(); err != nil {
			return err
		}
		opts = append(opts, nats.InProcessServer(&b.server), nats.ReconnectWait(soon))
	}
	err := b.ready(ctx, "a connection", func(context.Context) (err error) {
		b.conn, err = nats.Connect(b.cfg.URL, opts...)
		return err
	})
	if err != nil {
		b.stopServer()
		return fmt.Errorf("bus: connect: %w", err) // nats keeps credentials out of its errors
	}
	return nil
}

// external returns the options for an external NATS. Nothing is buffered while it is away: a call that is
// refused must have no effect later.
func (b *Bus) external() []nats.Option {
	return []nats.Option{
		nats.ReconnectBufSize(-1), nats.ReconnectWait(reconnectEvery), nats.PingInterval(pingEvery), nats.IgnoreAuthErrorAbort(),
		nats.NoCallbacksAfterClientClose(),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) { b.lose(cmp.Or(err, nats.ErrDisconnected)) }),
		nats.ReconnectHandler(func(*nats.Conn) { signal(b.connected) }),
	}
}

// Close gives up the claim, closes the connection, stops the embedded server and waits for it.
func (b *Bus) Close() error {
	if b.vacate != nil {
		b.vacate()
	}
	b.conn.Close()
	b.reviving.Lock()
	defer b.reviving.Unlock()
	b.stopServer()
	return nil
}
