package limit

import (
	"context"
	"net"
	"os"
	"sync"
	"time"
)

// readPatience limits how long received bytes wait for their turn.
const readPatience = 10 * time.Second

// inTurn is a connection that gives received bytes to its user when its network has a turn. The turn lasts
// until the user reads again, writes or closes.
type inTurn struct {
	net.Conn
	turns  *Turns
	caller Caller

	mu  sync.Mutex // guards end
	end func()     // ends the turn
}

// Read implements io.Reader. Bytes that got no turn in time count as not received.
func (c *inTurn) Read(p []byte) (int, error) {
	c.endTurn(func() {})
	n, err := c.Conn.Read(p)
	if n == 0 {
		return n, err
	}
	_, end, starved := c.turns.Wait(context.Background(), c.caller, readPatience)
	if starved != nil {
		return 0, os.ErrDeadlineExceeded
	}
	c.endTurn(end)
	return n, err
}

// Write implements io.Writer.
func (c *inTurn) Write(p []byte) (int, error) {
	c.endTurn(func() {})
	return c.Conn.Write(p)
}

// Close implements io.Closer.
func (c *inTurn) Close() error {
	c.endTurn(func() {})
	return c.Conn.Close()
}

// endTurn ends the current turn, and remembers how to end the next.
func (c *inTurn) endTurn(next func()) {
	c.mu.Lock()
	end := c.end
	c.end = next
	c.mu.Unlock()
	end()
}
