package recording

import (
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// stops are until when stopping events wait for the segment that was open at the
// stop, by a clock that nobody sets: with the wall clock set back they would wait
// for hours, set forward not at all. What is on record (StopBy) is wall time, for
// the life after a crash, and is believed no further than a stop can be off.
type stops map[event.ID]time.Time

// over reports whether a stopping event waits no longer.
func (s stops) over(e index.Event, grace time.Duration, now time.Time) bool {
	id := e.Start.EventID
	if _, known := s[id]; !known {
		s[id] = now.Add(min(time.UnixMilli(e.StopBy).Sub(now), grace))
	}
	return !now.Before(s[id])
}

func (s stops) forget(id event.ID) { delete(s, id) }
