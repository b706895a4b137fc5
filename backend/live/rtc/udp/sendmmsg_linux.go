package udp

import (
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// controlSpace is the size of the control message that tells the kernel the size of a run's packets.
var controlSpace = unix.CmsgSpace(2) // as the kernel aligns it

const maxControl = 64

// sender holds the arrays that sendmmsg reads.
type sender struct {
	headers  [maxMessages]header
	vectors  [maxMessages]unix.Iovec
	names    [maxMessages]unix.RawSockaddrInet6 // or RawSockaddrInet4
	controls [maxMessages][maxControl]byte
	call     func(fd uintptr)

	count  int // filled headers
	done   int // headers that were sent
	failed syscall.Errno
}

func (s *sender) prepareToSend() {
	s.call = s.sendmmsg // created once: a new closure per call would allocate
}

// sendmmsg runs with the socket's descriptor. It bypasses the Go scheduler: the call is short and never
// blocks, and handing the processor over meanwhile would cost more than the call.
func (s *sender) sendmmsg(fd uintptr) {
	n, _, errno := syscall.RawSyscall6(unix.SYS_SENDMMSG, fd,
		uintptr(unsafe.Pointer(&s.headers[0])), uintptr(s.count), unix.MSG_DONTWAIT|unix.MSG_NOSIGNAL, 0, 0)
	s.done, s.failed = int(n), errno
	if errno != 0 {
		s.done = 0
	}
}
