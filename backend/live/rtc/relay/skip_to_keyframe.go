package relay

import (
	"time"

	"footlight/backend/live/rtc/udp"
)

const (
	// maxCatchUp and maxCatchUpAge bound what a new viewer is sent from the
	// past; beyond them it waits for a keyframe of its own.
	maxCatchUp    = 700
	maxCatchUpAge = 5 * time.Second
	// maxSilence is how many packets a viewer that waits may be left without.
	maxSilence = 1 << 14
)

// begin starts video at the cached keyframe if it is recent; otherwise the
// track waits for the next and begin is false.
func (t *viewerTrack) begin(now time.Time) bool {
	k := t.track.key.Load() // before head, which is then the greater
	head := t.track.ring.head.Load()
	if k == nil || head-k.pos > maxCatchUp || now.Sub(k.at) > maxCatchUpAge {
		t.from = head
		return false
	}
	t.startAt(k.pos)
	return true
}

func (t *viewerTrack) startAt(pos uint64) { t.started, t.cursor = true, pos }

// ready starts a track that waits for a keyframe once there is one.
func (t *viewerTrack) ready() bool {
	if t.started {
		return true
	}
	if k := t.track.key.Load(); k != nil && k.pos >= t.from {
		t.startAt(k.pos)
	}
	return t.started
}

// keepIndex sends one packet to a viewer that has long waited for a keyframe.
// Both sides of SRTP guess the upper half of a packet's index from the one
// before (RFC 3711 section 3.3.1), and after half of all numbers would guess
// wrong for ever.
func (t *viewerTrack) keepIndex(b *udp.Batch) (bytes int) {
	newest := t.track.ring.head.Load() - 1
	if t.packets == 0 || newest-t.cursor < maxSilence {
		return 0
	}
	p := t.track.ring.at(newest)
	if p == nil {
		return 0
	}
	bytes, err := t.write(b, p)
	if err == nil { // else it is tried again
		t.cursor = newest
	}
	return bytes
}

// fallBehind gives up what the viewer was too slow for. Sound goes on from
// now; a picture goes on at a keyframe, the cached one if the viewer has not
// had it, else the next.
func (t *viewerTrack) fallBehind() (lost bool) {
	k := t.track.key.Load() // before head, which is then the greater
	head := t.track.ring.head.Load()
	if !t.track.video {
		t.cursor = head
		return false
	}
	if k != nil && k.pos > t.cursor && head-k.pos < t.maxLag {
		t.cursor = k.pos
		return false
	}
	t.started, t.from = false, head
	return true
}
