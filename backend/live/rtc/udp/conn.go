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

// Buffer is how many bytes a socket may hold in each direction: the bursts of
// many peers, keyframes above all. The kernel may give less.
const Buffer = 4 << 20

// Conn is one UDP socket. Its methods are safe for concurrent use, but reading
// is for one goroutine.
type Conn struct {
	udp  *net.UDPConn
	raw  syscall.RawConn
	ip4  bool        // the kernel wants addresses of this family
	runs atomic.Bool // the kernel cuts runs
	take Handler
	log  *slog.Logger
	reader
}

// Handler sees every packet first, and returns true for those it has taken. Whoever
// reads the Conn gets the others. It must not keep p.
type Handler func(c *Conn, p []byte, from netip.AddrPort) bool

var (
	_ net.PacketConn           = (*Conn)(nil)
	_ ice.AddrPortReaderWriter = (*Conn)(nil)
)

// Listen opens a socket on an address of this machine. Port 0 takes a free one. take may
// be nil. log is told when the socket cannot be read; nil means slog.Default().
func Listen(addr netip.AddrPort, take Handler, log *slog.Logger) (*Conn, error) {
	u, err := net.ListenUDP("udp", net.UDPAddrFromAddrPort(addr))
	if err != nil {
		return nil, fmt.Errorf("listen on UDP: %w", err)
	}
	return newConn(u, addr, take, log)
}

// ListenLocally is Listen for this machine alone: nothing from the network reaches the
// socket, whichever address it has. Where that is not possible, errors wrap
// errors.ErrUnsupported or the kernel's refusal.
func ListenLocally(addr netip.AddrPort, take Handler, log *slog.Logger) (*Conn, error) {
	lc := net.ListenConfig{Control: keepLocal}
	u, err := lc.ListenPacket(context.Background(), "udp", addr.String()) // an address: nothing is looked up
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
	c.runs.Store(c.cutsRuns())
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
	return c.udp.WriteTo(p, to) // says what is wrong
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
