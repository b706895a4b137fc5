package relay

import "footlight/backend/live/rtc/ingest"

// wakeEvery sets how many packets of one picture may wait before viewers receive them: few enough not to
// delay a large picture, many enough to be sent together.
const wakeEvery = 16

// verdict tells what happened to a packet.
type verdict uint8

const (
	refused verdict = iota // dropped: from a former publisher, or too late
	gated                  // dropped: a keyframe must come first
	queued                 // sent with the next packet that is due
	due                    // viewers must be woken
)

// write appends a publisher's packet to the ring.
func (t *track) write(f publisher, p ingest.Packet) verdict {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.feed != f {
		return refused
	}
	if !t.passGate(p) {
		return gated
	}
	seq, ts, ok := t.splice.next(p.Seq, p.Timestamp, p.Arrival)
	if !ok {
		return refused
	}
	var c ingest.Contents
	if t.video {
		c = ingest.Inspect(p.Payload)
		seq = t.complete(p, c, seq, ts)
	}
	t.put(&packet{seq: seq, timestamp: ts, marker: p.Marker, payload: p.Payload}, p.Arrival)
	t.point.Store(&point{timestamp: ts, wall: p.Wall})
	if c.Key {
		t.mark(p, ts)
	}
	return t.release(p.Marker || seq != t.splice.lastSeq)
}

// release decides whether viewers are served now: after every audio packet, at the end of a picture, and
// every few packets of a large picture. end is true for a packet with the marker bit, and for a late one,
// which viewers already wait for. Without a marker a picture ends where the next one begins.
func (t *track) release(end bool) verdict {
	head, whole := t.ring.head.Load(), t.whole.Load()
	switch {
	case !t.video || end || head-whole >= wakeEvery:
		t.whole.Store(head)
	case t.unit.pos > whole:
		t.whole.Store(t.unit.pos)
	default:
		return queued
	}
	return due
}

// passGate holds video back until the publisher's first keyframe. Earlier packets cannot be decoded and
// would freeze the viewers' picture.
func (t *track) passGate(p ingest.Packet) bool {
	if !t.waiting {
		return true
	}
	t.waiting = !ingest.Inspect(p.Payload).Key
	return !t.waiting
}

// complete inserts the parameter sets before a keyframe that comes without them, in a packet with a
// sequence number of its own: two packets with one number would be encrypted with one nonce (RFC 7714
// section 8.2), and receivers would drop the second. It returns the sequence number of p.
func (t *track) complete(p ingest.Packet, c ingest.Contents, seq uint16, ts uint32) uint16 {
	if u := &t.unit; !u.begun || int32(ts-u.ts) > 0 { // modular on purpose
		*u = unit{begun: true, ts: ts, pos: t.ring.head.Load()}
	}
	t.params.Learn(c.SPS)
	t.params.Learn(c.PPS)
	t.unit.sets = t.unit.sets || c.SPS != nil
	sets := t.params.Aggregate()
	if !c.Key || ts != t.unit.ts || t.unit.sets || seq != t.splice.lastSeq || sets == nil {
		return seq
	}
	t.unit.sets = true
	t.put(&packet{seq: seq, timestamp: ts, payload: sets}, p.Arrival)
	return t.splice.insert(p.Seq)
}

// mark records where the newest keyframe begins.
func (t *track) mark(p ingest.Packet, ts uint32) {
	if k := t.key.Load(); ts == t.unit.ts && (k == nil || k.pos != t.unit.pos) {
		k = &keyframe{pos: t.unit.pos, at: p.Arrival}
		t.key.Store(k)
		t.gop.begin(k)
		t.asked.keyframe(p.Arrival)
	}
}
