package relay

import (
	"errors"
	"time"

	"footlight/backend/live/rtc/udp"
)

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
	round, most := t.limits(whole)
	for n := 0; t.cursor < whole; n++ {
		p := t.track.ring.at(t.cursor)
		if p == nil { // overwritten meanwhile
			return bytes, false, t.fallBehind()
		}
		begins := p.timestamp+t.ts != t.header.Timestamp // another picture
		if begins && (n >= round || t.cursor >= until) || n >= most {
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
	t.atLive = true
	return bytes, false, false
}

// limits returns after how many packets a round ends with the picture, and after how many it ends in any case.
func (t *viewerTrack) limits(whole uint64) (round, most int) {
	switch {
	case t.replay.active():
		return t.replay.round(whole), maxFirstRound
	case !t.atLive:
		return roundPackets, min(maxFirstRound, t.allow)
	}
	return roundPackets, t.allow
}

// proceed returns up to which position the viewer may be sent packets now. It ends a replay that has reached
// live. ok is false if the connection cannot carry the replay.
func (t *viewerTrack) proceed(now time.Time, whole uint64) (until uint64, ok bool) {
	requested := t.rtx.requested.Load()
	switch {
	case requested >= minRequested && requested > t.packets/requestedPart:
		return 0, false
	case now.Sub(t.replay.start) < replayGrace:
		return min(whole, t.replay.due(now, whole)), true
	case t.lag(whole) > maxReplayLag:
		return 0, false
	}
	t.replay.start = time.Time{}
	return whole, true
}

// lag returns how far the viewer is behind the newest packet.
func (t *viewerTrack) lag(whole uint64) time.Duration {
	next, newest := t.track.ring.at(t.cursor), t.track.ring.at(whole-1)
	if next == nil || newest == nil {
		return 0
	}
	behind := int32(newest.timestamp - next.timestamp) // wraps on purpose
	return time.Duration(behind) * time.Second / time.Duration(t.track.rate)
}
