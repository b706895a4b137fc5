package lite

import (
	"crypto/tls"
	"errors"
	"net"
	"sync"
	"sync/atomic"

	"github.com/pion/dtls/v3"
	"github.com/pion/logging"
	"github.com/pion/rtcp"
	"github.com/pion/transport/v4/packetio"
)

// ErrClosed is returned by the methods of a closed connection.
var ErrClosed = errors.New("lite: the connection is closed")

// Credentials are the ICE user name fragment and password of one side for one ICE generation (RFC 8839
// section 5.4).
type Credentials struct{ Ufrag, Password string }

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

// Host holds the viewers' connections of a server.
type Host struct {
	cfg  Config
	stop chan struct{}
	wg   sync.WaitGroup

	mu    sync.RWMutex
	users map[string]user // by the server's ICE user name fragment
	addrs map[address]*Conn
	all   map[*Conn]struct{}
}

// Config sets a Host up.
type Config struct {
	// Certificate is used by all connections. SDP answers contain its fingerprint.
	Certificate tls.Certificate
	// Logger receives DTLS warnings.
	Logger logging.LoggerFactory
}

// user is one ICE generation of a connection.
type user struct {
	conn     *Conn
	password string
}

// pipe carries the DTLS packets of a connection.
type pipe struct {
	conn  *Conn
	in    *packetio.Buffer
	muted atomic.Bool
}

// dropStreams closes the TCP streams once a UDP path is selected.
func (c *Conn) dropStreams() {
	if w := c.selected.Load(); w == nil || w.socket == nil {
		return
	}
	c.mu.Lock()
	streams := c.tcp
	c.tcp = nil
	c.mu.Unlock()
	for _, s := range streams {
		_ = s.Close()
	}
}
