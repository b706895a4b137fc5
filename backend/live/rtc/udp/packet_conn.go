package udp

import (
	"net"
	"net/netip"
	"time"

	"github.com/pion/ice/v4"
)

var (
	_ net.PacketConn           = (*Conn)(nil)
	_ ice.AddrPortReaderWriter = (*Conn)(nil)
)

// ReadFromAddrPort implements ice.AddrPortReaderWriter.
func (c *Conn) ReadFromAddrPort(p []byte) (int, netip.AddrPort, error) { return c.read(p) }

// WriteToAddrPort implements ice.AddrPortReaderWriter.
func (c *Conn) WriteToAddrPort(p []byte, to netip.AddrPort) (int, error) {
	return c.write(p, to)
}

// ReadFrom implements net.PacketConn.
func (c *Conn) ReadFrom(p []byte) (int, net.Addr, error) {
	n, from, err := c.read(p)
	if err != nil {
		return n, nil, err
	}
	return n, net.UDPAddrFromAddrPort(from), nil
}

// WriteTo implements net.PacketConn.
func (c *Conn) WriteTo(p []byte, to net.Addr) (int, error) {
	if a, ok := to.(*net.UDPAddr); ok {
		return c.write(p, a.AddrPort())
	}
	return c.udp.WriteTo(p, to) // returns the appropriate error
}

// Close implements net.PacketConn.
func (c *Conn) Close() error { return c.udp.Close() }

// LocalAddr implements net.PacketConn.
func (c *Conn) LocalAddr() net.Addr { return c.udp.LocalAddr() }

// SetDeadline implements net.PacketConn.
func (c *Conn) SetDeadline(t time.Time) error { return c.udp.SetDeadline(t) }

// SetReadDeadline implements net.PacketConn.
func (c *Conn) SetReadDeadline(t time.Time) error { return c.udp.SetReadDeadline(t) }

// SetWriteDeadline implements net.PacketConn.
func (c *Conn) SetWriteDeadline(t time.Time) error { return c.udp.SetWriteDeadline(t) }
