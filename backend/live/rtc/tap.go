package rtc

import (
	"net"
	"net/netip"

	"github.com/pion/ice/v4"

	"footlight/backend/live/rtc/udp"
)

// lowestDTLS is the first byte that cannot begin a STUN message (RFC 7983).
const lowestDTLS = 20

// udpTap is the server's UDP mux as one viewer's ICE agent sees it.
type udpTap struct {
	ice.UDPMux
	line    *line
	sockets *sockets
}

// tcpTap is the server's TCP mux as one viewer's ICE agent sees it.
type tcpTap struct {
	ice.TCPMux
	line *line
}

// GetConn implements ice.UDPMux.
func (t udpTap) GetConn(ufrag string, addr net.Addr) (net.PacketConn, error) {
	c, err := t.UDPMux.GetConn(ufrag, addr)
	if err != nil {
		return nil, err
	}
	fast, ok := c.(addrPortConn)
	if !ok {
		return &tapped{PacketConn: c, line: t.line}, nil
	}
	return &tappedUDP{addrPortConn: fast, line: t.line, socket: t.sockets.at(addr)}, nil
}

// GetConnByUfrag implements ice.TCPMux.
func (t tcpTap) GetConnByUfrag(ufrag string, ip6 bool, local net.IP) (net.PacketConn, error) {
	c, err := t.TCPMux.GetConnByUfrag(ufrag, ip6, local)
	if err != nil {
		return nil, err
	}
	return &tapped{PacketConn: c, line: t.line}, nil
}

// LocalAddr is what ICE compares addresses with before it offers them.
func (t tcpTap) LocalAddr() net.Addr {
	if m, ok := t.TCPMux.(interface{ LocalAddr() net.Addr }); ok {
		return m.LocalAddr()
	}
	return nil
}

type addrPortConn interface {
	net.PacketConn
	ice.AddrPortReaderWriter
}

// tappedUDP learns where ICE sends a viewer's packets: only checks go anywhere
// but along the selected pair.
type tappedUDP struct {
	addrPortConn
	line   *line
	socket *udp.Conn
}

// WriteToAddrPort implements ice.AddrPortReaderWriter.
func (c *tappedUDP) WriteToAddrPort(p []byte, to netip.AddrPort) (int, error) {
	if isMedia(p) {
		c.learn(to)
	}
	return c.addrPortConn.WriteToAddrPort(p, to)
}

func (c *tappedUDP) learn(to netip.AddrPort) {
	if w := c.line.way.Load(); w != nil && w.conn == c && w.to == to {
		return
	}
	w := &way{conn: c, addr: net.UDPAddrFromAddrPort(to), to: to}
	if to.Addr().Zone() == "" { // a zone would have to be looked up
		w.socket = c.socket
	}
	c.line.way.Store(w)
}

// tapped does the same for TCP.
type tapped struct {
	net.PacketConn
	line *line
}

// WriteTo implements net.PacketConn.
func (c *tapped) WriteTo(p []byte, to net.Addr) (int, error) {
	if w := c.line.way.Load(); isMedia(p) && (w == nil || w.conn != c || w.addr.String() != to.String()) {
		c.line.way.Store(&way{conn: c, addr: to})
	}
	return c.PacketConn.WriteTo(p, to)
}

// isMedia is true for all but connectivity checks.
func isMedia(p []byte) bool { return len(p) > 0 && p[0] >= lowestDTLS }
