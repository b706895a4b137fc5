package udp

import (
	"errors"
	"net/netip"
)

// ErrFull tells that a Batch has no room because a socket has none.
var ErrFull = errors.New("udp: the socket is full")

const (
	// maxRun packets and maxRunBytes bytes are what the kernel cuts up at most.
	maxRun      = 64
	maxRunBytes = 64_000
	// maxMessages and batchBytes bound what one system call is busy with, and
	// with it how long other receivers wait.
	maxMessages = 64
	batchBytes  = 128 << 10
)

// message is packets for one receiver, all of one size but the last, which may
// be smaller.
type message struct {
	conn        *Conn
	to          netip.AddrPort
	from, until int  // its part of the buffer
	size        int  // of each packet but the last
	single      bool // the kernel must not be asked to cut it
}

// Batch collects packets and sends them together. It belongs to one goroutine.
type Batch struct {
	buf      []byte
	used     int
	messages []message
	next     int // message to be sent
	offset   int // of its packets sent already, when it is sent one by one
	sender
}

// NewBatch makes an empty batch.
func NewBatch() *Batch {
	b := &Batch{buf: make([]byte, batchBytes), messages: make([]message, 0, maxMessages)}
	b.prepareToSend()
	return b
}

// Space is room for the next packet, in which size bytes are to be written
// before Commit. It is nil when the socket takes no more now.
func (b *Batch) Space(size int) []byte {
	if len(b.messages) == maxMessages || b.used+size > len(b.buf) {
		if !b.Flush() {
			return nil
		}
	}
	return b.buf[b.used : b.used+size : b.used+size]
}

// Commit queues the packet that was written into the Space.
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

// extend makes the packet part of a run, if it can be.
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

// Flush sends what was committed. It never waits: when a socket is full it is
// false, and the rest goes out with a later Flush. What cannot be sent to one
// receiver is dropped, as a network would.
func (b *Batch) Flush() bool {
	for b.next < len(b.messages) {
		if !b.send() {
			return false
		}
	}
	b.used, b.next, b.offset = 0, 0, 0
	b.messages = b.messages[:0]
	return true
}

// Empty is true when everything that was committed has gone.
func (b *Batch) Empty() bool { return len(b.messages) == 0 }

// unit is what one message of the kernel carries: a whole message of ours that
// it cuts, or one packet of it.
func (b *Batch) unit(m *message, offset int) []byte {
	from, until := m.from+offset, m.until
	if !m.cut() {
		until = min(from+m.size, until)
	}
	return b.buf[from:until]
}

// cut is whether the kernel is asked to cut it.
func (m *message) cut() bool {
	return !m.single && m.until-m.from > m.size
}

// advance moves behind a unit that has gone or cannot go.
func (b *Batch) advance() {
	m := &b.messages[b.next]
	b.offset += len(b.unit(m, b.offset))
	if m.from+b.offset >= m.until {
		b.next, b.offset = b.next+1, 0
	}
}
