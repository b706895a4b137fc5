package udp

import (
	"encoding/binary"
	"net/netip"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// controlSpace holds the control message that names the size of a run's packets.
var controlSpace = unix.CmsgSpace(2) // computed by the kernel's rules

const maxControl = 64

// header is the kernel's struct mmsghdr.
type header struct {
	unix.Msghdr
	length uint32 // of what went or came
}

// sender is the arrays sendmmsg reads.
type sender struct {
	headers  [maxMessages]header
	vectors  [maxMessages]unix.Iovec
	names    [maxMessages]unix.RawSockaddrInet6 // or RawSockaddrInet4
	controls [maxMessages][maxControl]byte
	call     func(fd uintptr)

	count  int // headers filled
	done   int // of them sent
	failed syscall.Errno
}

func (s *sender) prepareToSend() {
	s.call = s.sendmmsg // once: a new one each time would be an allocation
}

// sendmmsg runs with the socket's descriptor. The scheduler is not told: the
// call never waits and is short, and taking the processor away meanwhile would
// cost more than it takes.
func (s *sender) sendmmsg(fd uintptr) {
	n, _, errno := syscall.RawSyscall6(unix.SYS_SENDMMSG, fd,
		uintptr(unsafe.Pointer(&s.headers[0])), uintptr(s.count), unix.MSG_DONTWAIT|unix.MSG_NOSIGNAL, 0, 0)
	s.done, s.failed = int(n), errno
	if errno != 0 {
		s.done = 0
	}
}

// send hands the kernel as many messages as share a socket. It is false when
// that socket is full.
func (b *Batch) send() bool {
	c := b.messages[b.next].conn
	b.fill(c)
	b.done, b.failed = 0, 0
	if err := c.raw.Control(b.call); err != nil { // closed
		for range b.count {
			b.advance()
		}
		return true
	}
	for range b.done {
		b.advance()
	}
	if b.done == 0 {
		return b.fail(b.failed)
	}
	return true
}

// fail decides what becomes of the message the kernel refused.
func (b *Batch) fail(errno syscall.Errno) bool {
	m := &b.messages[b.next]
	switch errno {
	case unix.EAGAIN:
		return false
	case unix.EINTR:
		return true
	case unix.EIO, unix.EINVAL, unix.EMSGSIZE:
		if m.cut() {
			m.single = true
			if errno == unix.EIO { // the device cannot do checksums of what is cut
				m.conn.runs.Store(false)
			}
			return true
		}
	}
	b.advance()
	return true
}

// fill describes what is left to be sent through c.
func (b *Batch) fill(c *Conn) {
	b.count = 0
	for i, offset := b.next, b.offset; i < len(b.messages) && b.count < maxMessages; {
		m := &b.messages[i]
		if m.conn != c {
			return
		}
		u := b.unit(m, offset)
		b.describe(m, u)
		if offset += len(u); m.from+offset >= m.until {
			i, offset = i+1, 0
		}
	}
}

func (b *Batch) describe(m *message, u []byte) {
	i := b.count
	b.count++
	b.vectors[i].Base = &u[0]
	b.vectors[i].SetLen(len(u))
	h := &b.headers[i]
	h.Name, h.Namelen = m.conn.name(&b.names[i], m.to)
	h.Iov = &b.vectors[i]
	h.SetIovlen(1)
	h.Control, h.Flags = nil, 0
	h.SetControllen(0)
	if len(u) > m.size {
		h.Control = &b.controls[i][0]
		h.SetControllen(b.cutAt(i, m.size))
	}
}

// cutAt writes the control message UDP_SEGMENT.
func (b *Batch) cutAt(i, size int) int {
	c := (*unix.Cmsghdr)(unsafe.Pointer(&b.controls[i][0]))
	c.Level, c.Type = unix.SOL_UDP, unix.UDP_SEGMENT
	c.SetLen(unix.CmsgLen(2))
	binary.NativeEndian.PutUint16(b.controls[i][unix.CmsgLen(0):], uint16(size))
	return controlSpace
}

// cutsRuns asks the kernel whether it knows UDP_SEGMENT.
func (c *Conn) cutsRuns() bool {
	known := false
	err := c.raw.Control(func(fd uintptr) {
		_, err := unix.GetsockoptInt(int(fd), unix.SOL_UDP, unix.UDP_SEGMENT)
		known = err == nil
	})
	return err == nil && known
}

// write sends one packet. It never waits: a full socket drops it.
func (c *Conn) write(p []byte, to netip.AddrPort) (int, error) {
	if to.Addr().Zone() != "" {
		return c.udp.WriteToUDPAddrPort(p, to)
	}
	var errno syscall.Errno
	err := c.raw.Control(func(fd uintptr) { errno = c.sendto(fd, p, to) })
	switch {
	case err != nil:
		return 0, err
	case errno != 0:
		return 0, errno
	}
	return len(p), nil
}

// sendto tells the scheduler as little as sendmmsg: it would wake its monitor, which then
// looks every 20 µs whether the call has ended, on one processor instead of serving.
func (c *Conn) sendto(fd uintptr, p []byte, to netip.AddrPort) syscall.Errno {
	var room unix.RawSockaddrInet6
	name, length := c.name(&room, to)
	_, _, errno := syscall.RawSyscall6(unix.SYS_SENDTO, fd,
		uintptr(unsafe.Pointer(unsafe.SliceData(p))), uintptr(len(p)), unix.MSG_DONTWAIT|unix.MSG_NOSIGNAL,
		uintptr(unsafe.Pointer(name)), uintptr(length))
	return errno
}

// name writes a receiver's address into n, as the kernel reads it.
func (c *Conn) name(n *unix.RawSockaddrInet6, to netip.AddrPort) (*byte, uint32) {
	if c.ip4 {
		n4 := (*unix.RawSockaddrInet4)(unsafe.Pointer(n))
		n4.Family, n4.Addr, n4.Port = unix.AF_INET, to.Addr().Unmap().As4(), networkOrder(to.Port())
		return (*byte)(unsafe.Pointer(n4)), unix.SizeofSockaddrInet4
	}
	*n = unix.RawSockaddrInet6{Family: unix.AF_INET6, Addr: to.Addr().As16(), Port: networkOrder(to.Port())}
	return (*byte)(unsafe.Pointer(n)), unix.SizeofSockaddrInet6
}

// networkOrder turns a port's bytes round where the machine has them the other way, and back.
func networkOrder(port uint16) uint16 {
	var b [2]byte
	binary.BigEndian.PutUint16(b[:], port)
	return binary.NativeEndian.Uint16(b[:])
}
