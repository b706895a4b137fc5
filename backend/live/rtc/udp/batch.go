package udp

import (
	"errors"
	"net/netip"
	"slices"
)

// ErrFull reports that a Batch takes no more packets because a socket is full.
var ErrFull = errors.New("udp: the socket is full")

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

// Batch collects packets and sends them together. It belongs to one goroutine.
type Batch struct {
	buf      []byte
	used     int
	messages []message
	next     int // index of the next message to send
	offset   int // bytes of that message sent already, if it is sent packet by packet
	full     []*Conn
	held     int // number of messages at the end that wait for room in a full socket
	sender
}

// NewBatch returns an empty batch.
func NewBatch() *Batch {
	b := &Batch{buf: make([]byte, batchBytes), messages: make([]message, 0, maxMessages)}
	b.prepareToSend()
	return b
}

// Space returns the buffer for c's next packet of size bytes. Fill it and call Commit. It returns nil if
// c takes no more packets now. If packets for other, full sockets take all the space, they are dropped.
func (b *Batch) Space(c *Conn, size int) []byte {
	if !b.fits(size) && !b.Flush() && !b.fits(size) {
		if slices.Contains(b.full, c) {
			return nil
		}
		b.messages, b.used, b.held = b.messages[:0], 0, 0
	}
	return b.buf[b.used : b.used+size : b.used+size]
}

func (b *Batch) fits(size int) bool {
	return len(b.messages) < maxMessages && b.used+size <= len(b.buf)
}

// Commit queues the packet that was written into the buffer of Space.
func (b *Batch) Commit(c *Conn, to netip.AddrPort, size int) {
	from := b.used
	b.used += size
	if n := len(b.messages); n > 0 && b.messages[n-1].extend(c, to, size) {
		return
	}
	b.messages = append(b.messages, message{
		conn: c, to: to, from: from, until: b.used, size: size, single: !c.runs.Load(),
	})
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

// Flush sends what was committed and never blocks. It returns false if a socket is full: the rest is sent
// by a later Flush. Packets that cannot be sent to a receiver are dropped, as a network would drop them.
func (b *Batch) Flush() bool {
	b.full, b.held = b.full[:0], 0
	for b.next < len(b.messages)-b.held {
		if !b.send() {
			b.hold()
		}
	}
	b.compact()
	return b.held == 0
}

// hold moves the unsent messages of the next message's socket, which is full, behind those of the other
// sockets.
func (b *Batch) hold() {
	rest := b.messages[b.next : len(b.messages)-b.held]
	full := rest[0].conn
	rest[0].from += b.offset
	b.offset = 0
	slices.SortStableFunc(rest, func(x, y message) int { return order(x.conn == full) - order(y.conn == full) })
	others := slices.IndexFunc(rest, func(m message) bool { return m.conn == full })
	b.held += len(rest) - others
	b.full = append(b.full, full)
}

func order(last bool) int {
	if last {
		return 1
	}
	return 0
}

// compact removes the sent messages from the buffer.
func (b *Batch) compact() {
	b.messages = b.messages[:copy(b.messages, b.messages[b.next:])]
	b.used, b.next, b.offset = 0, 0, 0
	slices.SortFunc(b.messages, func(x, y message) int { return x.from - y.from })
	for i := range b.messages {
		m := &b.messages[i]
		n := copy(b.buf[b.used:], b.buf[m.from:m.until])
		m.from, m.until = b.used, b.used+n
		b.used += n
	}
}

// unit returns what one kernel message carries: the whole message if the kernel splits it, otherwise one
// packet of it.
func (b *Batch) unit(m *message, offset int) []byte {
	from, until := m.from+offset, m.until
	if !m.split() {
		until = min(from+m.size, until)
	}
	return b.buf[from:until]
}

// split reports whether the kernel is asked to split the message.
func (m *message) split() bool {
	return !m.single && m.until-m.from > m.size
}

// advance moves past a unit that was sent or cannot be sent.
func (b *Batch) advance() {
	m := &b.messages[b.next]
	b.offset += len(b.unit(m, b.offset))
	if m.from+b.offset >= m.until {
		b.next, b.offset = b.next+1, 0
	}
}
