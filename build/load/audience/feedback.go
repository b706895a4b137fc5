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
	ownSSRC       = 1
	feedbackEvery = 100 * time.Millisecond
)

// feedback builds transport-wide congestion control feedback
// (draft-holmer-rmcat-transport-wide-cc-extensions-01), if that was negotiated.
type feedback struct {
	recorder *twcc.Recorder
	next     time.Time
	header   rtp.Header
}

// see records a packet's transport-wide sequence number and its time of arrival.
func (f *feedback) see(extension uint8, b []byte, at int64) {
	const hasExtension = 0x10
	if extension == 0 || b[0]&hasExtension == 0 {
		return
	}
	if _, err := f.header.Unmarshal(b); err != nil {
		return
	}
	number := f.header.GetExtension(extension)
	if len(number) != 2 {
		return
	}
	if f.recorder == nil {
		f.recorder = twcc.NewRecorder(ownSSRC)
	}
	f.recorder.Record(f.header.SSRC, binary.BigEndian.Uint16(number), at/int64(time.Microsecond))
}

// due returns the feedback that is to be sent now, if any.
func (f *feedback) due(now time.Time) []rtcp.Packet {
	if f.recorder == nil || now.Before(f.next) {
		return nil
	}
	f.next = now.Add(feedbackEvery)
	return f.recorder.BuildFeedbackPacket()
}
