package transcode

import (
	"time"

	"footlight/backend/media"
)

// tolerance limits how far the count of samples may be from the publisher's clock. A smaller difference is
// jitter. A greater one is loss, and the count then follows the clock.
const tolerance = 60 * time.Millisecond

// timeline maps sample positions to the stream's clock. It counts samples, because an encoder needs even
// steps, and sets a mark at each jump of the clock.
type timeline struct {
	count int64 // accepted samples
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

// accept counts the n samples of f. It refuses a frame that is too far behind the count: the clock catches up
// while frames are left out, and time never runs backwards.
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

// at returns when a sample is due. Positions must not decrease from call to call.
func (l *timeline) at(sample int64) (time.Duration, time.Time) {
	for len(l.marks) > 1 && l.marks[1].sample <= sample {
		l.marks = l.marks[1:]
	}
	return l.marks[0].at(sample)
}
