package relay

import (
	"math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/rtp"

	"footlight/backend/live/rtc/ingest"
	"footlight/backend/live/rtc/udp"
)

// maxFirst is an upper bound of a viewer's first sequence number.
const maxFirst = 1 << 14

// viewerTrack is one track of one viewer: a position in the ring and the numbers that differ between
// viewers. Once the viewer was added, only the shard's goroutine uses it.
type viewerTrack struct {
	track   *track
	out     Output
	header  rtp.Header
	started bool
	atLive  bool // it was sent everything once
	cursor  uint64
	replay  replay
	from    uint64 // the track starts at a keyframe at or after this position

	// shift is added to the viewer's sequence numbers to get the relay's. A viewer's numbers begin low,
	// so that no loss at the beginning hides a wrap: the receiver could not notice it and would decrypt
	// nothing (RFC 3711 section 3.3.1).
	shift    atomic.Uint32
	numbered bool

	packets, octets uint32
	rtx             retransmitter
}

func newViewerTrack(t *track, out Output) *viewerTrack {
	return &viewerTrack{
		track: t, out: out,
		header: rtp.Header{Version: 2, SSRC: out.SSRC, PayloadType: out.PayloadType},
		rtx:    retransmitter{out: out, header: rtp.Header{Version: 2, SSRC: out.RTXSSRC, PayloadType: out.RTXPayloadType}},
	}
}

// write sends a packet with the viewer's own numbers.
func (t *viewerTrack) write(b *udp.Batch, p *packet) (bytes int, err error) {
	if !t.numbered {
		t.numbered = true
		t.shift.Store(uint32(p.seq - uint16(rand.N(maxFirst))))
	}
	t.header.SequenceNumber, t.header.Timestamp, t.header.Marker = t.number(p), p.timestamp, p.marker
	n, err := t.out.Writer.WriteRTP(b, &t.header, p.payload)
	if err != nil {
		return 0, err
	}
	t.packets++
	t.octets += uint32(len(p.payload)) // wraps by RFC 3550
	return n, nil
}

func (t *viewerTrack) startAt(pos uint64) { t.started, t.cursor = true, pos }

// number returns the packet's sequence number as the viewer sees it.
func (t *viewerTrack) number(p *packet) uint16 {
	return p.seq - uint16(t.shift.Load())
}

// find returns the packet with the viewer's sequence number seq. It returns nil if the ring does not hold
// it any more.
func (t *viewerTrack) find(seq uint16) *packet {
	return t.track.ring.find(seq + uint16(t.shift.Load()))
}

// report returns a sender report, or nil if nothing was sent yet.
func (t *viewerTrack) report(now time.Time) rtcp.Packet {
	at := t.track.point.Load()
	if t.packets == 0 || at == nil {
		return nil
	}
	since := int64(now.Sub(at.wall)) * int64(t.track.rate) / int64(time.Second)
	return &rtcp.SenderReport{
		SSRC:        t.out.SSRC,
		NTPTime:     ingest.ToNTP(now),
		RTPTime:     at.timestamp + uint32(since), // wraps on purpose
		PacketCount: t.packets,
		OctetCount:  t.octets,
	}
}
