package room

import (
	"time"

	"footlight/backend/event"
	"footlight/backend/event/recorded"
)

// State places an event between announcement and replay.
type State string

// The states, in the order in which an event passes through them. Cancelled may follow any state before
// Ended.
const (
	Scheduled   State = "scheduled"
	Doors       State = "doors"
	Live        State = "live"
	Interrupted State = "interrupted" // the publisher is gone or silent, and the show is not over
	Ended       State = "ended"
	Replay      State = "replay"
	Cancelled   State = "cancelled"
)

// overtime is the time after the planned end during which an event without a publisher still waits for one.
const overtime = 30 * time.Minute

// Presence describes an event's stream.
type Presence struct {
	Publishing bool // there is video or audio
	Quiet      bool // a publisher is connected but sends nothing at the moment
	Viewers    int
	Last       time.Time // when there was last a publisher at another server; zero if never
	Unlisted   bool      // another server has the stream, and its directory does not name the event
}

// View holds one event as its audience sees it.
type View struct {
	ID        event.ID
	Programme event.Programme
	Office    event.BoxOffice // zero if nothing was ever on sale
	Decisions Decisions
	State     State
	Presence
	Planned bool
	Played  time.Time           // when there was last a publisher; zero if never
	Replay  *recorded.Recording // the recording to watch; nil if there is none
	Rewind  string              // the playlist of what is recorded of a show that goes on; "" if there is none
}

// state decides which state an event is in, except for its replay (replay.go).
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

// past reports whether the show counts as over without a publisher. This is so half an hour after the
// planned end, or half an hour after the publisher left if the show ran late or was never planned.
func past(c event.Programme, last, now time.Time) bool {
	end := c.EndsAt
	if last.After(end) {
		end = last
	}
	return !end.IsZero() && now.After(end.Add(overtime))
}

// over reports whether publishing has ended for good. An end that was planned but not accepted does not
// count.
func over(v View) bool {
	return v.State == Cancelled || v.State == Ended && (v.Programme.Accepted || !v.Decisions.EndedAt.IsZero())
}
