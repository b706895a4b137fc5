package room

import (
	"time"

	"footlight/backend/event"
)

// State is where an event stands between announcement and replay.
type State string

// The states, in the order an event passes through them. Cancelled may follow
// any before Ended.
const (
	Scheduled   State = "scheduled"
	Doors       State = "doors"
	Live        State = "live"
	Interrupted State = "interrupted" // the publisher is gone or silent, the show is not over
	Ended       State = "ended"
	Replay      State = "replay"
	Cancelled   State = "cancelled"
)

// overtime is how long after its planned end an event without a publisher is
// still awaited.
const overtime = 30 * time.Minute

// Presence is what the stage knows of an event's stream.
type Presence struct {
	Publishing bool
	Quiet      bool // publishing, but nothing comes at the moment
	Viewers    int
}

// state derives where an event stands. lastPublished is zero for a stage that
// never had a publisher.
func state(c event.Programme, p Presence, lastPublished, now time.Time) State {
	over := !c.EndsAt.IsZero() && now.After(c.EndsAt.Add(overtime))
	switch {
	case p.Publishing && p.Quiet:
		return Interrupted
	case p.Publishing:
		return Live
	case over:
		return Ended
	case !lastPublished.IsZero() && (c.DoorsAt.IsZero() || !lastPublished.Before(c.DoorsAt)):
		return Interrupted
	case !c.DoorsAt.IsZero() && !now.Before(c.DoorsAt):
		return Doors
	}
	return Scheduled
}
