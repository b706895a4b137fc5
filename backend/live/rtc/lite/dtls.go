package lite

import (
	"context"
	"crypto/x509"
	"errors"
	"net"
	"time"

	"github.com/pion/dtls/v3"
)

const (
	// handshakeTimeout is the longest time a handshake may take.
	handshakeTimeout = 30 * time.Second
	// Retransmission is the time after which a flight of the handshake is sent again at first; it doubles each
	// time. RFC 9147 section 5.8.2 permits less than a second to real-time applications.
	Retransmission = 100 * time.Millisecond
	// awakeTime sets how long DTLS stays awake after a handshake or a packet. The peer may have missed the
	// last flight of the handshake and ask for it again. The peer's first report ends the wait, since it
	// proves that the flight arrived.
	awakeTime = 10 * time.Second
	// maxRecord is the size of the read buffer in bytes. It exceeds any packet of a peer without data
	// channels.
	maxRecord = 2048
)

// nominated starts the handshake if this side is the DTLS client.
func (c *Conn) nominated() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.peer.Server && c.state == nil {
		c.wake()
	}
}

// handleDTLS passes a packet to DTLS and wakes DTLS for it.
func (c *Conn) handleDTLS(p []byte, from path) {
	c.selected.CompareAndSwap(nil, &from) // DTLS may start before ICE nominates the path
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wake()
	if c.pipe != nil {
		_, _ = c.pipe.in.Write(p) // if the pipe is full, the peer retransmits
	}
}

// wake starts the DTLS goroutine unless it runs. The caller holds the lock.
func (c *Conn) wake() {
	if c.closed || c.pipe != nil {
		return
	}
	p, state := newPipe(c), c.state
	c.pipe = p
	c.host.wg.Go(func() { c.converse(p, state) })
}

// converse runs DTLS until it may sleep or the peer is gone.
func (c *Conn) converse(p *pipe, state *dtls.State) {
	conn, err := c.shake(p, state)
	if err != nil {
		_ = p.Close()
		c.peer.OnEnd()
		return
	}
	gone := listen(conn)
	c.sleep(p, conn)
	if gone {
		c.peer.OnEnd()
	}
}

// shake performs the handshake, or resumes DTLS after one.
func (c *Conn) shake(p *pipe, state *dtls.State) (*dtls.Conn, error) {
	conn, err := c.dial(p, state)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), handshakeTimeout)
	defer cancel()
	if err = conn.HandshakeContext(ctx); err == nil && state == nil {
		err = c.begin(conn)
	}
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		c.forgetKeys()
		return nil, errors.Join(ErrClosed, conn.Close())
	}
	c.dtls = conn
	return conn, nil
}

// begin installs the SRTP keys of a handshake.
func (c *Conn) begin(conn *dtls.Conn) error {
	state, ok := conn.ConnectionState()
	profile, agreed := conn.SelectedSRTPProtectionProfile()
	if !ok || !agreed {
		return errNotReady
	}
	if err := c.key(profile, &state, c.peer.Server); err != nil {
		return err
	}
	c.dropStreams()
	c.peer.OnReady()
	return nil
}

// listen reads until the deadline or until the peer is gone. It reports the latter.
func listen(conn *dtls.Conn) (gone bool) {
	_ = conn.SetReadDeadline(time.Now().Add(awakeTime)) // never fails in pion
	buf := make([]byte, maxRecord)
	for {
		if _, err := conn.Read(buf); err != nil {
			var timeout net.Error
			return !errors.As(err, &timeout) || !timeout.Timeout()
		}
	}
}

// rest puts DTLS to sleep: the peer has completed the handshake.
func (c *Conn) rest() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.dtls != nil {
		_ = c.dtls.SetReadDeadline(time.Now()) // never fails in pion
	}
}

// sleep saves the state from which DTLS can be resumed, and ends its goroutines.
func (c *Conn) sleep(p *pipe, conn *dtls.Conn) {
	state, ok := conn.ConnectionState()
	c.mu.Lock()
	c.pipe, c.dtls = nil, nil
	closed := c.closed
	if ok && !closed {
		c.state = &state
	}
	c.mu.Unlock()
	if !closed {
		p.mute() // the peer must not receive a close_notify
	}
	_ = conn.Close()
}

// goodbye tells the peer that the connection ends. The connection is closed already.
func (c *Conn) goodbye() {
	c.mu.Lock()
	p, conn, state := c.pipe, c.dtls, c.state
	c.state = nil // its secret is not needed any more
	c.mu.Unlock()
	switch {
	case conn != nil:
		c.host.wg.Go(func() { _ = conn.Close() })
	case p != nil:
		_ = p.Close()
	case state != nil:
		c.host.wg.Go(func() { c.wakeToLeave(state) })
	}
}

func (c *Conn) wakeToLeave(state *dtls.State) {
	conn, err := c.dial(newPipe(c), state)
	if err != nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), handshakeTimeout)
	defer cancel()
	_ = conn.HandshakeContext(ctx) // the handshake is complete: this only resumes it
	_ = conn.Close()
}

// dial returns a new DTLS connection, or resumes one that slept.
func (c *Conn) dial(p *pipe, state *dtls.State) (*dtls.Conn, error) {
	options := []dtls.Option{
		dtls.WithCertificates(c.host.cfg.Certificate),
		dtls.WithSRTPProtectionProfiles(SRTPProfiles()...),
		dtls.WithInsecureSkipVerify(true), // the fingerprint is checked instead
		dtls.WithVerifyPeerCertificate(func(raw [][]byte, _ [][]*x509.Certificate) error { return c.verify(raw) }),
		dtls.WithLoggerFactory(c.host.cfg.Logger),
		dtls.WithFlightInterval(Retransmission),
	}
	if state != nil {
		return dtls.ResumeWithOptions(state, p, nowhere, options...)
	}
	if c.peer.Server {
		return dtls.ClientWithOptions(p, nowhere, asClient(options)...)
	}
	return dtls.ServerWithOptions(p, nowhere, asServer(options)...)
}

func asClient(options []dtls.Option) (all []dtls.ClientOption) {
	for _, o := range options {
		all = append(all, o)
	}
	return all
}

func asServer(options []dtls.Option) (all []dtls.ServerOption) {
	for _, o := range options {
		all = append(all, o)
	}
	return append(all,
		dtls.WithClientAuth(dtls.RequireAnyClientCert),
		dtls.WithInsecureSkipVerifyHello(true), // saves a round trip; ICE has verified the address
	)
}
