package engine

import "footlight/app/programme"

const (
	// slowLimit limits the seconds in a row for which the machine may be too slow; hastyLimit does so in the
	// trialTime after a step up.
	slowLimit, hastyLimit, trialTime = 5, 2, 10
	// calmTime counts the seconds in a row in which the machine must be fast enough before the first step up;
	// each further one comes after stepTime. A step that was too much doubles the wait up to longestCalm, until
	// a format held for steadyTime.
	calmTime, stepTime, longestCalm, steadyTime = 20, 2, 320, 60
	// tolerated is the number of pictures of which one may be skipped.
	tolerated = 10
)

// ladder chooses the format that the machine can make: a cheaper one while it is too slow, and then step by
// step the chosen one again.
type ladder struct {
	formats []programme.Format // the chosen one first, the cheapest last
	at      int

	skipped    uint64 // pictures, until the last second
	slow, calm int    // seconds in a row
	wait, rest int    // calm seconds before the next step up, and after a step down
	since      int    // seconds since the last step up
}

func newLadder(top programme.Format) *ladder {
	l := &ladder{formats: []programme.Format{top}, wait: calmTime, rest: calmTime, since: steadyTime}
	for f, ok := smaller(top); ok; f, ok = smaller(f) {
		l.formats = append(l.formats, f)
	}
	return l
}

// smaller returns the next cheaper format: first a lower frame rate, then smaller pictures. It returns false
// if there is none.
func smaller(f programme.Format) (programme.Format, bool) {
	switch {
	case f.FPS > 20:
		f.FPS = 20
	case f.Height > 720:
		f.Width, f.Height = 1280, 720
	case f.Height > 540:
		f.Width, f.Height = 960, 540
	case f.Height > 360:
		f.Width, f.Height = 640, 360
	default:
		return f, false
	}
	return f, true
}

func (l *ladder) format() programme.Format { return l.formats[l.at] }

// second counts a second, and returns by how many formats the show goes down: 1, 0, or -1 for a step up.
// skipped is the number of all pictures that the machine did not make so far.
func (l *ladder) second(skipped uint64) (down int) {
	late := (skipped-l.skipped)*tolerated > uint64(l.format().FPS)
	l.skipped = skipped
	l.since++
	if l.calm++; late {
		l.calm = 0
	}
	if l.slow++; !late {
		l.slow = 0
	}
	switch {
	case l.tooSlow() && l.at+1 < len(l.formats):
		down = 1
		l.wait = l.restAfterFall()
	case l.calm >= l.wait && l.at > 0:
		down = -1
		l.wait, l.since = stepTime, 0
	default:
		return 0
	}
	l.at += down
	l.slow, l.calm = 0, 0
	return down
}

func (l *ladder) tooSlow() bool {
	return l.slow >= slowLimit || l.slow >= hastyLimit && l.since <= trialTime
}

// restAfterFall returns the calm seconds after which the show steps up again. They grow if the last step up
// was too much.
func (l *ladder) restAfterFall() int {
	switch {
	case l.since <= trialTime:
		l.rest = min(2*l.rest, longestCalm)
	case l.since > steadyTime:
		l.rest = calmTime
	}
	return l.rest
}
