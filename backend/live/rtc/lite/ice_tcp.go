package lite

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"

	"github.com/pion/ice/v4"
)

// ListenTCP also reads packets from TCP streams to the local addresses whose first check names ufrag. It
// ends when the connection has a UDP path.
func (c *Conn) ListenTCP(mux ice.TCPMux, ufrag string, locals []netip.Addr) error {
	for _, local := range locals {
		s, err := mux.GetConnByUfrag(ufrag, local.Is6(), local.AsSlice())
		if err != nil {
			return fmt.Errorf("listen for a connection on TCP: %w", err)
		}
		c.mu.Lock()
		if c.closed {
			c.mu.Unlock()
			_ = s.Close()
			return ErrClosed
		}
		c.tcp = append(c.tcp, s)
		c.host.wg.Go(func() { c.read(s) })
		c.mu.Unlock()
	}
	return nil
}

func (c *Conn) read(s net.PacketConn) {
	buf := make([]byte, maxRecord)
	for {
		n, addr, err := s.ReadFrom(buf)
		if errors.Is(err, io.ErrClosedPipe) {
			return
		}
		from, ok := addr.(*net.TCPAddr)
		if err != nil || !ok || n == 0 { // one of several streams ended
			continue
		}
		c.take(buf[:n], &path{stream: s, to: from.AddrPort(), text: streamAddr(from.String())})
	}
}

func (c *Conn) take(p []byte, from *path) {
	if p[0] < firstKey {
		c.host.check(p, from)
		return
	}
	if w := c.selected.Load(); w != nil && *w == *from {
		c.handle(p, *from)
	}
}
