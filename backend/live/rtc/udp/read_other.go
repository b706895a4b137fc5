//go:build !linux

package udp

import "net/netip"

// reader is empty, because packets are read one by one.
type reader struct{}

func (*reader) prepareToRead() {}

func (c *Conn) read(p []byte) (int, netip.AddrPort, error) {
	for {
		n, from, err := c.udp.ReadFromUDPAddrPort(p)
		from = netip.AddrPortFrom(from.Addr().Unmap(), from.Port())
		if err != nil || c.take == nil || !c.take(c, p[:n], from) {
			return n, from, err
		}
	}
}
