package relay

import (
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/rtp"

	"footlight/backend/live/rtc/udp"
)

const (
	// repairBudget sets how many packets of a track are resent to one viewer per repairWindow at most. A
	// connection that loses more cannot be repaired by resending, and a hostile viewer must not multiply
	// traffic.
	repairBudget = 300
	repairWindow = 250 * time.Millisecond
	// congestedPause sets how long nothing is resent to a viewer whose connection was full: resent packets
	// would displace new ones.
	congestedPause = 2 * time.Second
	// maxUnderway limits how long a resent packet may be on its way. A longer round trip is that of a full queue.
	maxUnderway = 300 * time.Millisecond
	// fillFrom sets how many of the newest packets a probe sends again.
	fillFrom = 8
	// minRepeats sets how many packets a viewer must request again before RTX counts as ignored.
	minRepeats = 3
)

// finder finds a packet, and its timestamp for the viewer, by the sequence number that the viewer knows. It returns
// nil if the packet is gone.
type finder interface {
	find(seq uint16) (*packet, uint32)
}

// retransmitter answers the NACKs of one viewer for one track (RFC 4585, RFC 4588).
type retransmitter struct {
	mu        sync.Mutex
	header    rtp.Header
	out       Output
	link      *link // nil for a viewer of a stream without layers
	buf       []byte
	until     time.Time
	requested atomic.Uint32 // packets that NACKs named
	left      int
	number    uint16     // of the newest RTX packet
	resent    [64]resent // the newest packets that were resent
	first     uint32     // requests for a packet that was not resent before
	repeated  uint32     // requests for a packet that was
}

// resent is a packet that was resent, by its sequence number for the viewer.
type resent struct {
	seq uint16
	at  time.Time
}

// repair answers NACKs of a viewer with that round trip; 0 means that it is not known.
func (r *retransmitter) repair(from finder, nacks []rtcp.NackPair, rtt time.Duration, now time.Time) (sent int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now.After(r.until) {
		r.until, r.left = now.Add(repairWindow), r.budget()
	}
	if r.link != nil {
		r.link.begin(now)
	}
	for _, pair := range nacks {
		pair.Range(func(seq uint16) bool {
			r.requested.Add(1)
			if p, ts := from.find(seq); p != nil && r.left > 0 && !r.underway(seq, min(rtt, maxUnderway), now) {
				r.left--
				n, err := r.send(p, seq, ts)
				if sent += n; errors.Is(err, ErrSlow) {
					r.stop(now)
				}
			}
			return r.left > 0
		})
	}
	return sent
}

// budget returns how many packets may be resent per repairWindow.
func (r *retransmitter) budget() int {
	if r.link == nil {
		return repairBudget
	}
	return int(r.link.repairs.Load())
}

// pause stops resending to a viewer whose connection is full.
func (r *retransmitter) pause(now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stop(now)
}

func (r *retransmitter) stop(now time.Time) { r.until, r.left = now.Add(congestedPause), 0 }

// send resends a packet by RTX, and under its own number when the viewer requests it again or may ignore RTX. seq is
// the packet's sequence number as the viewer knows it.
func (r *retransmitter) send(p *packet, seq uint16, ts uint32) (sent int, err error) {
	again := r.again(seq)
	if r.out.RTXSSRC != 0 && !again {
		if sent, err = r.sendRTX(nil, p, seq, ts); err != nil || !r.mayIgnoreRTX() {
			return sent, err
		}
	}
	r.set(p, r.out.SSRC, r.out.PayloadType, seq, ts)
	n, err := r.repeat(p.payload)
	return sent + n, err
}

func (r *retransmitter) sendRTX(b *udp.Batch, p *packet, seq uint16, ts uint32) (int, error) {
	r.number++
	r.buf = append(append(r.buf[:0], byte(seq>>8), byte(seq)), p.payload...)
	r.set(p, r.out.RTXSSRC, r.out.RTXPayloadType, r.number, ts)
	if r.link != nil {
		return r.link.write(b, r.out.Writer, &r.header, r.buf, true)
	}
	return r.out.Writer.WriteRTP(b, &r.header, r.buf)
}

// repeat sends a packet under its own number. It must be what was sent before to the last bit: SRTP encrypts both
// with one nonce.
func (r *retransmitter) repeat(payload []byte) (int, error) {
	if r.link != nil {
		return r.link.repeat(r.out.Writer, &r.header, payload)
	}
	return r.out.Writer.WriteRTP(nil, &r.header, payload)
}

func (r *retransmitter) set(p *packet, ssrc uint32, pt uint8, seq uint16, ts uint32) {
	h := &r.header
	h.SSRC, h.PayloadType, h.SequenceNumber, h.Timestamp, h.Marker = ssrc, pt, seq, ts, p.marker
}

// again reports whether the viewer requests a packet that was resent. seq is the packet's number for the viewer.
func (r *retransmitter) again(seq uint16) bool {
	slot := &r.resent[int(seq)%len(r.resent)]
	if slot.seq == seq {
		r.repeated++
		return true
	}
	slot.seq = seq
	r.first++
	return false
}

// underway reports whether a packet was resent less than a round trip ago, and notes it as resent now otherwise. pion
// requests each missing packet every 100 ms, whatever the round trip.
func (r *retransmitter) underway(seq uint16, rtt time.Duration, now time.Time) bool {
	slot := &r.resent[int(seq)%len(r.resent)]
	if slot.seq == seq && now.Sub(slot.at) < rtt {
		return true
	}
	slot.at = now
	return false
}

// mayIgnoreRTX reports whether the viewer requests most packets again. pion 3 does, because it negotiates RTX and
// drops its packets. pion 4 does too, although it takes them, and it refuses old packets under their own numbers.
func (r *retransmitter) mayIgnoreRTX() bool {
	return r.repeated >= minRepeats && r.repeated > r.first/2
}
