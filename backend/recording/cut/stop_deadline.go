package cut

import (
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/index"
)

// Deadlines holds until when each stopping event waits for the segment that was open at the stop.
// It counts on the monotonic clock: if the wall clock were set back, an event would wait for hours,
// and if it were set forward, not at all. StopBy is wall time because it must survive a crash. It
// is trusted no further than one grace period ahead.
type Deadlines map[event.ID]time.Time

// Over reports whether a stopping event has waited long enough.
func (d Deadlines) Over(e index.Event, grace time.Duration, now time.Time) bool {
	id := e.Start.EventID
	if _, known := d[id]; !known {
		d[id] = now.Add(min(time.UnixMilli(e.StopBy).Sub(now), grace))
	}
	return !now.Before(d[id])
}

// Forget drops the deadline of an event.
func (d Deadlines) Forget(id event.ID) { delete(d, id) }
