package udp

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/pion/ice/v4"
)

// Buffer is the size of a socket's receive buffer and of its send buffer, in bytes. It must hold the
// bursts of many peers, above all keyframes. The kernel may grant less.
const Buffer = 4 << 20

// Conn is one UDP socket. Its methods are safe for concurrent use, but only one goroutine may read.
type Conn struct {
	udp  *net.UDPConn
	raw  syscall.RawConn
	ip4  bool        // the kernel expects IPv4 addresses
	runs atomic.Bool // the kernel splits runs
	take Handler
	log  *slog.Logger
	reader
}

// Handler sees every packet first. It returns true for a packet that it has consumed; the reader of the
// Conn gets the others. It must not keep p.
type Handler func(c *Conn, p []byte, from netip.AddrPort) bool

var (
	_ net.PacketConn           = (*Conn)(nil)
	_ ice.AddrPortReaderWriter = (*Conn)(nil)
)

// Listen opens a socket on an address of this machine. Port 0 chooses a free port. take may be nil. A
// socket that cannot be read is logged to log; nil means slog.Default().
func Listen(addr netip.AddrPort, take Handler, log *slog.Logger) (*Conn, error) {
	u, err := net.ListenUDP("udp", net.UDPAddrFromAddrPort(addr))
	if err != nil {
		return nil, fmt.Errorf("listen on UDP: %w", err)
	}
	return newConn(u, addr, take, log)
}

// ListenLocally opens a socket that only this machine reaches: packets from the network are dropped,
// whatever address it has. If the system cannot do that, the error wraps errors.ErrUnsupported or the
// kernel's refusal.
func ListenLocally(addr netip.AddrPort, take Handler, log *slog.Logger) (*Conn, error) {
	lc := net.ListenConfig{Control: keepLocal}
	u, err := lc.ListenPacket(context.Background(), "udp", addr.String()) // a numeric address: no name lookup
	if err != nil {
		return nil, fmt.Errorf("listen on UDP: %w", err)
	}
	return newConn(u.(*net.UDPConn), addr, take, log)
}

func newConn(u *net.UDPConn, addr netip.AddrPort, take Handler, log *slog.Logger) (*Conn, error) {
	if log == nil {
		log = slog.Default()
	}
	c := &Conn{udp: u, ip4: addr.Addr().Unmap().Is4(), take: take, log: log}
	var err error
	c.raw, err = u.SyscallConn()
	if err = errors.Join(err, u.SetReadBuffer(Buffer), u.SetWriteBuffer(Buffer)); err != nil {
		_ = u.Close()
		return nil, fmt.Errorf("set up UDP socket: %w", err)
	}
	c.prepareToRead()
	c.runs.Store(c.splitsRuns())
	return c, nil
}

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
