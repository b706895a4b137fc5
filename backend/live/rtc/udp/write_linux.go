package udp

import (
	"errors"
	"net/netip"

	"golang.org/x/sys/unix"
)

// write sends one packet. It never waits: a full socket drops it.
func (c *Conn) write(p []byte, to netip.AddrPort) (int, error) {
	if to.Addr().Zone() != "" {
		return c.udp.WriteToUDPAddrPort(p, to)
	}
	var failed error
	err := c.raw.Control(func(fd uintptr) {
		failed = unix.Sendto(int(fd), p, unix.MSG_DONTWAIT|unix.MSG_NOSIGNAL, c.sockaddr(to)) //nolint:gosec // a descriptor
	})
	if err = errors.Join(err, failed); err != nil {
		return 0, err
	}
	return len(p), nil
}

func (c *Conn) sockaddr(to netip.AddrPort) unix.Sockaddr {
	if c.ip4 {
		return &unix.SockaddrInet4{Addr: to.Addr().Unmap().As4(), Port: int(to.Port())}
	}
	return &unix.SockaddrInet6{Addr: to.Addr().As16(), Port: int(to.Port())}
}
