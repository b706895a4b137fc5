package udp

import (
	"errors"
	"net/netip"
	"slices"
)

// ErrFull tells that a Batch takes no more because a socket is full.
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
	full     []*Conn
	held     int // messages at the end, which wait for room in full sockets
	sender
}

// NewBatch makes an empty batch.
func NewBatch() *Batch {
	b := &Batch{buf: make([]byte, batchBytes), messages: make([]message, 0, maxMessages)}
	b.prepareToSend()
	return b
}

// Space is where c's next packet of size bytes is to be written, before Commit. It is
// nil when c takes no more now. If packets of other sockets, which are full, take all
// the space, they are dropped.
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

// Flush sends what was committed, and never waits. It is false when a socket is full;
// the rest goes out with a later Flush. What cannot be sent to one receiver is dropped,
// as a network would drop it.
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

// hold puts the messages of the next one's socket, which is full, behind those
// of the others.
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

// compact makes room of what has gone.
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
