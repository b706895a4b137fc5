package bus

import (
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

// reconnectEvery is the interval of attempts to connect to an external server that is away, and pingEvery
// that of the pings that find a dead connection.
const (
	reconnectEvery = 500 * time.Millisecond
	pingEvery      = 5 * time.Second
)

// Config selects the server. Exactly one of Dir and URL is needed; URL takes precedence.
type Config struct {
	Dir string // folder of the embedded server's streams
	URL string // an external cluster, "nats://a:4222,nats://b:4222"

	Node     string        // name of this server among those that share the external NATS; empty if it has NATS for itself
	Tenant   Tenant        // describes this server to others; needed with URL
	Health   Health        // learns whether the external cluster answers; may be nil
	Patience time.Duration // how long a start waits for NATS to be ready; 0 means a minute

	Log *slog.Logger // nil means slog.Default()
}

// Health is told when an external NATS stops answering, and when it answers again. It is safe for concurrent
// use.
type Health interface {
	Report(part, why string)
	Clear(part string)
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

	reach     *reach
	stores    stores
	connected chan struct{} // receives when the connection is back
	keeping   sync.WaitGroup
	vacate    func() // gives up the claim; nil without one
}

// inside holds the embedded server that currently runs, for the connection.
type inside struct{ atomic.Pointer[server.Server] }

// InProcessConn implements nats.InProcessConnProvider.
func (i *inside) InProcessConn() (net.Conn, error) { return i.Load().InProcessConn() }
