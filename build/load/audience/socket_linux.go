package audience

import (
	"fmt"
	"net/netip"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

const (
	// receiveBuffer is the socket's buffer in bytes. It holds a keyframe's burst and what arrives while the
	// other sockets are read.
	receiveBuffer = 1 << 20
	batch         = 32
	maxDatagram   = 2048
)

// socket is a non-blocking UDP socket.
type socket struct {
	fd    int
	local netip.AddrPort
}

// openSocket binds a socket to a free port of the local address.
func openSocket(local netip.Addr) (s socket, err error) {
	s.fd, err = unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_NONBLOCK|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return s, fmt.Errorf("open socket: %w", err)
	}
	if err = s.configure(local); err != nil {
		s.close()
		return s, fmt.Errorf("open socket: %w", err)
	}
	return s, nil
}

func (s *socket) configure(local netip.Addr) error {
	for option, value := range map[int]int{unix.SO_RCVBUF: receiveBuffer, unix.SO_TIMESTAMPNS: 1} {
		if err := unix.SetsockoptInt(s.fd, unix.SOL_SOCKET, option, value); err != nil {
			return err
		}
	}
	if err := unix.Bind(s.fd, &unix.SockaddrInet4{Addr: local.As4()}); err != nil {
		return err
	}
	name, err := unix.Getsockname(s.fd)
	if err != nil {
		return err
	}
	s.local = netip.AddrPortFrom(local, uint16(name.(*unix.SockaddrInet4).Port))
	return nil
}

// connect restricts the socket to one remote address.
func (s socket) connect(to netip.AddrPort) error {
	return unix.Connect(s.fd, &unix.SockaddrInet4{Port: int(to.Port()), Addr: to.Addr().As4()})
}

// send drops the packet if the kernel does not take it, as networks do.
func (s socket) send(b []byte) { _, _ = unix.Write(s.fd, b) }

func (s socket) close() { _ = unix.Close(s.fd) }

// inbox holds the buffers with which one goroutine reads sockets.
type inbox struct {
	headers [batch]header
	vectors [batch]unix.Iovec
	data    [batch][]byte
	control [batch][128]byte
}

// header is struct mmsghdr of recvmmsg(2).
type header struct {
	unix.Msghdr
	length uint32
	_      [4]byte
}

func newInbox() *inbox {
	in := &inbox{}
	for i := range batch {
		in.data[i] = make([]byte, maxDatagram)
		in.vectors[i] = unix.Iovec{Base: &in.data[i][0], Len: maxDatagram}
		in.headers[i].Iov, in.headers[i].Iovlen = &in.vectors[i], 1
		in.headers[i].Control = &in.control[i][0]
	}
	return in
}

// receive calls take for every datagram that waits in the socket, with its time of arrival in Unix
// nanoseconds. take must not keep b.
func (in *inbox) receive(s socket, take func(b []byte, at int64)) {
	for n := batch; n == batch; {
		n = in.read(s)
		for i := range n {
			take(in.data[i][:in.headers[i].length], in.arrival(i))
		}
	}
}

func (in *inbox) read(s socket) int {
	for i := range in.headers {
		in.headers[i].SetControllen(len(in.control[i]))
	}
	n, _, errno := unix.Syscall6(unix.SYS_RECVMMSG, uintptr(s.fd),
		uintptr(unsafe.Pointer(&in.headers[0])), batch, unix.MSG_DONTWAIT, 0, 0) // package unix has no wrapper
	if errno != 0 {
		return 0 // nothing to read, or an error that ICE and DTLS notice by themselves
	}
	return int(n)
}

// arrival reads the kernel's time of arrival of datagram i from its control message (SO_TIMESTAMPNS).
func (in *inbox) arrival(i int) int64 {
	b := in.control[i][:in.headers[i].Controllen]
	for len(b) >= unix.SizeofCmsghdr {
		h := (*unix.Cmsghdr)(unsafe.Pointer(&b[0])) // layout: cmsg(3)
		if h.Level == unix.SOL_SOCKET && h.Type == unix.SCM_TIMESTAMPNS {
			return (*unix.Timespec)(unsafe.Pointer(&b[unix.SizeofCmsghdr])).Nano() // layout: socket(7)
		}
		b = b[min(unix.CmsgSpace(int(h.Len)-unix.SizeofCmsghdr), len(b)):]
	}
	return time.Now().UnixNano()
}
