package udp

import (
	"log/slog"
	"net"
	"net/netip"
	"sync/atomic"
	"syscall"
)

// Buffer is the size of a socket's receive buffer and of its send buffer, in bytes. It must hold the
// bursts of many peers, above all keyframes. The kernel may grant less.
const Buffer = 4 << 20

// Conn is one UDP socket. Its methods are safe for concurrent use, but only one goroutine may read.
type Conn struct {
	udp  *net.UDPConn
	raw  syscall.RawConn
	ip4  bool        // the kernel expects IPv4 addresses
	runs atomic.Bool // the kernel splits runs
	take Handler
	log  *slog.Logger
	reader
}

// Handler sees every packet first. It returns true for a packet that it has consumed; the reader of the
// Conn gets the others. It must not keep p.
type Handler func(c *Conn, p []byte, from netip.AddrPort) bool
