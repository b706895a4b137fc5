package relay

import (
	"encoding/binary"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pion/rtp"

	"footlight/backend/live/rtc/downlink"
	"footlight/backend/live/rtc/udp"
)

// link is the connection of a viewer: what feedback tells about it, and for a viewer of layers what is sent over it.
type link struct {
	extension uint8        // carries transport-wide numbers; 0 means that the viewer gives no such feedback
	repairs   atomic.Int32 // packets that may be resent per repairWindow

	mu       sync.Mutex
	now      time.Time // when what is being sent began to be sent
	number   [2]byte   // the header extension of the packet that is being sent
	estimate downlink.Estimator
}

// begin tells when the next packets are sent.
func (l *link) begin(now time.Time) {
	if l.extension == 0 {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.now = now
}

// write sends a packet, under the next transport-wide number if the viewer gives feedback.
func (l *link) write(b *udp.Batch, w Writer, h *rtp.Header, payload []byte, repair bool) (int, error) {
	if l.extension == 0 {
		return w.WriteRTP(b, h, payload)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	binary.BigEndian.PutUint16(l.number[:], l.estimate.Next())
	n, err := w.WriteRTP(b, h, payload)
	if err == nil {
		l.estimate.Sent(h.SequenceNumber, repair, n, l.now)
	}
	return n, err
}

// repeat sends a packet as it was sent before. One whose transport-wide number is forgotten stays lost.
func (l *link) repeat(w Writer, h *rtp.Header, payload []byte) (int, error) {
	if l.extension == 0 {
		return w.WriteRTP(nil, h, payload)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	number, known := l.estimate.Number(h.SequenceNumber)
	if !known {
		return 0, nil
	}
	binary.BigEndian.PutUint16(l.number[:], number)
	return w.WriteRTP(nil, h, payload)
}

func (l *link) state(now time.Time) downlink.State {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.estimate.State(now)
}

func (l *link) trial(on bool, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.estimate.Trial(on, now)
}
