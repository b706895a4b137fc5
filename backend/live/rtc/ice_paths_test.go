package rtc_test

import (
	"net"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pion/stun/v4"
	"github.com/stretchr/testify/require"

	"footlight/backend/live/rtc/rtctest"
)

// Chromium on a machine with several interfaces keeps checking all of them. Media must follow the pair
// that it nominates, not the newest check.
func TestChromiumChecksPathsItDoesNotUse(t *testing.T) {
	s := newTestServer(t)
	s.publisher(t)
	viewer, v := s.viewer(t)
	shown(t, viewer, 5)

	other, err := net.Dial("udp4", candidates(t, v.Answer())[0].String())
	require.NoError(t, err)
	defer other.Close()
	for range 5 {
		check(t, other, v.Answer(), viewer.Offer)
	}
	shown(t, viewer, 20)
	require.Zero(t, strays(t, other), "packets of media went to a path that was not nominated")
}

// Firefox has no candidates on loopback and does not pair its own with one there. A server on loopback
// must therefore offer another address of the machine, which only that address reaches.
func TestViewersWithoutLoopbackReachThisMachine(t *testing.T) {
	s := newTestServer(t)
	viewer := rtctest.NewViewer(t, rtctest.AllCodecs)
	v, err := s.play(t, viewer.Offer)
	require.NoError(t, err)
	other := beyondLoopback(t, v.Answer())
	from, err := net.DialUDP("udp", &net.UDPAddr{IP: other.Addr().AsSlice()}, net.UDPAddrFromAddrPort(other))
	require.NoError(t, err)
	defer func() { _ = from.Close() }()
	check(t, from, v.Answer(), viewer.Offer)
}

func TestPublishersWithoutLoopbackReachThisMachine(t *testing.T) {
	s := newTestServer(t)
	publisher := rtctest.NewPublisher(t)
	p, err := s.publish(t, publisher.Offer)
	require.NoError(t, err)
	host, port, _ := net.SplitHostPort(beyondLoopback(t, p.Answer()).String())
	publisher.Start(t, filter(p.Answer(), func(l string) bool { return !isCandidate(l) || strings.Contains(l, " "+host+" "+port+" ") }))
	rtctest.Eventually(t, "the publisher is on stage", func() bool {
		i, ok := s.hub.Stream("show")
		return ok && i.BytesIn > 0
	})
}

// candidates returns the UDP addresses of an answer's candidates.
func candidates(t *testing.T, answer string) (all []netip.AddrPort) {
	t.Helper()
	for line := range strings.Lines(filter(answer, isCandidate)) {
		if f := strings.Fields(line); strings.EqualFold(f[2], "udp") {
			all = append(all, netip.MustParseAddrPort(net.JoinHostPort(f[4], f[5])))
		}
	}
	require.NotEmpty(t, all, answer)
	return all
}

// beyondLoopback returns an answer's candidate that is not on loopback. Test machines have such an
// address.
func beyondLoopback(t *testing.T, answer string) netip.AddrPort {
	t.Helper()
	all := candidates(t, answer)
	i := slices.IndexFunc(all, func(a netip.AddrPort) bool { return !a.Addr().IsLoopback() })
	require.GreaterOrEqual(t, i, 0, answer)
	return all[i]
}

// check sends a binding request, as another interface of the viewer would, and waits for the response.
func check(t *testing.T, c net.Conn, answer, offer string) {
	t.Helper()
	request, err := stun.Build(
		stun.TransactionID, stun.BindingRequest,
		stun.NewUsername(attribute(answer, "a=ice-ufrag:")+":"+attribute(offer, "a=ice-ufrag:")),
		stun.RawAttribute{Type: stun.AttrPriority, Value: []byte{0x6e, 0, 0x1e, 0xff}},
		stun.RawAttribute{Type: stun.AttrICEControlling, Value: make([]byte, 8)},
		stun.NewShortTermIntegrity(attribute(answer, "a=ice-pwd:")), stun.Fingerprint,
	)
	require.NoError(t, err)
	_, err = c.Write(request.Raw)
	require.NoError(t, err)
	require.NoError(t, c.SetReadDeadline(time.Now().Add(rtctest.Patience)))
	buf := make([]byte, 1500)
	for {
		n, err := c.Read(buf)
		require.NoError(t, err, "no response")
		m := &stun.Message{Raw: buf[:n]}
		if stun.IsMessage(m.Raw) && m.Decode() == nil && m.Type == stun.BindingSuccess {
			return
		}
	}
}

// strays counts the other packets that arrived so far.
func strays(t *testing.T, c net.Conn) (n int) {
	t.Helper()
	require.NoError(t, c.SetReadDeadline(time.Now().Add(time.Millisecond)))
	buf := make([]byte, 1500)
	for {
		size, err := c.Read(buf)
		if err != nil {
			return n
		}
		if size > 0 && !stun.IsMessage(buf[:size]) {
			n++
		}
	}
}

func attribute(sdp, key string) string {
	_, rest, _ := strings.Cut(sdp, key)
	value, _, _ := strings.Cut(rest, "\r\n")
	return value
}
