package relay

import (
	"sync"
	"sync/atomic"
	"time"

	"footlight/backend/live/rtc/ingest"
)

// Ring sizes: several seconds of 2.5 Mbit/s video, five of audio.
const (
	videoRing = 2048
	audioRing = 256
)

// track is one kind of media of a relay.
type track struct {
	ring  *ring
	rate  uint32
	video bool

	mu      sync.Mutex // publishers' side
	feed    *Feed      // who may write
	splice  splice
	waiting bool   // for the publisher's first keyframe
	unitTS  uint32 // timestamp of the newest access unit, in our numbers
	unitPos uint64 // place of its first packet
	params  ingest.ParamSets
	unsent  int // packets since viewers were last woken

	key   atomic.Pointer[keyframe]
	point atomic.Pointer[point]
}

// keyframe is where a new viewer may start.
type keyframe struct {
	pos    uint64
	at     time.Time
	params []byte // SPS and PPS as a STAP-A, when the keyframe came without
}

// point ties a timestamp to the time it was captured.
type point struct {
	timestamp uint32
	wall      time.Time
}

func newTrack(video bool) *track {
	t := &track{rate: 48000, video: video}
	size := audioRing
	if video {
		t.rate, size = 90000, videoRing
	}
	t.ring, t.splice.rate = newRing(size), t.rate
	return t
}

// verdict is what became of a packet.
type verdict uint8

const (
	refused verdict = iota // not wanted: an old publisher's, or too late
	gated                  // dropped, because a keyframe must come first
	queued                 // viewers get it with the next one that wakes them
	due                    // viewers should be woken
)

// write appends a publisher's packet. Viewers are due at the end of a picture,
// every few packets of a large one, and for every packet of sound.
func (t *track) write(f *Feed, p ingest.Packet) verdict {
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
	pos := t.ring.put(&packet{seq: seq, timestamp: ts, marker: p.Marker, payload: p.Payload})
	t.point.Store(&point{timestamp: ts, wall: p.Wall})
	if t.video {
		t.mark(p, ts, pos)
	}
	if t.unsent++; t.video && !p.Marker && t.unsent < wakeEvery {
		return queued
	}
	t.unsent = 0
	return due
}

// passGate holds video back until the publisher's first keyframe: what comes
// before cannot be decoded and would freeze the picture that viewers have.
func (t *track) passGate(p ingest.Packet) bool {
	if !t.waiting {
		return true
	}
	t.waiting = !ingest.Inspect(p.Payload).Key
	return !t.waiting
}

// mark notes where access units and keyframes begin.
func (t *track) mark(p ingest.Packet, ts uint32, pos uint64) {
	if pos == 0 || int32(ts-t.unitTS) > 0 { //nolint:gosec // modular on purpose
		t.unitTS, t.unitPos = ts, pos
	}
	c := ingest.Inspect(p.Payload)
	t.params.Learn(c.SPS)
	t.params.Learn(c.PPS)
	if !c.Key || ts != t.unitTS {
		return
	}
	k := t.key.Load()
	if k == nil || k.pos != t.unitPos {
		k = &keyframe{pos: t.unitPos, at: p.Arrival, params: t.params.Aggregate()}
	}
	if c.SPS != nil && k.params != nil {
		k = &keyframe{pos: k.pos, at: k.at}
	}
	t.key.Store(k)
}

func (t *track) attach(f *Feed, params ingest.ParamSets) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.feed, t.waiting, t.params, t.unsent = f, t.video, params, 0
	t.splice.cut()
}

// cut is attach for the publisher that is there already.
func (t *track) cut(f *Feed, params ingest.ParamSets) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.feed == f {
		t.waiting, t.params = t.video, params
		t.splice.cut()
	}
}

func (t *track) detach(f *Feed) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.feed == f {
		t.feed = nil
	}
}
