//go:build !linux

package udp

import "net/netip"

// sender is empty, because packets are sent one by one.
type sender struct{}

func (*sender) prepareToSend() {}

func (b *Batch) send() bool {
	m := &b.messages[b.next]
	_, _ = m.conn.udp.WriteToUDPAddrPort(b.unit(m, b.offset), m.to) // a failed packet counts as lost on the network
	b.advance()
	return true
}

func (*Conn) splitsRuns() bool { return false }

func (c *Conn) write(p []byte, to netip.AddrPort) (int, error) {
	return c.udp.WriteToUDPAddrPort(p, to)
}
