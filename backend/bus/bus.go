package bus

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// readyWithin limits how long a server may take to start in Open.
const readyWithin = 30 * time.Second

// soon is the interval of attempts to connect to an embedded server that is restarting.
const soon = 50 * time.Millisecond

// Config selects the server. Exactly one of Dir and URL is needed; URL takes precedence.
type Config struct {
	Dir string // folder of the embedded server's streams
	URL string // an external cluster, "nats://a:4222,nats://b:4222"

	Log *slog.Logger // nil means slog.Default()
}

// Bus is an open connection to the streams. It is safe for concurrent use.
type Bus struct {
	cfg    Config
	log    *slog.Logger
	server inside // nil with an external cluster
	conn   *nats.Conn
	js     jetstream.JetStream

	troubled atomic.Bool // set when the embedded server logged an error
	reviving sync.Mutex
}

// inside holds the embedded server that currently runs, for the connection.
type inside struct{ atomic.Pointer[server.Server] }

// InProcessConn implements nats.InProcessConnProvider.
func (i *inside) InProcessConn() (net.Conn, error) { return i.Load().InProcessConn() }

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

func (b *Bus) startServer() error {
	s, err := startServer(b.cfg, b.serverLog())
	if err == nil {
		b.server.Store(s)
	}
	return err
}

func (b *Bus) stopServer() {
	if s := b.server.Load(); s != nil {
		s.Shutdown()
		s.WaitForShutdown()
	}
}
