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

// maxGenerations sets how many of the newest ICE generations are accepted: during an ICE restart the
// previous one is still in use.
const maxGenerations = 2

// ErrClosed is returned by the methods of a closed connection.
var ErrClosed = errors.New("lite: the connection is closed")

// ErrTaken is returned for credentials that another connection has.
var ErrTaken = errors.New("lite: another connection has this ICE user name")

// Credentials are the ICE user name fragment and password of one side for one ICE generation (RFC 8839
// section 5.4).
type Credentials struct{ Ufrag, Password string }

// Both lengths are in characters and exceed the minimum of RFC 8839 section 5.4.
const (
	ufragLength    = 12
	passwordLength = 32
)

// NewCredentials returns random credentials.
func NewCredentials() Credentials {
	text := rand.Text() + rand.Text() // 130 bits each; letters and digits
	return Credentials{Ufrag: text[:ufragLength], Password: text[ufragLength : ufragLength+passwordLength]}
}

// Peer describes the viewer's side. Its functions must not block and may be called from any goroutine.
type Peer struct {
	// Fingerprints are the certificate fingerprints that the peer may have.
	Fingerprints []Fingerprint
	// Server means that the peer insists on being the DTLS server.
	Server bool
	// Credentials are those of the server in the first ICE generation; empty means random ones.
	Credentials Credentials
	// OnReady is called once, when media may be sent.
	OnReady func()
	// OnRTCP is called with the peer's RTCP packets.
	OnRTCP func([]rtcp.Packet)
	// OnEnd is called when the peer left, fell silent, or presented another certificate. It may be called
	// more than once.
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
	users  []string         // keys in the host's users, oldest first
	paths  []address        // keys in the host's addrs, oldest first
	tcp    []net.PacketConn // one per local address: the TCP streams that named the connection
	pipe   *pipe            // carries DTLS packets; nil while DTLS sleeps
	dtls   *dtls.Conn       // set after the handshake; nil while DTLS sleeps
	state  *dtls.State      // set while DTLS sleeps

	cipher
}

// Accept returns a new connection and the credentials by which the peer reaches it. It
// returns ErrTaken if another connection has the wished ones.
func (h *Host) Accept(p Peer) (*Conn, Credentials, error) {
	c := &Conn{host: h, peer: p}
	c.heard.Store(time.Now().UnixNano())
	h.mu.Lock()
	h.all[c] = struct{}{}
	h.mu.Unlock()
	creds, err := c.generation(p.Credentials)
	if err != nil {
		c.Close()
	}
	return c, creds, err
}

// Restart begins another ICE generation and returns its credentials. Media continues.
func (c *Conn) Restart() (Credentials, error) { return c.generation(Credentials{}) }

func (c *Conn) generation(creds Credentials) (Credentials, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return Credentials{}, ErrClosed
	}
	if creds == (Credentials{}) {
		creds = NewCredentials()
	}
	h := c.host
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, taken := h.users[creds.Ufrag]; taken {
		return Credentials{}, ErrTaken
	}
	h.users[creds.Ufrag] = user{conn: c, password: creds.Password}
	if c.users = append(c.users, creds.Ufrag); len(c.users) > maxGenerations {
		delete(h.users, c.users[0])
		c.users = slices.Delete(c.users, 0, 1)
	}
	return creds, nil
}

// handle processes a packet other than a STUN check. It arrived on a path that ICE has checked.
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

// Close ends the connection and notifies the peer.
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

// Local returns the server's end of the selected path: the transport ("udp" or "tcp"; empty while no path
// is selected), and the address of the UDP socket.
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
