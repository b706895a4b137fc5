package relief

import (
	"footlight/backend/event"
	"footlight/backend/live"
	"footlight/backend/live/rtc"
)

// needs returns the streams of viewers who need a smaller layer: their connections are full, or they are sent it.
func needs(all []live.ConnInfo) (ids map[event.ID]bool) {
	ids = map[event.ID]bool{}
	for _, c := range all {
		if q := c.Quality; !c.Publishing && q != nil && (q.Full || q.Layer == rtc.MadeLayer) {
			ids[c.Info.EventID] = true
		}
	}
	return ids
}
