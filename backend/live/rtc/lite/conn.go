package lite

import (
	"crypto/rand"
	"errors"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pion/dtls/v3"
	"github.com/pion/rtcp"
)

// maxGenerations are the newest ICE generations whose passwords hold: while ICE
// restarts, the one before is still in use.
const maxGenerations = 2

// ErrClosed refuses what a closed connection is asked for.
var ErrClosed = errors.New("lite: the connection is closed")

// Credentials are one ICE generation's of one side (RFC 8839 section 5.4).
type Credentials struct{ Ufrag, Password string }

// Lengths of RFC 8839 section 5.4, and more than it asks for.
const (
	ufragLength    = 12
	passwordLength = 32
)

func newCredentials() Credentials {
	text := rand.Text() + rand.Text() // 130 bits each; letters and digits
	return Credentials{Ufrag: text[:ufragLength], Password: text[ufragLength : ufragLength+passwordLength]}
}

// Peer describes the other side. Its functions must not block; each may be called from
// any goroutine.
type Peer struct {
	// Fingerprints are those its certificate may have.
	Fingerprints []Fingerprint
	// Server means that it insists on being the DTLS server.
	Server bool
	// OnReady is called once, when media may be sent.
	OnReady func()
	// OnRTCP is called with its RTCP packets.
	OnRTCP func([]rtcp.Packet)
	// OnEnd is called when it has left, is silent, or has another certificate than it
	// should. It may be called more than once.
	OnEnd func()
}

// Conn is one connection.
type Conn struct {
	host     *Host
	peer     Peer
	selected atomic.Pointer[path]
	heard    atomic.Int64 // Unix nanoseconds of the newest authentic packet

	mu     sync.Mutex
	closed bool
	users  []string         // in the host's map, oldest first
	paths  []address        // likewise
	tcp    []net.PacketConn // each the streams to one local address that named the connection
	pipe   *pipe            // DTLS's, while it is awake
	dtls   *dtls.Conn       // after its handshake, while it is awake
	state  *dtls.State      // while it sleeps

	cipher
}

// Accept makes a connection, and the credentials by which the other side reaches it.
func (h *Host) Accept(p Peer) (*Conn, Credentials) {
	c := &Conn{host: h, peer: p}
	c.heard.Store(time.Now().UnixNano())
	h.mu.Lock()
	h.all[c] = struct{}{}
	h.mu.Unlock()
	creds, _ := c.Restart() // it is not closed
	return c, creds
}

// Restart begins another ICE generation. The connection goes on.
func (c *Conn) Restart() (Credentials, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return Credentials{}, ErrClosed
	}
	creds := newCredentials()
	h := c.host
	h.mu.Lock()
	defer h.mu.Unlock()
	h.users[creds.Ufrag] = user{conn: c, password: creds.Password}
	if c.users = append(c.users, creds.Ufrag); len(c.users) > maxGenerations {
		delete(h.users, c.users[0])
		c.users = slices.Delete(c.users, 0, 1)
	}
	return creds, nil
}

// handle takes a packet that is no check from a path that was checked.
func (c *Conn) handle(p []byte, from path) {
	switch b := p[0]; {
	case b >= firstKey && b <= lastKey:
		c.handleDTLS(p, from)
	case b >= firstMedia && b <= lastMedia && len(p) > 1 && p[1] >= firstRTCP && p[1] <= lastRTCP:
		c.handleRTCP(p)
	}
}

func (c *Conn) handleRTCP(p []byte) {
	packets := c.open(p)
	if packets == nil {
		return
	}
	c.heard.Store(time.Now().UnixNano())
	c.rest()
	c.peer.OnRTCP(packets)
}

// Close ends the connection and says goodbye.
func (c *Conn) Close() {
	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		return
	}
	c.closed = true
	streams := c.tcp
	c.tcp = nil
	c.forget()
	c.mu.Unlock()
	c.goodbye()
	c.forgetKeys()
	for _, s := range streams {
		_ = s.Close()
	}
}

// Local is the server's end of the selected path: "udp" or "tcp", empty before there is
// one, and the address of its socket, where that has one.
func (c *Conn) Local() (transport, addr string) {
	switch w := c.selected.Load(); {
	case w == nil:
		return "", ""
	case w.socket != nil:
		host, _, _ := net.SplitHostPort(w.socket.LocalAddr().String())
		return "udp", host
	}
	return "tcp", ""
}
