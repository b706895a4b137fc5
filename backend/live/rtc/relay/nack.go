package relay

import (
	"errors"
	"sync"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/rtp"
)

const (
	// repairBudget packets of a track are sent again to one viewer per
	// repairWindow at most: more would not heal a line that loses as many, and a hostile
	// viewer must not multiply traffic.
	repairBudget = 300
	repairWindow = 250 * time.Millisecond
	// lineRest is how long nothing is sent again along a line that was full: it
	// would take the place of what is new.
	lineRest = 2 * time.Second
)

// retransmitter answers one viewer's NACKs for one track (RFC 4585, RFC 4588).
type retransmitter struct {
	mu     sync.Mutex
	header rtp.Header
	out    Output
	buf    []byte
	until  time.Time
	left   int
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
			if p := t.find(seq); p != nil && r.left > 0 {
				r.left--
				n, err := r.send(p, seq)
				if sent += n; errors.Is(err, ErrSlow) {
					r.giveUp(now)
				}
			}
			return r.left > 0
		})
	}
	return sent
}

// rest leaves a full line alone.
func (r *retransmitter) rest(now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.giveUp(now)
}

func (r *retransmitter) giveUp(now time.Time) { r.until, r.left = now.Add(lineRest), 0 }

// send sends a packet again; seq is its number for the viewer.
func (r *retransmitter) send(p *packet, seq uint16) (int, error) {
	h, payload := &r.header, p.payload
	if r.out.RTXSSRC != 0 {
		h.SequenceNumber++
		r.buf = append(r.buf[:0], byte(seq>>8), byte(seq))
		r.buf = append(r.buf, p.payload...)
		payload = r.buf
	} else {
		h.SSRC, h.PayloadType, h.SequenceNumber = r.out.SSRC, r.out.PayloadType, seq
	}
	h.Timestamp, h.Marker = p.timestamp, p.marker
	return r.out.Writer.WriteRTP(nil, h, payload)
}
