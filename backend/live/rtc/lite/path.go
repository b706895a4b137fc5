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

// path is where a connection's packets go: through a UDP socket, or a TCP
// stream. It does not change.
type path struct {
	socket *udp.Conn
	stream net.PacketConn // without a socket
	to     netip.AddrPort
	text   streamAddr // to, where stream wants it
}

// address is where packets of a connection come from, once it has shown its
// password there.
type address struct {
	socket *udp.Conn
	remote netip.AddrPort
}

// streamAddr is a TCP address by which a stream finds the connection, made
// once: the stream asks for the text with every packet.
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

// batched tells whether packets may wait in a udp.Batch.
func (w *path) batched() bool { return w.socket != nil && w.to.Addr().Zone() == "" }

// mapped is what a check's answer says.
func (w *path) mapped() *stun.XORMappedAddress {
	return &stun.XORMappedAddress{IP: w.to.Addr().Unmap().AsSlice(), Port: int(w.to.Port())}
}
