package lite

import (
	"crypto/rand"
	"errors"
	"net"
	"slices"
	"time"
)

// maxGenerations sets how many of the newest ICE generations are accepted: during an ICE restart the
// previous one is still in use.
const maxGenerations = 2

// ErrTaken is returned for credentials that another connection has.
var ErrTaken = errors.New("lite: another connection has this ICE user name")

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
