package planner

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"time"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

const (
	longDay  = 300 // minutes from which on people need breaks, and meals
	maxParts = 20  // of a programme
	frame    = 15  // minutes of a welcome, or a farewell
	mealMin  = 60
	pauseMin = 15
)

// nonstop is a brief that wants no breaks.
var nonstop = regexp.MustCompile(`(?i)\bnon-?stop\b|\b(?:no|without(?: an?)?) (?:pauses?|breaks?|intervals?)\b`)

// day is a programme of sessions with breaks between them, and meals at their times. What takes place in several
// rooms at once shares a session.
func day(w *prose.Writer, length int) []event.Segment {
	rooms, performers := max(1, w.Facts.Rooms), w.Facts.Brief.Performers
	n := (length - 2*frame + 89) / 90
	if length > 720 {
		n = (length - 2*frame + 119) / 120
	}
	if len(performers) > 0 {
		n = max((len(performers)+rooms-1)/rooms, (n+1)/2)
	}
	n = min(n, maxParts-4)
	acts := bill(performers, 1, n)
	every := 80 // minutes between breaks; fewer where the programme is full
	for {
		out := sessions(w, length, n, every, acts)
		if len(out) <= maxParts {
			whole := fill(slices.Clone(out), length-filled(numbered(out)), n)
			if slices.ContainsFunc(whole, func(s event.Segment) bool { return s.DurationMin < 1 }) {
				return stretch(out, length)
			}
			return numbered(whole)
		}
		every += 60
	}
}

// fill gives the sessions of a programme the minutes that are left, in fives as long as there are.
func fill(segments []event.Segment, left, n int) []event.Segment {
	for i := 1; i < len(segments)-1; i++ {
		if segments[i].Kind == "break" {
			continue
		}
		more := left
		if n > 1 {
			more = (left/n + 4*sign(left)) / 5 * 5
		}
		segments[i].DurationMin += more
		left, n = left-more, n-1
	}
	return segments
}

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

func sessions(w *prose.Writer, length, n, every int, acts []string) []event.Segment {
	part := stagePart(w)
	out := []event.Segment{{Title: "Welcome", Kind: "pre", DurationMin: frame}}
	each := max(5, (length-2*frame-length/8)/n/5*5)
	clock, since, fed := firstStart(w).Add(frame*time.Minute), 0, time.Time{}
	for i := range n {
		s := event.Segment{Title: fmt.Sprintf("%s %d", part.title, i+1), Kind: part.kind, DurationMin: each}
		if w.Facts.Rooms > 1 {
			s.Title += fmt.Sprintf(", in %d rooms", w.Facts.Rooms)
		}
		if len(acts) > 0 {
			who := acts[i*len(acts)/n]
			s.Performer = &who
		}
		out = append(out, s)
		clock, since = clock.Add(time.Duration(each)*time.Minute), since+each
		rest := pause(clock, fed, since, every)
		if i == n-1 || rest.DurationMin == 0 || nonstop.MatchString(w.Facts.Brief.Title+"\n"+w.Facts.Brief.Description) {
			continue
		}
		clock, since = clock.Add(time.Duration(rest.DurationMin)*time.Minute), 0
		if rest.DurationMin == mealMin {
			fed = clock
		}
		out = append(out, rest)
	}
	return append(out, event.Segment{Title: "Goodbye", Kind: "post", DurationMin: frame})
}

// pause is the break at a time of day; none where the last one, or a meal, is not long ago.
func pause(clock, fed time.Time, since, every int) event.Segment {
	minute := clock.Hour()*60 + clock.Minute()
	hungry := fed.IsZero() || clock.Sub(fed) > 3*time.Hour
	switch {
	case since < every/2:
	case hungry && minute >= 11*60+45 && minute < 14*60:
		return event.Segment{Title: "Lunch break", Kind: "break", DurationMin: mealMin}
	case hungry && minute >= 17*60+45 && minute < 20*60:
		return event.Segment{Title: "Dinner break", Kind: "break", DurationMin: mealMin}
	case since >= every:
		return event.Segment{Title: "Break", Kind: "break", DurationMin: pauseMin}
	}
	return event.Segment{}
}

// stage is what a session of a kind of event is called.
type stage struct{ title, kind string }

func stagePart(w *prose.Writer) stage {
	for _, p := range w.Genre.Parts {
		if onStage(p) {
			return stage{cmp.Or(map[string]string{"music": "Set", "games": "Round", "theatre": "Act"}[w.Genre.ID], "Session"), p.Kind}
		}
	}
	return stage{"Session", "performance"}
}

// whyRooms is said of a programme for more than one room.
func whyRooms(w *prose.Writer) string {
	if w.Facts.Rooms < 2 {
		return ""
	}
	return fmt.Sprintf(" %d rooms run side by side; the stream shows one at a time, so choose which.", w.Facts.Rooms)
}
