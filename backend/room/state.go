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

// Presence is what is known of an event's stream.
type Presence struct {
	Publishing bool // something that can be seen or heard
	Quiet      bool // publishing, but nothing comes at the moment
	Viewers    int
}

// View is one event as its audience sees it.
type View struct {
	ID        event.ID
	Programme event.Programme
	Office    event.BoxOffice // zero where nothing was ever on sale
	Decisions Decisions
	State     State
	Presence
	Planned bool
	Played  time.Time        // when somebody last published; zero: nobody ever did
	Replay  *event.Recording // what can be watched again; nil: nothing
}

// state decides where an event stands, but for its replay (replay.go).
func state(v View, now time.Time) State {
	c, last := v.Programme, v.Played
	switch {
	case v.Office.Cancelled:
		return Cancelled
	case !v.Decisions.EndedAt.IsZero():
		return Ended
	case v.Publishing && v.Quiet:
		return Interrupted
	case v.Publishing:
		return Live
	case past(c, last, now):
		return Ended
	case !last.IsZero() && (c.DoorsAt.IsZero() || !last.Before(c.DoorsAt)):
		return Interrupted
	case !c.DoorsAt.IsZero() && !now.Before(c.DoorsAt):
		return Doors
	}
	return Scheduled
}

// past reports whether nobody is awaited any more: half an hour after the planned end,
// or after the publisher of a show that ran late or was never planned.
func past(c event.Programme, last, now time.Time) bool {
	end := c.EndsAt
	if last.After(end) {
		end = last
	}
	return !end.IsZero() && now.After(end.Add(overtime))
}

// over reports whether nobody can publish any more. A plan that is not accepted
// promises no end.
func over(v View) bool {
	return v.State == Cancelled || v.State == Ended && (v.Programme.Accepted || !v.Decisions.EndedAt.IsZero())
}
