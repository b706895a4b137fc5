package relay

import (
	"errors"
	"sync/atomic"
	"time"

	"github.com/pion/rtp"

	"footlight/backend/live/rtc/udp"
)

const (
	// roundPackets of a track go to a viewer before others get theirs.
	roundPackets = 64
	// maxCatchUp and maxCatchUpAge bound what a new viewer is sent from the
	// past; beyond them it waits for a keyframe of its own.
	maxCatchUp    = 700
	maxCatchUpAge = 5 * time.Second
	// maxSilence is how many packets a viewer that waits may be left without.
	maxSilence = 1 << 14
)

// outlet is one track of one viewer: a position in the ring and the numbers
// that differ between viewers. It belongs to the shard's goroutine once the
// viewer was added.
type outlet struct {
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

func newOutlet(t *track, out Output) *outlet {
	o := &outlet{
		track: t, out: out, maxLag: uint64(len(t.ring.log)) / 2,
		header: rtp.Header{Version: 2, SSRC: out.SSRC, PayloadType: out.PayloadType},
	}
	o.rtx.init(out)
	return o
}

// begin starts video at the cached keyframe if it is recent; otherwise the
// outlet waits for the next and begin is false.
func (o *outlet) begin(now time.Time) bool {
	k := o.track.key.Load() // before head, which is then the greater
	head := o.track.ring.head.Load()
	if k == nil || head-k.pos > maxCatchUp || now.Sub(k.at) > maxCatchUpAge {
		o.from = head
		return false
	}
	o.startAt(k.pos)
	return true
}

func (o *outlet) startAt(pos uint64) { o.started, o.cursor = true, pos }

// flush writes the packets of one round. more tells that others are left,
// lost that the viewer was too slow and waits for a keyframe.
func (o *outlet) flush(b *udp.Batch) (bytes int, more, lost bool) {
	if !o.ready() {
		return o.keepIndex(b), false, false
	}
	whole := o.track.whole.Load() // before head, which is then the greater
	if o.track.ring.head.Load()-o.cursor > o.maxLag {
		return 0, false, o.fallBehind()
	}
	until := min(whole, o.cursor+roundPackets)
	for o.cursor < until {
		p := o.track.ring.at(o.cursor)
		if p == nil { // overwritten meanwhile
			return bytes, false, o.fallBehind()
		}
		n, err := o.write(b, p)
		switch {
		case errors.Is(err, udp.ErrFull): // it must be tried again later
			return bytes, true, false
		case errors.Is(err, ErrSlow):
			o.rtx.rest(time.Now())
			return bytes, false, o.fallBehind()
		}
		bytes += n // with another error 0: the connection's own state ends the viewer
		o.cursor++
	}
	return bytes, until < whole, false
}

// ready starts an outlet that waits for a keyframe once there is one.
func (o *outlet) ready() bool {
	if o.started {
		return true
	}
	if k := o.track.key.Load(); k != nil && k.pos >= o.from {
		o.startAt(k.pos)
	}
	return o.started
}

// keepIndex sends one packet to a viewer that has long waited for a keyframe.
// Both sides of SRTP guess the upper half of a packet's index from the one
// before (RFC 3711 section 3.3.1), and after half of all numbers would guess
// wrong for ever.
func (o *outlet) keepIndex(b *udp.Batch) (bytes int) {
	newest := o.track.ring.head.Load() - 1
	if o.packets == 0 || newest-o.cursor < maxSilence {
		return 0
	}
	p := o.track.ring.at(newest)
	if p == nil {
		return 0
	}
	bytes, err := o.write(b, p)
	if err == nil { // else it is tried again
		o.cursor = newest
	}
	return bytes
}

// fallBehind gives up what the viewer was too slow for. Sound goes on from
// now; a picture goes on at a keyframe, the cached one if the viewer has not
// had it, else the next.
func (o *outlet) fallBehind() (lost bool) {
	k := o.track.key.Load() // before head, which is then the greater
	head := o.track.ring.head.Load()
	if !o.track.video {
		o.cursor = head
		return false
	}
	if k != nil && k.pos > o.cursor && head-k.pos < o.maxLag {
		o.cursor = k.pos
		return false
	}
	o.started, o.from = false, head
	return true
}
