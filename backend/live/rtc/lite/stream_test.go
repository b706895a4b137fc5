package lite

import (
	"net"
	"testing"

	"github.com/pion/rtp"
)

// taker is a stream's connection as ice's, which looks for the receiver by its
// text.
type taker struct {
	net.PacketConn
	conns map[string]int
}

func (c *taker) WriteTo(p []byte, to net.Addr) (int, error) {
	c.conns[to.String()]++
	return len(p), nil
}

// TestSendingOnTCPDoesNotAllocate here; ice's own framing copies each packet.
func TestSendingOnTCPDoesNotAllocate(t *testing.T) {
	to := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 9}
	line := &taker{conns: map[string]int{to.String(): 0}}
	c := ready(t, &path{stream: &stream{conn: line}, to: to.AddrPort(), text: streamAddr(to.String())})
	h, payload := &rtp.Header{Version: 2, SSRC: 7}, make([]byte, 1180)
	if n := testing.AllocsPerRun(100, func() {
		h.SequenceNumber++
		if _, err := c.WriteRTP(nil, h, payload); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("a packet allocates %v times", n)
	}
	if len(line.conns) != 1 || line.conns[to.String()] == 0 {
		t.Errorf("sent to %v", line.conns)
	}
}
