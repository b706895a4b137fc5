package lite

import (
	"net"
	"testing"

	"github.com/pion/rtp"
	"github.com/stretchr/testify/require"
)

// taker is a TCP mux connection like pion's, which finds the receiver by the address's text.
type taker struct {
	net.PacketConn
	conns map[string]int
}

func (c *taker) WriteTo(p []byte, to net.Addr) (int, error) {
	c.conns[to.String()]++
	return len(p), nil
}

// TestSendingOnTCPDoesNotAllocate covers this package only; pion's TCP framing copies each packet.
func TestSendingOnTCPDoesNotAllocate(t *testing.T) {
	to := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 9}
	line := &taker{conns: map[string]int{to.String(): 0}}
	c := ready(t, &path{stream: line, to: to.AddrPort(), text: streamAddr(to.String())})
	h, payload := &rtp.Header{Version: 2, SSRC: 7}, make([]byte, 1180)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		h.SequenceNumber++
		_, err := c.WriteRTP(nil, h, payload)
		require.NoError(t, err)
	}))
	require.Len(t, line.conns, 1)
	require.NotZero(t, line.conns[to.String()])
}
