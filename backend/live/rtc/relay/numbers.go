package relay

import (
	"math/rand/v2"
	"time"

	"github.com/pion/rtcp"

	"footlight/backend/live/rtc/ingest"
	"footlight/backend/live/rtc/udp"
)

// maxFirst bounds the sequence number a viewer begins with.
const maxFirst = 1 << 14

// write sends a packet under the viewer's own numbers.
func (o *outlet) write(b *udp.Batch, p *packet) (bytes int, err error) {
	if !o.numbered {
		o.numbered = true
		o.shift.Store(uint32(p.seq - uint16(rand.N(maxFirst))))
	}
	o.header.SequenceNumber, o.header.Timestamp, o.header.Marker = o.number(p), p.timestamp, p.marker
	n, err := o.out.Writer.WriteRTP(b, &o.header, p.payload)
	if err != nil {
		return 0, err
	}
	o.packets++
	o.octets += uint32(len(p.payload)) // modular by RFC 3550
	return n, nil
}

// number is the packet's for the viewer.
func (o *outlet) number(p *packet) uint16 {
	return p.seq - uint16(o.shift.Load())
}

// find is the packet with a number of the viewer's, nil when it is gone.
func (o *outlet) find(seq uint16) *packet {
	return o.track.ring.find(seq + uint16(o.shift.Load()))
}

// report is nil until something was sent.
func (o *outlet) report(now time.Time) rtcp.Packet {
	at := o.track.point.Load()
	if o.packets == 0 || at == nil {
		return nil
	}
	since := int64(now.Sub(at.wall)) * int64(o.track.rate) / int64(time.Second)
	return &rtcp.SenderReport{
		SSRC:        o.out.SSRC,
		NTPTime:     ingest.ToNTP(now),
		RTPTime:     at.timestamp + uint32(since), // modular on purpose
		PacketCount: o.packets,
		OctetCount:  o.octets,
	}
}
