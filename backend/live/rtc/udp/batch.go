package udp

import (
	"errors"
	"net/netip"
)

// ErrFull reports that a Batch takes no more packets because a socket is full.
var ErrFull = errors.New("udp: the socket is full")

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

// unit returns what one kernel message carries: the whole message if the kernel splits it, otherwise one
// packet of it.
func (b *Batch) unit(m *message, offset int) []byte {
	from, until := m.from+offset, m.until
	if !m.split() {
		until = min(from+m.size, until)
	}
	return b.buf[from:until]
}

// advance moves past a unit that was sent or cannot be sent.
func (b *Batch) advance() {
	m := &b.messages[b.next]
	b.offset += len(b.unit(m, b.offset))
	if m.from+b.offset >= m.until {
		b.next, b.offset = b.next+1, 0
	}
}
