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
	// roundPackets of a track are sent to a viewer in one round, and the rest of the picture that they end in, but
	// not more than maxRound. Then the other viewers get theirs.
	roundPackets = 64
	maxRound     = 256
	// maxFirst is an upper bound of a viewer's first sequence number.
	maxFirst = 1 << 14
)

// ErrSlow reports that the viewer's own connection is full. The packets it misses are not resent: the
// viewer continues at a keyframe.
var ErrSlow = errors.New("relay: the viewer's line is full")

// Writer sends RTP packets to one viewer. WriteRTP must not block, and must keep neither header nor
// payload. A shard and a caller of HandleRTCP may write at the same time.
//
// The packet may wait in b, which is flushed soon; udp.ErrFull means that b has no room. If b is nil, the
// packet is sent at once, or dropped with ErrSlow.
type Writer interface {
	WriteRTP(b *udp.Batch, header *rtp.Header, payload []byte) (int, error)
}

// Output describes where one track of a viewer is sent.
type Output struct {
	Writer      Writer
	SSRC        uint32
	PayloadType uint8
	// RTXSSRC and RTXPayloadType are used for retransmissions (RFC 4588). 0 means that lost packets are
	// resent unchanged.
	RTXSSRC        uint32
	RTXPayloadType uint8
}

// viewerTrack is one track of one viewer: a position in the ring and the numbers that differ between
// viewers. Once the viewer was added, only the shard's goroutine uses it.
type viewerTrack struct {
	track   *track
	out     Output
	header  rtp.Header
	started bool
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

// flush writes the packets of one round. more is true if packets are left. lost is true if the viewer was
// too slow and waits for a keyframe.
func (t *viewerTrack) flush(b *udp.Batch) (bytes int, more, lost bool) {
	if !t.ready() {
		return t.keepIndex(b), false, false
	}
	whole := t.track.whole.Load() // loaded before head, so that head is greater
	until := whole
	switch {
	case t.replay.active():
		now := time.Now()
		var ok bool
		if until, ok = t.proceed(now, whole); !ok {
			t.rtx.pause(now)
			return 0, false, t.fallBehind()
		}
	case t.track.ring.head.Load()-t.cursor > t.track.maxLag:
		return 0, false, t.fallBehind()
	}
	for n := 0; t.cursor < whole; n++ {
		p := t.track.ring.at(t.cursor)
		if p == nil { // overwritten meanwhile
			return bytes, false, t.fallBehind()
		}
		begins := p.timestamp != t.header.Timestamp // another picture
		if begins && (n >= roundPackets || t.cursor >= until) || n >= maxRound {
			return bytes, true, false
		}
		sent, err := t.write(b, p)
		switch {
		case errors.Is(err, udp.ErrFull): // retried in a later round
			return bytes, true, false
		case errors.Is(err, ErrSlow):
			t.rtx.pause(time.Now())
			return bytes, false, t.fallBehind()
		}
		bytes += sent // 0 after other errors: they end the connection, and with it the viewer
		t.cursor++
	}
	return bytes, false, false
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
