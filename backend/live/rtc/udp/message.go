package udp

import "net/netip"

const (
	// maxRun and maxRunBytes limit one message that the kernel splits, in packets and bytes.
	maxRun      = 64
	maxRunBytes = 64_000
	// maxMessages and batchBytes limit the work of one system call, and so how long other receivers wait
	// for it.
	maxMessages = 64
	batchBytes  = 128 << 10
)

// message holds packets for one receiver. All have one size except the last, which may be smaller.
type message struct {
	conn        *Conn
	to          netip.AddrPort
	from, until int  // its range of the buffer
	size        int  // of each packet but the last
	single      bool // sent packet by packet: the kernel must not split it
}

// extend adds the packet to the message's run and reports whether that was possible.
func (m *message) extend(c *Conn, to netip.AddrPort, size int) bool {
	length := m.until - m.from
	switch {
	case m.conn != c || m.to != to || size > m.size || length%m.size != 0,
		length >= maxRun*m.size || length+size > maxRunBytes:
		return false
	}
	m.until += size
	return true
}

// split reports whether the kernel is asked to split the message.
func (m *message) split() bool {
	return !m.single && m.until-m.from > m.size
}
