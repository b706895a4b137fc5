//go:build linux

package audience

import (
	"encoding/binary"
	"time"

	"github.com/pion/interceptor/pkg/twcc"
	"github.com/pion/rtcp"
	"github.com/pion/rtp"
)

const (
	ownSSRC = 1
	// estimate is the bandwidth, in bit/s, that each viewer claims to have.
	estimate = 20e6
)

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

// feedback builds transport-wide congestion control feedback
// (draft-holmer-rmcat-transport-wide-cc-extensions-01), if that was negotiated.
type feedback struct {
	recorder *twcc.Recorder
	next     time.Time
	header   rtp.Header
}

// see records a packet's transport-wide sequence number and its time of arrival.
func (f *feedback) see(v *viewer, b []byte, at int64) {
	const hasExtension = 0x10
	if v.answer.feedback == 0 || b[0]&hasExtension == 0 {
		return
	}
	if _, err := f.header.Unmarshal(b); err != nil {
		return
	}
	number := f.header.GetExtension(v.answer.feedback)
	if len(number) != 2 {
		return
	}
	if f.recorder == nil {
		f.recorder = twcc.NewRecorder(ownSSRC)
	}
	f.recorder.Record(f.header.SSRC, binary.BigEndian.Uint16(number), at/int64(time.Microsecond))
}

func (f *feedback) tick(v *viewer, now time.Time) {
	if f.recorder == nil || now.Before(f.next) {
		return
	}
	f.next = now.Add(feedbackEvery)
	for _, p := range f.recorder.BuildFeedbackPacket() {
		v.control([]rtcp.Packet{p})
	}
}
