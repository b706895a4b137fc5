package udp

import (
	"encoding/binary"
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

// header is the kernel's struct mmsghdr.
type header struct {
	unix.Msghdr
	length uint32 // bytes sent or received
}

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

// networkOrder converts a port between host and network byte order.
func networkOrder(port uint16) uint16 {
	var b [2]byte
	binary.BigEndian.PutUint16(b[:], port)
	return binary.NativeEndian.Uint16(b[:])
}
