package relay

import (
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/rtp"
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
	// minRepeats is how many packets a viewer must request again after their retransmission before half of the
	// retransmissions count as ignored.
	minRepeats = 3
)

// retransmitter answers the NACKs of one viewer for one track (RFC 4585, RFC 4588).
type retransmitter struct {
	mu        sync.Mutex
	header    rtp.Header
	out       Output
	buf       []byte
	until     time.Time
	requested atomic.Uint32 // packets that NACKs named
	left      int
	number    uint16     // of the newest RTX packet
	resent    [64]uint16 // the newest packets that were resent by RTX, by their sequence numbers for the viewer
	rtx       uint32     // how many were
	repeated  uint32     // how many of them the viewer requested again
}

func (v *Viewer) repair(nack *rtcp.TransportLayerNack, now time.Time) {
	for _, t := range v.tracks {
		if t.out.SSRC != nack.MediaSSRC {
			continue
		}
		if sent := t.rtx.repair(t, nack.Nacks, now); sent > 0 {
			v.cfg.Sent(sent)
		}
	}
}

func (r *retransmitter) repair(t *viewerTrack, nacks []rtcp.NackPair, now time.Time) (sent int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now.After(r.until) {
		r.until, r.left = now.Add(repairWindow), repairBudget
	}
	for _, pair := range nacks {
		pair.Range(func(seq uint16) bool {
			r.requested.Add(1)
			if p := t.find(seq); p != nil && r.left > 0 {
				r.left--
				n, err := r.send(p, seq)
				if sent += n; errors.Is(err, ErrSlow) {
					r.stop(now)
				}
			}
			return r.left > 0
		})
	}
	return sent
}

// pause stops resending to a viewer whose connection is full.
func (r *retransmitter) pause(now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stop(now)
}

func (r *retransmitter) stop(now time.Time) { r.until, r.left = now.Add(congestedPause), 0 }

// send resends a packet. seq is the packet's sequence number as the viewer knows it.
func (r *retransmitter) send(p *packet, seq uint16) (int, error) {
	h, payload := &r.header, p.payload
	if r.out.RTXSSRC != 0 && !r.ignored(seq) {
		r.number++
		h.SSRC, h.PayloadType, h.SequenceNumber = r.out.RTXSSRC, r.out.RTXPayloadType, r.number
		r.buf = append(r.buf[:0], byte(seq>>8), byte(seq))
		r.buf = append(r.buf, p.payload...)
		payload = r.buf
	} else {
		h.SSRC, h.PayloadType, h.SequenceNumber = r.out.SSRC, r.out.PayloadType, seq
	}
	h.Timestamp, h.Marker = p.timestamp, p.marker
	return r.out.Writer.WriteRTP(nil, h, payload)
}

// ignored reports whether the viewer did not get a packet by RTX, or gets none that way: pion 3 negotiates RTX
// and drops its packets. The original packet is resent then. seq is the packet's number for the viewer.
func (r *retransmitter) ignored(seq uint16) bool {
	slot := &r.resent[int(seq)%len(r.resent)]
	if *slot == seq {
		r.repeated++
		return true
	}
	if r.repeated >= minRepeats && r.repeated > r.rtx/2 {
		return true
	}
	*slot = seq
	r.rtx++
	return false
}
