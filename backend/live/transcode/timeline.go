package transcode

import (
	"time"

	"footlight/backend/media"
)

// tolerance is how far counted samples and the publisher's clock may part
// before the count gives in: less is jitter, more is loss.
const tolerance = 60 * time.Millisecond

// timeline maps sample positions to the stream's clock by counting, because
// an encoder needs even steps. A mark is set where the clock has jumped.
type timeline struct {
	count int64 // samples accepted
	marks []mark
}

type mark struct {
	sample int64
	pts    time.Duration
	wall   time.Time
}

func (m mark) at(sample int64) (time.Duration, time.Time) {
	d := length(sample - m.sample)
	return m.pts + d, m.wall.Add(d)
}

// accept counts n samples due at f's time. It refuses a frame that lies too
// far behind the count: leaving it out is what lets the clock catch up without
// time ever running backwards.
func (l *timeline) accept(f media.Frame, n int) bool {
	here := mark{sample: l.count, pts: f.PTS, wall: f.Wall}
	if len(l.marks) == 0 {
		l.marks = append(l.marks, here)
	}
	due, _ := l.marks[len(l.marks)-1].at(l.count)
	switch drift := f.PTS - due; {
	case drift < -tolerance:
		return false
	case drift > tolerance:
		l.marks = append(l.marks, here)
	}
	l.count += int64(n)
	return true
}

// at tells when a sample is due. Positions must not decrease from call to call.
func (l *timeline) at(sample int64) (time.Duration, time.Time) {
	for len(l.marks) > 1 && l.marks[1].sample <= sample {
		l.marks = l.marks[1:]
	}
	return l.marks[0].at(sample)
}
