package relay

import (
	"sync"
	"sync/atomic"
	"time"

	"footlight/backend/live/rtc/ingest"
)

// Ring sizes: several seconds of video at 2.5 Mbit/s, five seconds of audio.
const (
	videoRing = 2048
	audioRing = 256
)

// publisher writes tracks until another one takes them over.
type publisher interface {
	// asks returns what requests a keyframe from it; nil means that it cannot be asked.
	asks() func()
}

// track is the audio or the video of a relay.
type track struct {
	ring  *ring
	rate  uint32
	video bool
	// maxLag limits how many packets a viewer may be behind, except in a replay.
	maxLag uint64

	mu      sync.Mutex // guards the fields written for publishers
	feed    publisher  // the one that may write
	splice  splice
	waiting bool // drop packets until the publisher's first keyframe
	unit    unit
	params  ingest.ParamSets
	gop     gopCache

	// whole is the position up to which viewers are served. It is the end of a picture where possible:
	// sending half a picture would cost each viewer one more message.
	whole atomic.Uint64
	key   atomic.Pointer[keyframe]
	point atomic.Pointer[point]
	asked requests
}

// unit is the newest access unit.
type unit struct {
	begun bool
	ts    uint32 // in the relay's numbering
	pos   uint64 // position of its first packet
	sets  bool   // its parameter sets were received
}

// point relates an RTP timestamp to the time of capture.
type point struct {
	timestamp uint32
	wall      time.Time
}

func newTrack(video bool, all *atomic.Int64) *track {
	t := &track{rate: 48000, video: video, gop: gopCache{all: all}}
	size := audioRing
	if video {
		t.rate, size = 90000, videoRing
	}
	t.ring, t.splice.rate, t.maxLag = newRing(size), t.rate, uint64(size/2)
	return t
}

// put appends a packet to the track's ring, and removes those that need not be kept.
func (t *track) put(p *packet, now time.Time) {
	if !t.video {
		t.ring.put(p)
		return
	}
	c := &t.gop
	if c.next != nil && now.Sub(c.next.at) >= replayGrace {
		c.from, c.at, c.next = c.next.pos, c.next.at, nil
	}
	if c.bytes > maxGOPBytes || c.all.Load() > maxAllBytes || now.Sub(c.at) > maxGOPAge+replayGrace {
		c.end()
	}
	t.trim(videoRing - 1)
	if t.ring.head.Load()-c.tail == t.ring.size() {
		if t.ring.size() < maxRing {
			t.ring.grow()
		} else {
			c.end()
			t.trim(videoRing - 1)
		}
	}
	t.ring.put(p)
	t.account(p.size())
}

// trim removes packets from the ring except the newest keep ones and the GOP.
func (t *track) trim(keep uint64) {
	c := &t.gop
	head := t.ring.head.Load()
	until := head - min(head, keep)
	if c.on {
		until = min(until, c.from)
	}
	for ; c.tail < until; c.tail++ {
		if p := t.ring.drop(c.tail); p != nil {
			t.account(-p.size())
		}
	}
}

// account counts bytes that the ring keeps. While the stream has no publisher, the ring keeps at most videoRing packets,
// which do not count for all streams.
func (t *track) account(n int) {
	t.gop.bytes += n
	if t.feed != nil {
		t.gop.all.Add(int64(n))
	}
}
