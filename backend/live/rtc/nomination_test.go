package rtc_test

import (
	"context"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/pion/stun/v4"

	"footlight/backend/live"
	"footlight/backend/live/rtc/rtctest"
)

// Chromium on a machine with several interfaces checks them all and goes on
// checking: media follows the pair it nominates, not the newest request.
func TestChromiumChecksPathsItDoesNotUse(t *testing.T) {
	s := newTestServer(t)
	s.publish(t, "show")
	viewer := rtctest.NewViewer(t, rtctest.AllCodecs)
	v, err := s.rtc.Play(context.Background(), s.join(t, live.Play, "show"), viewer.Offer)
	if err != nil {
		t.Fatal(err)
	}
	viewer.Start(t, v.Answer())
	rtctest.Eventually(t, "pictures", func() bool { return viewer.Frames() > 5 })

	other, err := net.Dial("udp4", candidate(t, v.Answer()))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	before := viewer.Frames()
	for range 5 {
		check(t, other, v.Answer(), viewer.Offer)
	}
	rtctest.Eventually(t, "pictures where they came before", func() bool { return viewer.Frames() > before+20 })
	if n := strays(t, other); n > 0 {
		t.Errorf("%d packets of media went to a path that was not nominated", n)
	}
}

// candidate is where an answer says UDP is taken.
func candidate(t *testing.T, answer string) string {
	t.Helper()
	for line := range strings.Lines(answer) {
		if f := strings.Fields(line); strings.HasPrefix(line, "a=candidate:") && strings.EqualFold(f[2], "udp") {
			return net.JoinHostPort(f[4], f[5])
		}
	}
	t.Fatalf("no UDP candidate in\n%s", answer)
	return ""
}

// check sends a binding request as another interface of the viewer would, and
// waits for the response.
func check(t *testing.T, c net.Conn, answer, offer string) {
	t.Helper()
	request, err := stun.Build(
		stun.TransactionID, stun.BindingRequest,
		stun.NewUsername(attribute(answer, "a=ice-ufrag:")+":"+attribute(offer, "a=ice-ufrag:")),
		stun.RawAttribute{Type: stun.AttrPriority, Value: []byte{0x6e, 0, 0x1e, 0xff}},
		stun.RawAttribute{Type: stun.AttrICEControlling, Value: make([]byte, 8)},
		stun.NewShortTermIntegrity(attribute(answer, "a=ice-pwd:")), stun.Fingerprint,
	)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = c.Write(request.Raw); err != nil {
		t.Fatal(err)
	}
	if err = c.SetReadDeadline(time.Now().Add(rtctest.Patience)); err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 1500)
	for {
		n, failed := c.Read(buf)
		if failed != nil {
			t.Fatalf("no response: %v", failed)
		}
		m := &stun.Message{Raw: buf[:n]}
		if stun.IsMessage(m.Raw) && m.Decode() == nil && m.Type == stun.BindingSuccess {
			return
		}
	}
}

// strays counts what else arrived so far.
func strays(t *testing.T, c net.Conn) (n int) {
	t.Helper()
	if err := c.SetReadDeadline(time.Now().Add(time.Millisecond)); err != nil {
		t.Fatal(err)
	}
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
