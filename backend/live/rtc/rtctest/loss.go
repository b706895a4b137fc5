package rtctest

import (
	"net"
	"sync/atomic"
	"testing"

	"github.com/pion/ice/v4"
	"github.com/pion/webrtc/v4"
)

// Lossy makes a client lose one of every n media packets that it sends, retransmissions included.
func Lossy(t testing.TB, every int64) Settings {
	t.Helper()
	c, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	must(t, err)
	mux := ice.NewUDPMuxDefault(ice.UDPMuxParams{UDPConn: &lossy{PacketConn: c, every: every}})
	t.Cleanup(func() { _ = mux.Close() })
	return func(e *webrtc.SettingEngine) { e.SetICEUDPMux(mux) }
}

type lossy struct {
	net.PacketConn
	every int64
	sent  atomic.Int64
}

// WriteTo implements net.PacketConn.
func (l *lossy) WriteTo(p []byte, to net.Addr) (int, error) {
	if isRTP(p) && l.sent.Add(1)%l.every == 0 {
		return len(p), nil
	}
	return l.PacketConn.WriteTo(p, to)
}

// isRTP reports whether p is RTP, not RTCP, DTLS or STUN (RFC 7983, RFC 5761).
func isRTP(p []byte) bool {
	return len(p) > 1 && p[0]>>6 == 2 && (p[1] < 192 || p[1] > 223)
}
