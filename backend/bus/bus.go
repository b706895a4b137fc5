package bus

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// readyWithin bounds how long a server may take to come up at Open.
const readyWithin = 30 * time.Second

// Config says where the bus lives. Exactly one of Dir and URL is needed; URL
// wins.
type Config struct {
	Dir string // folder of the embedded server's streams
	URL string // an external cluster, "nats://a:4222,nats://b:4222"

	// Replicas is how many servers of an external cluster keep each stream.
	// 0 means 1.
	Replicas int
	// MaxStore bounds the embedded server's disk, in bytes. 0 means 4 GiB. A
	// full store refuses writes with an error; it never drops old ones.
	MaxStore int64

	Log *slog.Logger // nil: slog.Default()
}

// Bus is an open connection to the streams. Safe for concurrent use.
type Bus struct {
	cfg    Config
	log    *slog.Logger
	server *server.Server // nil with an external cluster
	conn   *nats.Conn
	js     jetstream.JetStream
}

// Open starts the embedded server, or connects to the external one. A lost
// external connection is re-established for ever; until then calls fail.
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
	if err == nil && b.server != nil {
		err = b.handBack(ctx)
	}
	if err != nil {
		_ = b.Close()
		return nil, fmt.Errorf("bus: JetStream: %w", err)
	}
	return b, nil
}

func (b *Bus) connect() (err error) {
	where, opts := b.cfg.URL, []nats.Option{nats.Name("footlight"), nats.MaxReconnects(-1)}
	if where == "" {
		if b.server, err = startServer(b.cfg, b.log); err != nil {
			return err
		}
		opts = append(opts, nats.InProcessServer(b.server))
	}
	if b.conn, err = nats.Connect(where, opts...); err != nil {
		b.stopServer()
		return fmt.Errorf("bus: connect: %w", err) // nats keeps credentials out of its errors
	}
	return nil
}

// Close ends the connection, stops the embedded server and waits for it.
func (b *Bus) Close() error {
	b.conn.Close()
	b.stopServer()
	return nil
}

func (b *Bus) stopServer() {
	if b.server != nil {
		b.server.Shutdown()
		b.server.WaitForShutdown()
	}
}

func (b *Bus) replicas() int { return max(1, b.cfg.Replicas) }
