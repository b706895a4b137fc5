package udp

import (
	"io"
	"net/netip"
	"sync"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

const (
	// readBatch sets how many packets are read at once: a publisher's picture, or the reports of some
	// viewers.
	readBatch = 32
	readSize  = 2048 // larger than any packet of WebRTC; larger packets are dropped
	// readPause sets how long reading pauses after the socket could not be read.
	readPause = 10 * time.Millisecond
)

// reader holds the packets that recvmmsg returned and that were not consumed yet.
type reader struct {
	bufs    [readBatch][readSize]byte
	headers [readBatch]header
	vectors [readBatch]unix.Iovec
	names   [readBatch]unix.RawSockaddrInet6 // or RawSockaddrInet4
	call    func(fd uintptr) bool

	next, count int
	failed      syscall.Errno
	troubled    sync.Once
}

func (r *reader) prepareToRead() {
	for i := range r.headers {
		r.vectors[i].Base = &r.bufs[i][0]
		r.vectors[i].SetLen(readSize)
		r.headers[i].Name = (*byte)(unsafe.Pointer(&r.names[i]))
		r.headers[i].Iov = &r.vectors[i]
		r.headers[i].SetIovlen(1)
	}
	r.call = r.recvmmsg
}

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

// recvmmsg runs with the socket's descriptor. It returns false to wait for packets.
func (r *reader) recvmmsg(fd uintptr) bool {
	for i := range r.headers {
		r.headers[i].Namelen = unix.SizeofSockaddrInet6
		r.headers[i].Flags = 0
	}
	n, _, errno := syscall.RawSyscall6(unix.SYS_RECVMMSG, fd,
		uintptr(unsafe.Pointer(&r.headers[0])), readBatch, unix.MSG_DONTWAIT, 0, 0)
	switch errno {
	case 0:
		r.count = int(n)
	case unix.EAGAIN:
		return false
	case unix.EINTR, unix.ECONNREFUSED: // one peer is gone; the others are not
	default:
		r.failed = errno
	}
	return true
}

// sender returns the sender of packet i.
func (r *reader) sender(i int) netip.AddrPort {
	n := &r.names[i]
	if n.Family == unix.AF_INET {
		n4 := (*unix.RawSockaddrInet4)(unsafe.Pointer(n))
		return netip.AddrPortFrom(netip.AddrFrom4(n4.Addr), networkOrder(n4.Port))
	}
	return netip.AddrPortFrom(netip.AddrFrom16(n.Addr).Unmap(), networkOrder(n.Port))
}
