package relay

import "time"

const (
	// overlap limits how much older than the newest picture a keyframe of another layer may be: layers come one
	// after the other.
	overlap = 100 * time.Millisecond
	// halfPicture limits how long another layer waits for the rest of a picture.
	halfPicture = 200 * time.Millisecond
	// firstAge is the age of a keyframe with which a viewer that was sent nothing may begin.
	firstAge = time.Second
	// maxAhead limits how far a change moves the viewer's clock.
	maxAhead = 500 * time.Millisecond
	// lookBack limits how far back packets that came late are looked for.
	lookBack = 256
)

// mayMove reports whether another layer can be sent from here on: a keyframe of it has come after what was sent, and
// no picture is cut in two.
func (t *viewerTrack) mayMove(to *track, sentAt, now time.Time) bool {
	k := to.key.Load() // loaded before head, so that head is greater
	if sentAt.IsZero() {
		sentAt = now.Add(-firstAge)
	}
	if k == nil || k.at.Before(sentAt.Add(-overlap)) || to.ring.head.Load()-k.pos > maxCatchUp || to.ring.at(k.pos) == nil {
		return false
	}
	return t.packets == 0 || !t.started || t.header.Marker || now.Sub(sentAt) > halfPicture
}

// move continues with the newest keyframe of another layer.
func (t *viewerTrack) move(to *track, sentAt, now time.Time) {
	k := to.key.Load()
	p := to.ring.at(k.pos)
	if p == nil { // overwritten meanwhile
		return
	}
	next := &source{track: to, first: packet{pos: p.pos, seq: p.seq}}
	if t.numbered {
		seq, ts := t.newest()
		next.seq = p.seq - seq - 1
		next.ts = t.align(to, p.timestamp, ts, now.Sub(sentAt))
	}
	t.track, t.shift, t.replay = to, next.shift, replay{}
	t.startAt(k.pos)
	t.sources.Store(next)
}

// newest returns the newest sequence number and timestamp that the viewer was sent. The last packet may have been a
// late one.
func (t *viewerTrack) newest() (seq uint16, ts uint32) {
	seq, ts = t.header.SequenceNumber, t.header.Timestamp
	for back := uint64(1); back <= min(lookBack, t.cursor); back++ {
		if p := t.track.ring.at(t.cursor - back); p != nil && int16(t.number(p)-seq) > 0 { // wraps on purpose
			seq, ts = t.number(p), p.timestamp+t.ts
		}
	}
	return seq, ts
}

// align returns the shift of timestamps with which another layer continues in time: from the capture times of both,
// but never at or before the newest timestamp that the viewer was sent, nor far after it.
func (t *viewerTrack) align(to *track, first, newest uint32, pause time.Duration) uint32 {
	from, into := t.track.point.Load(), to.point.Load()
	apart := int64(into.wall.Sub(from.wall)) * int64(t.track.rate) / int64(time.Second)
	ideal := t.ideal + from.timestamp + uint32(apart) - into.timestamp // wraps on purpose
	most := int32((pause + maxAhead) * time.Duration(t.track.rate) / time.Second)
	ahead := int32(first + ideal - newest) // wraps on purpose
	t.ideal = ideal
	if ahead > most || ahead < -most {
		t.ideal = newest + 1 - first
	}
	return newest + uint32(min(max(ahead, 1), most)) - first
}
