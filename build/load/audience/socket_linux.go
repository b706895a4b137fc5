package audience

import (
	"fmt"
	"net/netip"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

const (
	// receiveBuffer holds a keyframe's burst and what comes while others are
	// read.
	receiveBuffer = 1 << 20
	batch         = 32
	maxDatagram   = 2048
	maxCoalesced  = 1 << 16
)

// socket is a UDP socket that nobody ever waits for.
type socket struct {
	fd    int
	local netip.AddrPort
}

// openSocket binds to any port of an address. coalesce asks the kernel for
// UDP_GRO.
func openSocket(local netip.Addr, coalesce bool) (s socket, err error) {
	s.fd, err = unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_NONBLOCK|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return s, fmt.Errorf("open socket: %w", err)
	}
	if err = s.configure(local, coalesce); err != nil {
		s.close()
		return s, fmt.Errorf("open socket: %w", err)
	}
	return s, nil
}

func (s *socket) configure(local netip.Addr, coalesce bool) error {
	options := map[[2]int]int{
		{unix.SOL_SOCKET, unix.SO_RCVBUF}:      receiveBuffer,
		{unix.SOL_SOCKET, unix.SO_TIMESTAMPNS}: 1,
	}
	if coalesce {
		options[[2]int{unix.SOL_UDP, unix.UDP_GRO}] = 1
	}
	for option, value := range options {
		if err := unix.SetsockoptInt(s.fd, option[0], option[1], value); err != nil {
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

// connect takes packets from and sends to one address from now on.
func (s socket) connect(to netip.AddrPort) error {
	return unix.Connect(s.fd, &unix.SockaddrInet4{Port: int(to.Port()), Addr: to.Addr().As4()})
}

// send drops what the kernel will not take, as networks do.
func (s socket) send(b []byte) { _, _ = unix.Write(s.fd, b) }

func (s socket) close() { _ = unix.Close(s.fd) }

// inbox is the buffers one goroutine reads sockets with.
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

func newInbox(coalesce bool) *inbox {
	size := maxDatagram
	if coalesce {
		size = maxCoalesced
	}
	in := &inbox{}
	for i := range batch {
		in.data[i] = make([]byte, size)
		in.vectors[i] = unix.Iovec{Base: &in.data[i][0], Len: uint64(size)}
		in.headers[i].Iov, in.headers[i].Iovlen = &in.vectors[i], 1
		in.headers[i].Control = &in.control[i][0]
	}
	return in
}

// receive calls take for every datagram that waits in the socket, with its
// time of arrival in Unix nanoseconds. take must not keep b.
func (in *inbox) receive(s socket, take func(b []byte, at int64)) (any bool) {
	for {
		n := in.read(s)
		for i := range n {
			in.each(i, take)
		}
		if n < batch {
			return any || n > 0
		}
		any = true
	}
}

func (in *inbox) read(s socket) int {
	for i := range in.headers {
		in.headers[i].SetControllen(len(in.control[i]))
	}
	n, _, errno := unix.Syscall6(unix.SYS_RECVMMSG, uintptr(s.fd),
		uintptr(unsafe.Pointer(&in.headers[0])), batch, unix.MSG_DONTWAIT, 0, 0) // there is no wrapper
	if errno != 0 {
		return 0 // nothing there, or a refusal that the transport's own state tells of
	}
	return int(n)
}

// each cuts a message up if the kernel coalesced several datagrams into it.
func (in *inbox) each(i int, take func(b []byte, at int64)) {
	at, segment := in.ancillary(i)
	b := in.data[i][:in.headers[i].length]
	for segment > 0 && len(b) > segment {
		take(b[:segment], at)
		b = b[segment:]
	}
	take(b, at)
}

// ancillary reads the control messages: SO_TIMESTAMPNS and UDP_GRO.
func (in *inbox) ancillary(i int) (at int64, segment int) {
	b := in.control[i][:in.headers[i].Controllen]
	for len(b) >= unix.SizeofCmsghdr {
		h := (*unix.Cmsghdr)(unsafe.Pointer(&b[0])) // as cmsg(3) has it
		data := b[unix.SizeofCmsghdr:]
		switch {
		case h.Level == unix.SOL_SOCKET && h.Type == unix.SCM_TIMESTAMPNS:
			at = (*unix.Timespec)(unsafe.Pointer(&data[0])).Nano() // as socket(7) has it
		case h.Level == unix.SOL_UDP && h.Type == unix.UDP_GRO:
			segment = int(*(*int32)(unsafe.Pointer(&data[0]))) // as udp(7) has it
		}
		b = b[min(unix.CmsgSpace(int(h.Len)-unix.SizeofCmsghdr), len(b)):]
	}
	if at == 0 {
		at = time.Now().UnixNano()
	}
	return at, segment
}
