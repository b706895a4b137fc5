package udp

import "slices"

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
