//go:build !linux

package udp

import "net/netip"

// reader needs nothing where packets come in one by one.
type reader struct{}

func (*reader) prepareToRead() {}

func (c *Conn) read(p []byte) (int, netip.AddrPort, error) { return c.udp.ReadFromUDPAddrPort(p) }
