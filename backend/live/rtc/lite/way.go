package lite

import (
	"crypto/rand"
	"errors"
	"net"
	"net/netip"

	"github.com/pion/stun/v4"
	"github.com/pion/transport/v4/packetio"

	"footlight/backend/live/rtc/relay"
	"footlight/backend/live/rtc/udp"
)

// way is where a connection's packets go: through a UDP socket, or a TCP
// stream. It does not change.
type way struct {
	socket *udp.Conn
	stream *stream // without a socket
	to     netip.AddrPort
}

func (w *way) same(o *way) bool { return *w == *o }

func (w *way) write(p []byte) error {
	var err error
	if w.socket != nil {
		_, err = w.socket.WriteToAddrPort(p, w.to)
	} else {
		_, err = w.stream.conn.WriteTo(p, net.TCPAddrFromAddrPort(w.to))
	}
	if errors.Is(err, packetio.ErrFull) {
		return relay.ErrSlow
	}
	return err
}

// batched tells whether packets may wait in a udp.Batch.
func (w *way) batched() bool { return w.socket != nil && w.to.Addr().Zone() == "" }

// mapped is what a check's answer says.
func (w *way) mapped() *stun.XORMappedAddress {
	return &stun.XORMappedAddress{IP: w.to.Addr().Unmap().AsSlice(), Port: int(w.to.Port())}
}

// Lengths of RFC 8839 section 5.4, and more than it asks for.
const (
	ufragLength    = 12
	passwordLength = 32
)

func newCredentials() Credentials {
	text := rand.Text() + rand.Text() // 130 bits each; letters and digits
	return Credentials{Ufrag: text[:ufragLength], Password: text[ufragLength : ufragLength+passwordLength]}
}
