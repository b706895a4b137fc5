package udp

import (
	"io"
	"net/netip"
	"time"

	"golang.org/x/sys/unix"
)

// read returns the packets that take did not consume, in order of arrival.
func (c *Conn) read(p []byte) (int, netip.AddrPort, error) {
	for {
		for c.next == c.count {
			if err := c.fetch(); err != nil {
				return 0, netip.AddrPort{}, err
			}
		}
		i := c.next
		c.next++
		h := &c.headers[i]
		got, from := c.bufs[i][:h.length], c.sender(i)
		switch {
		case h.Flags&unix.MSG_TRUNC != 0, c.take != nil && c.take(c, got, from):
		case len(got) > len(p):
			return 0, from, io.ErrShortBuffer
		default:
			return copy(p, got), from, nil
		}
	}
}

// fetch waits for packets. Only a closed socket or a deadline makes it fail: any other error of the
// kernel, such as a lack of memory, is temporary, and every connection of the server must survive it.
func (c *Conn) fetch() error {
	for {
		c.next, c.count, c.failed = 0, 0, 0
		if err := c.raw.Read(c.call); err != nil || c.failed == 0 {
			return err
		}
		c.troubled.Do(func() { c.log.Error("UDP socket could not be read", "error", c.failed) })
		time.Sleep(readPause)
	}
}
