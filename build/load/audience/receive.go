//go:build linux

package audience

import (
	"math/rand/v2"
	"time"

	"github.com/pion/rtcp"
)

// take dispatches a datagram by its first byte (RFC 9443).
func (v *viewer) take(b []byte, at int64) {
	switch {
	case len(b) < 12:
	case b[0] < 4:
		v.stun(b)
	case b[0] >= 20 && b[0] < 64:
		_, _ = v.inbound.Write(b) // if the buffer is full the packet is lost, and DTLS repeats it
	case b[0]>>6 == 2 && v.crypto == nil:
		if len(v.early) < maxEarly {
			v.early = append(v.early, datagram{append([]byte(nil), b...), at})
		}
	case b[0]>>6 == 2:
		v.media(b, at)
	}
}

func (v *viewer) stun(b []byte) {
	reply, succeeded := v.ice.handle(b)
	if reply != nil {
		v.socket.send(reply)
	}
	if succeeded && !v.checked {
		v.checked = true
		close(v.reachable)
	}
}

// tick sends the checks and reports that are due.
func (v *viewer) tick(now time.Time) {
	if v.crypto == nil {
		return
	}
	if now.After(v.nextConsent) {
		v.nextConsent = now.Add(consentEvery)
		v.socket.send(v.ice.check())
	}
	if now.After(v.nextReport) {
		v.nextReport = now.Add(reportEvery)
		v.report()
	}
	for _, p := range v.feedback.due(now) {
		v.control([]rtcp.Packet{p})
	}
}

// begin installs the SRTP keys. From now on media can be read.
func (v *viewer) begin(c *crypto) {
	phase := time.Duration(rand.Int64N(int64(reportEvery))) // spreads the viewers' reports over time
	now := time.Now()
	v.crypto, v.nextReport, v.nextConsent = c, now.Add(phase), now.Add(2*phase)
	for _, d := range v.early {
		v.media(d.b, d.at)
	}
	v.early = nil
}
