package rtc

import (
	"errors"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"

	"github.com/pion/rtp"
	"github.com/pion/srtp/v3"
	"github.com/pion/webrtc/v4"

	"footlight/backend/live/rtc/relay"
	"footlight/backend/live/rtc/udp"
)

// errNoWay is for a packet before ICE and DTLS have chosen where to send.
var errNoWay = errors.New("rtc: the viewer is not connected")

// line takes packets to one viewer past pion: it encrypts them straight into a
// batch and sends them where ICE sends. Pion makes the connection, keeps it and
// carries everything else.
type line struct {
	secrets secrets
	way     atomic.Pointer[way]

	mu       sync.Mutex
	out      *srtp.Context // nil until opened
	overhead int           // of encryption
	scratch  rtp.Header    // out's
	single   []byte        // a packet that goes out at once
}

// way is where ICE sends now.
type way struct {
	conn   net.PacketConn
	addr   net.Addr
	socket *udp.Conn      // nil when packets cannot be batched
	to     netip.AddrPort // with socket
}

var _ relay.Writer = (*line)(nil)

// open makes the line ready after the handshake. It is false when pion must
// send the viewer's packets. Calling it again does nothing.
func (l *line) open() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.out != nil {
		return true
	}
	c, err := l.secrets.keys()
	if err != nil {
		return false
	}
	out, err := srtp.CreateContext(c.Keys.LocalMasterKey, c.Keys.LocalMasterSalt, c.Profile)
	if err != nil {
		return false
	}
	l.secrets.forget()
	tag, _ := c.Profile.AuthTagRTPLen() // both know every profile there is
	aead, _ := c.Profile.AEADAuthTagLen()
	l.out, l.overhead = out, tag+aead
	return true
}

// WriteRTP implements relay.Writer.
func (l *line) WriteRTP(b *udp.Batch, h *rtp.Header, payload []byte) (int, error) {
	w := l.way.Load()
	if w == nil {
		return 0, errNoWay
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if b == nil || w.socket == nil {
		return l.send(w, h, payload)
	}
	room := b.Space(h.MarshalSize() + len(payload) + l.overhead)
	if room == nil {
		return 0, udp.ErrFull
	}
	n, err := l.seal(room, h, payload)
	if err == nil {
		b.Commit(w.socket, w.to, n)
	}
	return n, err
}

// send is for single packets and for TCP, whose queue pion keeps.
func (l *line) send(w *way, h *rtp.Header, payload []byte) (int, error) {
	size := h.MarshalSize() + len(payload) + l.overhead
	if cap(l.single) < size {
		l.single = make([]byte, size)
	}
	n, err := l.seal(l.single[:size], h, payload)
	if err != nil {
		return 0, err
	}
	if w.socket != nil {
		return w.socket.WriteToAddrPort(l.single[:n], w.to)
	}
	return w.conn.WriteTo(l.single[:n], w.addr)
}

// seal writes the encrypted packet into room, which is large enough.
func (l *line) seal(room []byte, h *rtp.Header, payload []byte) (int, error) {
	n, err := h.MarshalTo(room)
	if err != nil {
		return 0, err
	}
	n += copy(room[n:], payload)
	sealed, err := l.out.EncryptRTP(room, room[:n], &l.scratch)
	return len(sealed), err
}

// slow has pion send a viewer's packets, one by one.
type slow struct{ webrtc.TrackLocalWriter }

var _ relay.Writer = slow{}

// WriteRTP implements relay.Writer.
func (s slow) WriteRTP(_ *udp.Batch, h *rtp.Header, payload []byte) (int, error) {
	return s.TrackLocalWriter.WriteRTP(h, payload)
}
