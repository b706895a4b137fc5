package relay

import "time"

const (
	// replayTime is the time in which a new viewer is sent the current GOP, if that is long, and what is published
	// meanwhile. After replayGrace the viewer must be at most maxReplayLag behind live.
	replayTime   = 1500 * time.Millisecond
	replayGrace  = 2 * time.Second
	maxReplayLag = 500 * time.Millisecond
	// minRequested and requestedPart tell a connection that cannot carry a replay: the viewer has requested so many
	// packets again, and one of every requestedPart packets that it was sent.
	minRequested  = 50
	requestedPart = 5
)

// replay sends a viewer the pictures since a keyframe faster than real time.
type replay struct {
	from  uint64    // the keyframe's position
	start time.Time // zero means that no replay is under way
}

func (r *replay) active() bool { return !r.start.IsZero() }

// due returns up to which position packets may be sent now, of those before whole.
func (r *replay) due(now time.Time, whole uint64) uint64 {
	elapsed := min(now.Sub(r.start), replayTime)
	return r.from + roundPackets + uint64(int64(whole-r.from)*int64(elapsed)/int64(replayTime))
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
