//go:build linux

package audience

import (
	"net/netip"
	"strings"
	"testing"
)

func TestNumbers(t *testing.T) {
	var s numbers
	s.reset(1000)
	for n := uint64(1010); n < 1200; n++ {
		if n%50 != 0 && !s.add(n) {
			t.Errorf("%d is new", n)
		}
	}
	if s.add(1011) || s.add(999) {
		t.Error("a number twice, or from before the window")
	}
	if got, holes := s.tally(1150); got != 138 || holes != 2 {
		t.Errorf("got %d, %d holes", got, holes)
	}
	if got, holes := s.tally(1005); got != 0 || holes != 0 {
		t.Errorf("of nothing: got %d, %d holes", got, holes)
	}
	if got, _ := s.tally(5000); got != 187 {
		t.Errorf("of all: %d", got)
	}
}

func TestNumberOfAPacket(t *testing.T) {
	k := track{shift: 65000, newest: 70000}
	for _, step := range []struct{ want, newest uint64 }{{70000, 70000}, {70005, 70005}, {70002, 70005}, {70602, 70602}} {
		seq := uint16((step.want + 65000) & 0xffff)
		if got := k.number(seq); got != step.want || k.newest != step.newest {
			t.Errorf("got %d, newest %d; want %d, %d", got, k.newest, step.want, step.newest)
		}
	}
}

func TestAnswer(t *testing.T) {
	text := strings.Join([]string{
		"v=0", "o=- 1 1 IN IP4 0.0.0.0", "s=-", "t=0 0", "a=fingerprint:sha-256 AB:CD",
		"m=audio 9 UDP/TLS/RTP/SAVPF 111", "c=IN IP4 0.0.0.0", "a=ice-ufrag:abcd", "a=ice-pwd:secretsecretsecretsecret",
		"a=candidate:1 1 tcp 1 127.0.0.1 8000 typ host tcptype passive",
		"a=candidate:2 1 udp 2 127.0.0.1 8000 typ host",
		"m=video 9 UDP/TLS/RTP/SAVPF 102 103", "c=IN IP4 0.0.0.0", "a=rtpmap:102 H264/90000", "a=rtpmap:103 rtx/90000",
		"a=fmtp:103 apt=102", "a=rtcp-fb:102 goog-remb", "a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01", "",
	}, "\r\n")
	a, err := parseAnswer(text)
	if err != nil {
		t.Fatal(err)
	}
	if a.kinds[111] != audio || a.kinds[102] != video || a.kinds[103] != retransmission || a.kinds[96] != unknown {
		t.Errorf("payload types: %v", a.kinds)
	}
	if a.remote != netip.MustParseAddrPort("127.0.0.1:8000") || a.fingerprint != "AB:CD" || !a.remb || a.feedback != 3 {
		t.Errorf("got %+v", a)
	}
	if _, err := parseAnswer("v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\n"); err == nil {
		t.Error("an answer without a candidate will do")
	}
}
