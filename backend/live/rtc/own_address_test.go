package rtc_test

import (
	"context"
	"net"
	"net/netip"
	"strings"
	"testing"

	"footlight/backend/live"
	"footlight/backend/live/rtc/rtctest"
)

// Firefox has no candidates on loopback, and pairs none of its own with one there. So a
// server on loopback must tell it another address of the machine, which is reached from
// that address alone.
func TestViewersWithoutLoopbackReachThisMachine(t *testing.T) {
	s := newTestServer(t)
	viewer := rtctest.NewViewer(t, rtctest.AllCodecs)
	v, err := s.rtc.Play(context.Background(), s.join(t, live.Play, "show"), viewer.Offer)
	if err != nil {
		t.Fatal(err)
	}
	other := beyondLoopback(t, v.Answer())
	from, err := net.DialUDP("udp", &net.UDPAddr{IP: other.Addr().AsSlice()}, net.UDPAddrFromAddrPort(other))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = from.Close() }()
	check(t, from, v.Answer(), viewer.Offer)
}

func TestPublishersWithoutLoopbackReachThisMachine(t *testing.T) {
	s := newTestServer(t)
	publisher := rtctest.NewPublisher(t)
	p, err := s.rtc.Publish(context.Background(), s.join(t, live.Publish, "show"), publisher.Offer)
	if err != nil {
		t.Fatal(err)
	}
	other := beyondLoopback(t, p.Answer()).String()
	var only strings.Builder
	for line := range strings.Lines(p.Answer()) {
		if host, port, _ := net.SplitHostPort(other); !strings.HasPrefix(line, "a=candidate:") || strings.Contains(line, " "+host+" "+port+" ") {
			only.WriteString(line)
		}
	}
	publisher.Start(t, only.String())
	rtctest.Eventually(t, "the publisher is on stage", func() bool {
		i, ok := s.hub.Stream("show")
		return ok && i.BytesIn > 0
	})
}

// beyondLoopback is the candidate of an answer that is not on loopback. Whoever runs tests has an address.
func beyondLoopback(t *testing.T, answer string) netip.AddrPort {
	t.Helper()
	for line := range strings.Lines(answer) {
		if f := strings.Fields(line); strings.HasPrefix(line, "a=candidate:") && strings.EqualFold(f[2], "udp") {
			if a := netip.MustParseAddrPort(net.JoinHostPort(f[4], f[5])); !a.Addr().IsLoopback() {
				return a
			}
		}
	}
	t.Fatalf("no UDP candidate but on loopback in\n%s", answer)
	return netip.AddrPort{}
}
