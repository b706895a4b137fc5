package limit

import (
	"net"
	"net/netip"
	"sync"
	"time"
)

// piece limits one write, in bytes: the slowest reader can take it within a stall.
const piece = 64 << 10

// Listener accepts a connection if its pool has a share left for the client's network, and otherwise closes
// it at once. A proxy's connections count for no network, because their clients are known only later.
//
// It disconnects readers that are slower than Pace. A zero Pace disconnects none.
//
// Bytes of clients, but not of proxies, are read in Turns, so that thousands of requests at once do not
// delay those of others.
type Listener struct {
	net.Listener
	Pool  *Pool[netip.Prefix]
	Proxy func(netip.Addr) bool // nil means that there are no proxies
	Pace  Pace
	Turns *Turns // nil means that everything is read at once
}

var _ net.Listener = (*Listener)(nil)

// Accept implements net.Listener.
func (l *Listener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if give, ok := l.Pool.Take(1, l.names(c)...); ok {
			return l.wrap(c, give), nil
		}
		c.Close()
	}
}

func (l *Listener) names(c net.Conn) []netip.Prefix {
	remote := AddrOf(c.RemoteAddr().String())
	if l.Proxy != nil && l.Proxy(remote) {
		return nil
	}
	return []netip.Prefix{Network(remote)}
}

func (l *Listener) wrap(c net.Conn, give func()) net.Conn {
	if names := l.names(c); l.Turns != nil && names != nil {
		c = &inTurn{Conn: c, turns: l.Turns, caller: Caller{Network: names[0]}, end: func() {}}
	}
	counted := &counted{Conn: c, give: give}
	if l.Pace.Rate == 0 {
		return counted
	}
	return &paced{Conn: counted, pace: l.Pace}
}

// AddrOf returns the address in "address:port", or the zero address if it is malformed.
func AddrOf(hostport string) netip.Addr {
	ap, err := netip.ParseAddrPort(hostport)
	if err != nil {
		return netip.Addr{}
	}
	return ap.Addr().Unmap()
}

// counted is a connection that frees its share when it is closed.
type counted struct {
	net.Conn
	give func()
}

func (c *counted) Close() error {
	defer c.give()
	return c.Conn.Close()
}

// paced is a connection that disconnects slow readers.
type paced struct {
	net.Conn

	writing sync.Mutex // guards pace
	pace    Pace

	mu       sync.Mutex // guards the fields below, and the order in which deadlines are set
	deadline time.Time  // write deadline set by the connection's user
	patience time.Time  // end of the time that a write may take
}

func (c *paced) Write(p []byte) (sent int, err error) {
	c.writing.Lock()
	defer c.writing.Unlock()
	for err == nil && len(p) > 0 {
		var n int
		n, err = c.write(p[:min(piece, len(p))])
		sent, p = sent+n, p[n:]
	}
	return sent, err
}

func (c *paced) write(p []byte) (n int, err error) {
	begun := time.Now()
	if err = c.wait(begun.Add(c.pace.Left())); err != nil {
		return 0, err
	}
	n, err = c.Conn.Write(p)
	c.pace.Waited(n, time.Since(begun))
	return n, err
}

func (c *paced) wait(until time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.patience = until
	return c.apply()
}

// SetWriteDeadline implements net.Conn. The effective deadline is never later than the reader's pace allows.
func (c *paced) SetWriteDeadline(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.deadline = t
	return c.apply()
}

func (c *paced) SetDeadline(t time.Time) error {
	if err := c.SetReadDeadline(t); err != nil {
		return err
	}
	return c.SetWriteDeadline(t)
}

func (c *paced) apply() error {
	if c.deadline.IsZero() || c.patience.Before(c.deadline) {
		return c.Conn.SetWriteDeadline(c.patience)
	}
	return c.Conn.SetWriteDeadline(c.deadline)
}
