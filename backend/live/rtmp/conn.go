package rtmp

import (
	"errors"
	"io"
	"net"
	"net/netip"
	"sync"
	"time"

	"footlight/backend/event"
)

const (
	// readTimeout is the longest time a publisher may send nothing.
	readTimeout = 15 * time.Second
	// writeTimeout is the time in which a peer must accept writeChunk bytes.
	writeTimeout = 10 * time.Second
	writeChunk   = 64 << 10
)

// conn is one connection. The goroutine of serve owns it.
type conn struct {
	cfg     *Config
	readers *sync.WaitGroup // the goroutines that read from players
	net     net.Conn
	remote  netip.Addr
	wire    *wire
	event   event.ID // empty before the request, and for an invalid one
	free    func()   // releases its slot in the waiting room
}

func (c *conn) close() { c.net.Close() }

// ordinary returns nil for the errors with which connections usually end, and other errors unchanged.
func ordinary(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}

func deadline(c net.Conn) error { return c.SetWriteDeadline(time.Now().Add(writeTimeout)) }
