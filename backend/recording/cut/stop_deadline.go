package cut

import (
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// Deadlines are until when stopping events wait for the segment that was open at the
// stop, by a clock that nobody sets: with the wall clock set back they would wait
// for hours, set forward not at all. What is on record (StopBy) is wall time, for
// the life after a crash, and is believed no further than a stop can be off.
type Deadlines map[event.ID]time.Time

// Over reports whether a stopping event waits no longer.
func (d Deadlines) Over(e index.Event, grace time.Duration, now time.Time) bool {
	id := e.Start.EventID
	if _, known := d[id]; !known {
		d[id] = now.Add(min(time.UnixMilli(e.StopBy).Sub(now), grace))
	}
	return !now.Before(d[id])
}

// Forget drops what is known of an event.
func (d Deadlines) Forget(id event.ID) { delete(d, id) }
