package udp

import (
	"encoding/binary"
	"net/netip"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

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

func networkOrder(port uint16) uint16 {
	var b [2]byte
	binary.BigEndian.PutUint16(b[:], port)
	return binary.NativeEndian.Uint16(b[:])
}
