package lite

import (
	"errors"
	"net"
	"net/netip"

	"github.com/pion/stun/v4"
	"github.com/pion/transport/v4/packetio"

	"footlight/backend/live/rtc/relay"
	"footlight/backend/live/rtc/udp"
)

// path says where a connection's packets are sent: a UDP socket or a TCP stream, and the peer's address. It
// never changes.
type path struct {
	socket *udp.Conn
	stream net.PacketConn // set if socket is nil
	to     netip.AddrPort
	text   streamAddr // the text of to, for stream
}

// address identifies a connection's UDP packets: the socket, and the peer's address after an authentic
// check from there.
type address struct {
	socket *udp.Conn
	remote netip.AddrPort
}

// streamAddr is the text of a TCP address. It is made once, because the stream asks for the text with
// every packet.
type streamAddr string

var _ net.Addr = (*streamAddr)(nil)

func (*streamAddr) Network() string { return "tcp" }

func (a *streamAddr) String() string { return string(*a) }

func (w *path) write(p []byte) error {
	var err error
	if w.socket != nil {
		_, err = w.socket.WriteToAddrPort(p, w.to)
	} else {
		_, err = w.stream.WriteTo(p, &w.text)
	}
	if errors.Is(err, packetio.ErrFull) {
		return relay.ErrSlow
	}
	return err
}

// batched reports whether packets may wait in a udp.Batch.
func (w *path) batched() bool { return w.socket != nil && w.to.Addr().Zone() == "" }

// mapped returns the address that the answer to a check contains.
func (w *path) mapped() *stun.XORMappedAddress {
	return &stun.XORMappedAddress{IP: w.to.Addr().Unmap().AsSlice(), Port: int(w.to.Port())}
}
