package relay

import (
	"sync/atomic"
	"time"
)

const (
	// maxGOPAge and maxGOPBytes limit the group of pictures (GOP) that a stream keeps for new viewers. The
	// default GOP of x264, 250 pictures, is 10 s at 25 pictures a second.
	maxGOPAge   = 12 * time.Second
	maxGOPBytes = 24 << 20
	// maxAllBytes limits the packets that all streams of a Pool keep. A stream that would exceed it keeps no GOP.
	maxAllBytes = 256 << 20
	// maxRing is the largest ring, in packets. Half of all sequence numbers can be told apart.
	maxRing = 1 << 15
)

// gopCache decides which packets of a video track stay in its ring: the newest videoRing packets, and all
// packets since the last keyframe if that GOP is within the limits. The previous GOP stays for replayGrace, for
// the viewers that are in the middle of it.
type gopCache struct {
	all   *atomic.Int64 // bytes of all streams that have a publisher
	tail  uint64        // position of the oldest packet in the ring
	bytes int           // size of the packets in the ring

	on   bool      // packets from position from on are kept
	from uint64    // a keyframe's
	at   time.Time // when that keyframe arrived
	next *keyframe // a later keyframe, to which from moves after replayGrace; nil if there is none
}

// keyframe is a position where a new viewer may start.
type keyframe struct {
	pos uint64
	at  time.Time
}

// begin starts to keep the GOP of a keyframe.
func (c *gopCache) begin(k *keyframe) {
	switch {
	case !c.on:
		c.on, c.from, c.at = true, k.pos, k.at
	case c.next == nil:
		c.next = k
	}
}

// end stops keeping a GOP.
func (c *gopCache) end() { c.on, c.next = false, nil }
