package relay

import (
	"errors"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/pion/rtcp"
	"github.com/pion/rtp"

	"footlight/backend/live/rtc/ingest"
	"footlight/backend/live/rtc/udp"
)

const (
	// roundPackets of a track go to a viewer before others get theirs.
	roundPackets = 64
	// maxFirst bounds the sequence number a viewer begins with.
	maxFirst = 1 << 14
)

// ErrSlow tells that a viewer's own connection is full. What it misses is not sent
// again: it goes on at a keyframe.
var ErrSlow = errors.New("relay: the viewer's line is full")

// Writer sends one RTP packet to one viewer. It must not block, and must not keep the
// header or the payload. A shard and whoever calls HandleRTCP may write at the same
// time.
//
// It may leave the packet in b, which is flushed soon, or return udp.ErrFull when b
// has no room. Without b the packet goes out at once, or is lost with ErrSlow.
type Writer interface {
	WriteRTP(b *udp.Batch, header *rtp.Header, payload []byte) (int, error)
}

// Output is where one track of a viewer goes.
type Output struct {
	Writer      Writer
	SSRC        uint32
	PayloadType uint8
	// RTXSSRC and RTXPayloadType are for retransmissions. Without them (0), lost
	// packets are sent again as they were.
	RTXSSRC        uint32
	RTXPayloadType uint8
}

// viewerTrack is one track of one viewer: a position in the ring and the numbers
// that differ between viewers. It belongs to the shard's goroutine once the
// viewer was added.
type viewerTrack struct {
	track   *track
	out     Output
	header  rtp.Header
	maxLag  uint64
	started bool
	cursor  uint64
	from    uint64 // keyframes from this place on will do

	// shift is from the viewer's sequence numbers to ours. Its own begin low, so
	// that what is lost at the beginning never hides a wrap: the receiver could
	// not know of it and would decrypt nothing (RFC 3711 section 3.3.1).
	shift    atomic.Uint32
	numbered bool

	packets, octets uint32
	rtx             retransmitter
}

func newViewerTrack(t *track, out Output) *viewerTrack {
	return &viewerTrack{
		track: t, out: out, maxLag: uint64(len(t.ring.log)) / 2,
		header: rtp.Header{Version: 2, SSRC: out.SSRC, PayloadType: out.PayloadType},
		rtx:    retransmitter{out: out, header: rtp.Header{Version: 2, SSRC: out.RTXSSRC, PayloadType: out.RTXPayloadType}},
	}
}

// flush writes the packets of one round. more tells that others are left,
// lost that the viewer was too slow and waits for a keyframe.
func (t *viewerTrack) flush(b *udp.Batch) (bytes int, more, lost bool) {
	if !t.ready() {
		return t.keepIndex(b), false, false
	}
	whole := t.track.whole.Load() // before head, which is then the greater
	if t.track.ring.head.Load()-t.cursor > t.maxLag {
		return 0, false, t.fallBehind()
	}
	until := min(whole, t.cursor+roundPackets)
	for t.cursor < until {
		p := t.track.ring.at(t.cursor)
		if p == nil { // overwritten meanwhile
			return bytes, false, t.fallBehind()
		}
		n, err := t.write(b, p)
		switch {
		case errors.Is(err, udp.ErrFull): // it must be tried again later
			return bytes, true, false
		case errors.Is(err, ErrSlow):
			t.rtx.rest(time.Now())
			return bytes, false, t.fallBehind()
		}
		bytes += n // with another error 0: the connection's own state ends the viewer
		t.cursor++
	}
	return bytes, until < whole, false
}

// write sends a packet under the viewer's own numbers.
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
	t.octets += uint32(len(p.payload)) // modular by RFC 3550
	return n, nil
}

// number is the packet's for the viewer.
func (t *viewerTrack) number(p *packet) uint16 {
	return p.seq - uint16(t.shift.Load())
}

// find is the packet with a number of the viewer's, nil when it is gone.
func (t *viewerTrack) find(seq uint16) *packet {
	return t.track.ring.find(seq + uint16(t.shift.Load()))
}

// report is nil until something was sent.
func (t *viewerTrack) report(now time.Time) rtcp.Packet {
	at := t.track.point.Load()
	if t.packets == 0 || at == nil {
		return nil
	}
	since := int64(now.Sub(at.wall)) * int64(t.track.rate) / int64(time.Second)
	return &rtcp.SenderReport{
		SSRC:        t.out.SSRC,
		NTPTime:     ingest.ToNTP(now),
		RTPTime:     at.timestamp + uint32(since), // modular on purpose
		PacketCount: t.packets,
		OctetCount:  t.octets,
	}
}
