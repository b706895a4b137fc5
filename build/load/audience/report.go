//go:build linux

package audience

import (
	"github.com/pion/rtcp"
)

// estimate is the bandwidth, in bit/s, that each viewer claims to have.
const estimate = 20e6

// report sends a receiver report, and a bandwidth estimate if that was negotiated.
func (v *viewer) report() {
	r := &rtcp.ReceiverReport{SSRC: ownSSRC}
	var sources []uint32
	for _, t := range []*track{&v.video, &v.audio} {
		if t.begun {
			sources = append(sources, t.ssrc)
			r.Reports = append(r.Reports, rtcp.ReceptionReport{SSRC: t.ssrc, LastSequenceNumber: t.highest})
		}
	}
	packets := []rtcp.Packet{r}
	if v.answer.remb && v.answer.feedback == 0 {
		packets = append(packets, &rtcp.ReceiverEstimatedMaximumBitrate{SenderSSRC: ownSSRC, Bitrate: estimate, SSRCs: sources})
	}
	v.control(packets)
}

// control encrypts and sends RTCP.
func (v *viewer) control(packets []rtcp.Packet) {
	plain, err := rtcp.Marshal(packets)
	if err != nil {
		return
	}
	if b, err := v.crypto.out.EncryptRTCP(nil, plain, nil); err == nil {
		v.socket.send(b)
	}
}
