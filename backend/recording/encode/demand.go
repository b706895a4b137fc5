package encode

import (
	"time"

	"footlight/backend/event"
	"footlight/backend/recording/encode/adapt"
	"footlight/backend/recording/index"
)

// absent is how long after its newest segment an event still counts as bringing work.
const absent = 3 * time.Minute

// Look decides how much work goes into chunks from now on, and is the best level allowed.
func (s *Stage) Look() adapt.Level { return s.effort.level(s.demand()) }

// demand is the work of all events: what waits, and what a minute brings.
func (s *Stage) demand() (d adapt.Demand) {
	for _, rec := range s.cfg.Index.Unfinished() {
		start, chunks := rec.Event().Start, rec.Chunks()
		asked, rate := adapt.LevelOf(start.Quality), s.effort.rate(start)
		for _, c := range chunks {
			if c.State == index.Planned {
				d.Waiting = append(d.Waiting, adapt.Work{Asked: asked, Pixels: rate * secondsOf(c.Segments)})
			}
		}
		if n := len(chunks); n > 0 && rec.Event().Status == event.RecordingActive && recent(chunks[n-1]) {
			d.Minute = append(d.Minute, adapt.Work{Asked: asked, Pixels: rate * time.Minute.Seconds()})
		}
	}
	return d
}

// recent reports whether a chunk is of what goes on now.
func recent(c index.Chunk) bool {
	n := len(c.Segments)
	return n > 0 && time.Since(time.UnixMilli(c.Segments[n-1].Time)).Abs() < absent
}

// secondsOf is about how long segments are, by their times.
func secondsOf(segments []index.Segment) float64 {
	n, usual := len(segments), index.UsualSegment.Seconds()
	if n < 2 {
		return usual * float64(n)
	}
	apart := float64(segments[n-1].Time-segments[0].Time) / 1000 / float64(n-1)
	if apart <= 0 || apart > 6*usual { // the clock was set, or the publisher away
		apart = usual
	}
	return apart * float64(n)
}
