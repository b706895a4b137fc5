package planner

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"time"

	"footlight/backend/curation/answers"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

const (
	longDay  = 300 // minutes from which on people need breaks, and meals
	frame    = 15  // minutes of a welcome, or a farewell
	mealMin  = 60
	pauseMin = 15
)

// programme returns segments that fill length minutes: sessions on a long day, or the genre's usual parts, which several performers
// share. Short events have one part, and no break.
func programme(w *prose.Writer, start time.Time, length int) []event.Segment {
	parts := w.Genre.Parts
	switch {
	case length >= longDay:
		return day(w, start, length)
	case length < 30:
		parts = []event.Segment{{Title: prose.Capital(w.Genre.Noun), Kind: "performance", DurationMin: 100}}
	default: // no break without a request
		parts = slices.DeleteFunc(slices.Clone(parts), func(p event.Segment) bool { return p.Kind == "break" })
	}
	stages, playing := 0, 0 // parts on stage, and their minutes
	for _, p := range parts {
		if answers.OnStage(p) {
			stages, playing = stages+1, playing+length*p.DurationMin/100
		}
	}
	acts := answers.Acts(w.Facts.Brief.Performers, stages, min(answers.MaxParts, length)-len(parts)+stages)
	each := 0
	if len(acts) > stages {
		each = max(1, playing/len(acts))
	}
	out := numbered(cast(parts, acts, stages, each, length))
	if each > 0 {
		out[len(out)-1].DurationMin += max(0, length-filled(out))
	}
	return stretch(out, length)
}

// cast gives the parts on stage to acts in turn: where there are more acts than parts, several and each its minutes.
func cast(parts []event.Segment, acts []string, stages, each, length int) (out []event.Segment) {
	stage := 0
	for _, s := range parts {
		s.DurationMin = max(1, round5(length*s.DurationMin/100, length))
		if len(acts) == 0 || !answers.OnStage(s) {
			out = append(out, s)
			continue
		}
		turn := acts[stage%len(acts):][:1]
		if each > 0 {
			turn, s.DurationMin = answers.Share(acts, stage, stages), each
		}
		for _, who := range turn {
			s.Performer = &who
			out = append(out, s)
		}
		stage++
	}
	return out
}

// round5 rounds to five minutes, where five minutes are short.
func round5(minutes, length int) int {
	if length < 60 {
		return minutes
	}
	return (minutes + 2) / 5 * 5
}

// nonstop is a brief that wants no breaks.
var nonstop = regexp.MustCompile(`(?i)\bnon-?stop\b|\b(?:no|without(?: an?)?) (?:pauses?|breaks?|intervals?)\b`)

// day is a programme of sessions with breaks between them, and meals at their times.
func day(w *prose.Writer, start time.Time, length int) []event.Segment {
	performers := len(w.Facts.Brief.Performers)
	usual := 90 // minutes of a session with its break
	if length > 720 {
		usual = 120
	}
	n := (length - 2*frame + usual - 1) / usual
	if performers > 0 {
		n = max(performers, (n+1)/2)
	}
	n = min(n, answers.MaxParts-4)
	all := sessions(w, length, n)
	out := withBreaks(w, start, all, 80)
	for every := 140; len(out) > answers.MaxParts; every += 60 { // minutes between breaks
		out = withBreaks(w, start, all, every)
	}
	whole := fill(slices.Clone(out), length-filled(numbered(out)), n)
	if slices.ContainsFunc(whole, func(s event.Segment) bool { return s.DurationMin < 1 }) {
		return stretch(out, length)
	}
	return numbered(whole)
}

// sessions are n parts of a day, between a welcome and a farewell.
func sessions(w *prose.Writer, length, n int) []event.Segment {
	out := []event.Segment{{Title: "Welcome", Kind: "pre", DurationMin: frame}}
	acts := answers.Acts(w.Facts.Brief.Performers, 1, n)
	s := event.Segment{Kind: "performance", DurationMin: max(5, (length-2*frame-length/8)/n/5*5)}
	if i := slices.IndexFunc(w.Genre.Parts, answers.OnStage); i >= 0 {
		s.Kind = w.Genre.Parts[i].Kind
	}
	for i := range n {
		s.Title = fmt.Sprintf("%s %d", w.Genre.Session, i+1)
		if len(acts) > 0 {
			s.Performer = &acts[i*len(acts)/n]
		}
		out = append(out, s)
	}
	return append(out, event.Segment{Title: "Goodbye", Kind: "post", DurationMin: frame})
}

// withBreaks puts breaks between sessions, unless the brief wants none.
func withBreaks(w *prose.Writer, start time.Time, all []event.Segment, every int) (out []event.Segment) {
	if nonstop.MatchString(w.Facts.Brief.Title + "\n" + w.Facts.Brief.Description) {
		return all
	}
	clock, since, fed := start, 0, time.Time{}
	for i, s := range all {
		out = append(out, s)
		clock = clock.Add(time.Duration(s.DurationMin) * time.Minute)
		if i == 0 || i > len(all)-3 { // none beside the welcome and the farewell
			continue
		}
		since += s.DurationMin
		if rest := pause(clock, fed, since, every); rest.DurationMin > 0 {
			clock, since = clock.Add(time.Duration(rest.DurationMin)*time.Minute), 0
			if rest.DurationMin == mealMin {
				fed = clock
			}
			out = append(out, rest)
		}
	}
	return out
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

// fill gives n sessions the minutes that are left, in fives as long as there are.
func fill(segments []event.Segment, left, n int) []event.Segment {
	for i := 1; i < len(segments)-1; i++ {
		if segments[i].Kind == "break" {
			continue
		}
		more := left
		if n > 1 {
			more = (left/n + 4*cmp.Compare(left, 0)) / 5 * 5
		}
		segments[i].DurationMin += more
		left, n = left-more, n-1
	}
	return segments
}
