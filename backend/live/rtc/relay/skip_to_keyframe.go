package relay

import (
	"time"

	"footlight/backend/live/rtc/udp"
)

const (
	// maxCatchUp and maxCatchUpAge limit what a new viewer is sent at once from the past, in packets and time.
	// Beyond them the publisher is asked for a keyframe, or the viewer gets a replay.
	maxCatchUp    = 700
	maxCatchUpAge = 5 * time.Second
	// maxSilence sets how many packets may pass before a viewer that waits for a keyframe is sent one (see
	// keepIndex).
	maxSilence = 1 << 14
)

// begin starts video at the cached keyframe if that is recent, and reports whether it did. Otherwise the
// track waits for the next keyframe.
func (t *viewerTrack) begin(now time.Time) bool {
	k := t.track.key.Load() // loaded before head, so that head is greater
	head := t.track.ring.head.Load()
	switch {
	case k == nil || t.track.ring.at(k.pos) == nil || now.Sub(k.at) > maxGOPAge:
	case head-k.pos <= maxCatchUp && now.Sub(k.at) <= maxCatchUpAge:
		t.startAt(k.pos)
	case t.track.asked.ignored(now):
		t.startAt(k.pos)
		t.replay = replay{from: k.pos, start: now}
	}
	if !t.started {
		t.from = head
	}
	return t.started
}

// ready reports whether the track sends. It starts a track that waits for a keyframe once there is one.
func (t *viewerTrack) ready() bool {
	if t.started {
		return true
	}
	if k := t.track.key.Load(); k != nil && k.pos >= t.from {
		t.startAt(k.pos)
	} else if t.packets == 0 { // new, and the publisher may ignore the request for a keyframe
		return t.begin(time.Now())
	}
	return t.started
}

// keepIndex sends one packet to a viewer that has waited long for a keyframe. Both sides of SRTP derive
// the upper half of a packet's index from the previous packet (RFC 3711 section 3.3.1). After a gap of
// half of all sequence numbers they would derive it wrong for ever.
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
	if err == nil { // otherwise the next round tries again
		t.cursor = newest
	}
	return bytes
}

// fallBehind skips the packets that the viewer was too slow for. Audio continues with new packets. Video
// continues at the cached keyframe if the viewer has not received it, otherwise at the next one: then
// lost is true.
func (t *viewerTrack) fallBehind() (lost bool) {
	t.replay = replay{}
	k := t.track.key.Load() // loaded before head, so that head is greater
	head := t.track.ring.head.Load()
	if !t.track.video {
		t.cursor = head
		return false
	}
	if k != nil && k.pos > t.cursor && head-k.pos < t.track.maxLag {
		t.cursor = k.pos
		return false
	}
	t.started, t.from = false, head
	return true
}
