package player

import (
	"net"
	"sync/atomic"
)

// lossy is a socket that drops media packets.
type lossy struct {
	net.PacketConn
	every      int64
	came, lost atomic.Int64
}

func newLossy(every int64) (*lossy, error) {
	c, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	return &lossy{PacketConn: c, every: every}, err
}

// ReadFrom implements net.PacketConn.
func (l *lossy) ReadFrom(p []byte) (int, net.Addr, error) {
	for {
		n, from, err := l.PacketConn.ReadFrom(p)
		if err != nil || !isRTP(p[:n]) || l.came.Add(1)%l.every != 0 {
			return n, from, err
		}
		l.lost.Add(1)
	}
}

// isRTP reports whether a packet is RTP rather than RTCP, DTLS or STUN (RFC 7983, RFC 5761).
func isRTP(p []byte) bool {
	return len(p) > 1 && p[0]>>6 == 2 && (p[1] < 192 || p[1] > 223)
}
