package relay

import "time"

// roundPackets of a track are sent to a viewer in one round, and the rest of the picture that they end in, but not
// more than maxRound. Then the other viewers get theirs.
const (
	roundPackets = 64
	maxRound     = 256
	// maxFirstRound is maxRound for a viewer that was not at live yet. A usual Linux socket holds 92 packets, and the
	// viewer's program may not read it while it sets itself up. minReplayRound is the least round of a replay.
	maxFirstRound  = 80
	minReplayRound = 24
)

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

// round returns how many packets are sent in one round, of those before whole: twice as many as the replay needs, so
// that a late round does not make a burst.
func (r *replay) round(whole uint64) int {
	needed := int(whole-r.from) * int(burstPause) / int(replayTime)
	return min(max(2*needed, minReplayRound), roundPackets)
}

func (r *replay) active() bool { return !r.start.IsZero() }

// due returns up to which position packets may be sent now, of those before whole.
func (r *replay) due(now time.Time, whole uint64) uint64 {
	elapsed := min(now.Sub(r.start), replayTime)
	return r.from + roundPackets + uint64(int64(whole-r.from)*int64(elapsed)/int64(replayTime))
}
