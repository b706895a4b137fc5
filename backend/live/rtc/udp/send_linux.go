package udp

import (
	"encoding/binary"
	"net/netip"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// send hands the kernel the next messages that share a socket. It returns false if that socket is full.
func (b *Batch) send() bool {
	c := b.messages[b.next].conn
	b.fill(c)
	b.done, b.failed = 0, 0
	if err := c.raw.Control(b.call); err != nil { // the socket is closed
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

// fail decides what happens to the message that the kernel refused. It returns false if the socket is
// full.
func (b *Batch) fail(errno syscall.Errno) bool {
	m := &b.messages[b.next]
	switch errno {
	case unix.EAGAIN:
		return false
	case unix.EINTR:
		return true
	case unix.EIO, unix.EINVAL, unix.EMSGSIZE:
		if m.split() {
			m.single = true
			if errno == unix.EIO { // the device cannot compute checksums of split packets
				m.conn.runs.Store(false)
			}
			return true
		}
	}
	b.advance()
	return true
}

// fill describes the unsent messages of c to the kernel.
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
		h.SetControllen(b.splitAt(i, m.size))
	}
}

// splitAt writes the control message UDP_SEGMENT and returns its size.
func (b *Batch) splitAt(i, size int) int {
	c := (*unix.Cmsghdr)(unsafe.Pointer(&b.controls[i][0]))
	c.Level, c.Type = unix.SOL_UDP, unix.UDP_SEGMENT
	c.SetLen(unix.CmsgLen(2))
	binary.NativeEndian.PutUint16(b.controls[i][unix.CmsgLen(0):], uint16(size))
	return controlSpace
}

// splitsRuns asks the kernel whether it knows UDP_SEGMENT.
func (c *Conn) splitsRuns() bool {
	known := false
	err := c.raw.Control(func(fd uintptr) {
		_, err := unix.GetsockoptInt(int(fd), unix.SOL_UDP, unix.UDP_SEGMENT)
		known = err == nil
	})
	return err == nil && known
}

// write sends one packet. It never blocks: a full socket drops the packet.
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

// sendto bypasses the Go scheduler like sendmmsg: otherwise the call would wake the scheduler's monitor,
// which then checks every 20 µs whether the call has ended, and takes a processor from serving viewers.
func (c *Conn) sendto(fd uintptr, p []byte, to netip.AddrPort) syscall.Errno {
	var room unix.RawSockaddrInet6
	name, length := c.name(&room, to)
	_, _, errno := syscall.RawSyscall6(unix.SYS_SENDTO, fd,
		uintptr(unsafe.Pointer(unsafe.SliceData(p))), uintptr(len(p)), unix.MSG_DONTWAIT|unix.MSG_NOSIGNAL,
		uintptr(unsafe.Pointer(name)), uintptr(length))
	return errno
}

// name writes a receiver's address into n in the kernel's format.
func (c *Conn) name(n *unix.RawSockaddrInet6, to netip.AddrPort) (*byte, uint32) {
	if c.ip4 {
		n4 := (*unix.RawSockaddrInet4)(unsafe.Pointer(n))
		n4.Family, n4.Addr, n4.Port = unix.AF_INET, to.Addr().Unmap().As4(), networkOrder(to.Port())
		return (*byte)(unsafe.Pointer(n4)), unix.SizeofSockaddrInet4
	}
	*n = unix.RawSockaddrInet6{Family: unix.AF_INET6, Addr: to.Addr().As16(), Port: networkOrder(to.Port())}
	return (*byte)(unsafe.Pointer(n)), unix.SizeofSockaddrInet6
}
