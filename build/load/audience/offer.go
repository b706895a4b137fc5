//go:build linux

package audience

import (
	_ "embed" // embeds the offer
	"fmt"
	"net"
	"net/netip"
	"strconv"
	"strings"

	"github.com/pion/sdp/v3"
)

// chromium is the offer of Chromium 156 to receive video and audio, with placeholders for its secrets and
// its candidate.
//
//go:embed chromium.sdp
var chromium string

// offer fills in the template.
func offer(ufrag, pwd, fingerprint string, local netip.AddrPort) string {
	candidate := fmt.Sprintf("1 1 udp 2130706431 %s %d typ host", local.Addr(), local.Port())
	text := strings.NewReplacer("UFRAG", ufrag, "PWD", pwd, "FINGERPRINT", fingerprint, "CANDIDATE", candidate).Replace(chromium)
	return strings.ReplaceAll(text, "\n", "\r\n")
}

// kind classifies a payload type.
type kind uint8

const (
	unknown kind = iota
	video
	audio
	retransmission
)

// answer holds the parts of the server's answer that a viewer uses.
type answer struct {
	ufrag, pwd  string
	fingerprint string
	remote      netip.AddrPort
	kinds       [128]kind // by payload type
	// feedback is the ID of the header extension for transport-wide sequence numbers, or 0 if it was not
	// negotiated.
	feedback uint8
	remb     bool // the server accepts bandwidth estimates (REMB)
}

func parseAnswer(text string) (a answer, err error) {
	var d sdp.SessionDescription
	if err := d.UnmarshalString(text); err != nil {
		return a, fmt.Errorf("read answer: %w", err)
	}
	for _, m := range d.MediaDescriptions {
		a.formats(m)
		for _, attribute := range m.Attributes {
			a.attribute(attribute)
		}
	}
	for _, attribute := range d.Attributes {
		a.attribute(attribute)
	}
	if a.ufrag == "" || a.pwd == "" || !a.remote.IsValid() {
		return a, fmt.Errorf("the answer lacks credentials or a UDP candidate over IPv4")
	}
	return a, nil
}

// formats records the kind of each payload type, because a server may send any of them.
func (a *answer) formats(m *sdp.MediaDescription) {
	if m.MediaName.Port.Value == 0 {
		return
	}
	kind := video
	if m.MediaName.Media == "audio" {
		kind = audio
	}
	for _, format := range m.MediaName.Formats {
		a.kinds[payloadType(format)] = kind
	}
	for _, attribute := range m.Attributes {
		if pt, _, ok := strings.Cut(attribute.Value, " rtx/"); ok && attribute.Key == "rtpmap" {
			a.kinds[payloadType(pt)] = retransmission
		}
	}
}

func payloadType(s string) uint8 {
	n, err := strconv.ParseUint(s, 10, 7)
	if err != nil {
		return 0
	}
	return uint8(n)
}

func (a *answer) attribute(x sdp.Attribute) {
	switch x.Key {
	case "ice-ufrag":
		a.ufrag = x.Value
	case "ice-pwd":
		a.pwd = x.Value
	case "fingerprint":
		_, a.fingerprint, _ = strings.Cut(x.Value, " ")
	case "rtcp-fb":
		a.remb = a.remb || strings.HasSuffix(x.Value, " goog-remb")
	case "extmap":
		if id, uri, _ := strings.Cut(x.Value, " "); strings.Contains(uri, "transport-wide-cc") {
			a.feedback = payloadType(id)
		}
	case "candidate":
		fields := strings.Fields(x.Value)
		if len(fields) < 8 || !strings.EqualFold(fields[2], "udp") || a.remote.IsValid() {
			return
		}
		if addr, err := netip.ParseAddrPort(net.JoinHostPort(fields[4], fields[5])); err == nil && addr.Addr().Is4() {
			a.remote = addr
		}
	}
}
