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

	shift    // of what is sent now
	numbered bool
	sources  atomic.Pointer[source] // finders read it; never nil
	link     *link                  // nil for a viewer of a stream without layers
	ideal    uint32                 // the shift of timestamps that capture times ask for
	allow    int                    // packets that a round may send

	packets, octets uint32
	rtx             retransmitter
}

// shift holds what is taken from the relay's sequence numbers, and added to its timestamps, to get the viewer's. A viewer's
// sequence numbers begin low, so that no loss at the beginning hides a wrap: the receiver could not notice it and
// would decrypt nothing (RFC 3711 section 3.3.1).
type shift struct {
	seq uint16
	ts  uint32
}

// source is a track that a viewer is sent from a packet on. It never changes.
type source struct {
	track *track
	shift
	first packet // without its payload
}

// lateFor sets how many packets after the first one a late packet from before it may come.
const lateFor = 1 << 14

// has reports whether a packet is the source's first or a later one. The number of an earlier one may be taken.
func (s *source) has(p *packet) bool {
	return p.pos >= s.first.pos && (p.pos-s.first.pos > lateFor || int16(p.seq-s.first.seq) >= 0) // wraps on purpose
}

func newViewerTrack(t *track, out Output) *viewerTrack {
	v := &viewerTrack{
		track: t, out: out, allow: maxRound,
		header: rtp.Header{Version: 2, SSRC: out.SSRC, PayloadType: out.PayloadType},
		rtx:    retransmitter{out: out, header: rtp.Header{Version: 2, SSRC: out.RTXSSRC, PayloadType: out.RTXPayloadType}},
	}
	v.sources.Store(&source{track: t})
	return v
}

// write sends a packet with the viewer's own numbers.
func (t *viewerTrack) write(b *udp.Batch, p *packet) (bytes int, err error) {
	if !t.numbered {
		t.numbered = true
		t.seq = p.seq - uint16(rand.N(maxFirst))
		t.sources.Store(&source{track: t.track, shift: t.shift, first: packet{pos: p.pos, seq: p.seq}})
	}
	t.header.SequenceNumber, t.header.Timestamp, t.header.Marker = t.number(p), p.timestamp+t.ts, p.marker
	var n int
	if t.link == nil {
		n, err = t.out.Writer.WriteRTP(b, &t.header, p.payload)
	} else {
		n, err = t.sendLayer(b, p)
	}
	if err != nil {
		return 0, err
	}
	t.packets++
	t.octets += uint32(len(p.payload)) // wraps by RFC 3550
	return n, nil
}

// sendLayer sends a packet of a layer.
func (t *viewerTrack) sendLayer(b *udp.Batch, p *packet) (int, error) {
	if !t.sources.Load().has(p) {
		return 0, nil
	}
	return t.link.write(b, t.out.Writer, &t.header, p.payload, false)
}

// use makes the track send over a link.
func (t *viewerTrack) use(l *link) {
	t.rtx.mu.Lock()
	defer t.rtx.mu.Unlock()
	t.link, t.rtx.link = l, l
	if l.extension != 0 {
		_ = t.header.SetExtension(l.extension, l.number[:]) // cannot fail: the answer names 1 to 14
		_ = t.rtx.header.SetExtension(l.extension, l.number[:])
	}
}

func (t *viewerTrack) startAt(pos uint64) { t.started, t.cursor = true, pos }

// number returns the packet's sequence number as the viewer sees it.
func (t *viewerTrack) number(p *packet) uint16 { return p.seq - t.seq }

// find implements finder. Packets of a previous layer are of no use any longer: a keyframe followed them. It may be
// called from any goroutine.
func (t *viewerTrack) find(seq uint16) (*packet, uint32) {
	s := t.sources.Load()
	if p := s.track.ring.find(seq + s.seq); p != nil && s.has(p) && !t.replaced(s.track, p) {
		return p, p.timestamp + s.ts
	}
	return nil, 0
}

// replaced reports whether a keyframe has followed a packet of a viewer to whom few packets may be resent: these are for
// what can be shown still. The caller holds the mu of rtx.
func (t *viewerTrack) replaced(from *track, p *packet) bool {
	if t.link == nil || t.link.repairs.Load() >= repairBudget {
		return false
	}
	k := from.key.Load()
	return k != nil && p.pos < k.pos
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
		RTPTime:     at.timestamp + t.ts + uint32(since), // wraps on purpose
		PacketCount: t.packets,
		OctetCount:  t.octets,
	}
}

// fill sends the newest packets again by RTX until they are that many bytes.
func (t *viewerTrack) fill(b *udp.Batch, bytes int) (sent int) {
	t.rtx.mu.Lock()
	defer t.rtx.mu.Unlock()
	for back := uint64(1); sent < bytes; back = back%fillFrom + 1 {
		p := t.track.ring.at(t.cursor - back)
		if p == nil || !t.sources.Load().has(p) {
			if back == 1 {
				return sent
			}
			back = 0
			continue
		}
		n, err := t.rtx.sendRTX(b, p, t.number(p), p.timestamp+t.ts)
		if sent += n; err != nil {
			return sent
		}
	}
	return sent
}
