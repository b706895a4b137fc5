package udp

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
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
