package values

import (
	"strings"
)

func readClock(s scan, i int) (Item, bool) {
	at := s.is(i, "at")
	f, ok := faceAt(s, i+at)
	if !ok || at == 0 && s.is(i, "minutesto") > 0 || f.plain && at == 0 || guess(s, f.end) || noClock(s, f) {
		return Item{}, false
	}
	item := Item{Kind: Clock, Clocks: f.readings(), End: f.end}
	if minutes, end := units(s, i+at); at == 0 && end > i {
		item.Length = minutes
	}
	return item, true
}

// noClock reports whether what stands behind a number makes it something else.
func noClock(s scan, f face) bool {
	_, money := unitOf(s, f.end)
	return f.plain && (money > 0 || s.is(f.end, "people")+s.is(f.end, "month") > 0 || s.isMark(f.end, "%", "/"))
}

// guess reports whether a word behind a value makes it a rough one, as in "8ish".
func guess(s scan, i int) bool {
	return s.is(i, "approx") > 0 && i < len(s.tokens) && s.tokens[i].Joined
}

// readSpan reads "8 to 11 pm", "von 20 bis 22 Uhr" and "20:00–22:00".
func readSpan(s scan, i int) (Item, bool) {
	at := s.is(i, "at")
	if s.is(i+at, "minutesto") > 0 && !s.before(i, "since") {
		return Item{}, false // "ten to eight"
	}
	from, ok := faceAt(s, i+at)
	to := s.is(from.end, "to")
	if dash := s.isMark(from.end, "-", "–", "—", "‑"); dash {
		to = 1
	}
	if !ok || to == 0 {
		return Item{}, false
	}
	if from.plain && s.before(i, "weekday") && s.is(from.end, "at") > 0 {
		return Item{}, false // "dimanche 14 à 16h"
	}
	next := from.end + to
	until, ok := faceAt(s, next+s.is(next, "at"))
	if !ok || noClock(s, until) || from.plain && until.plain && at == 0 && !s.before(i, "start") && !dotted(s, i, next) {
		return Item{}, false
	}
	if from.half == "" && until.half != "" && !from.sure {
		from.half = until.half
		if until.half == "p" && from.hour%12 > until.hour%12 {
			from.half = "a"
		}
	}
	if until.sure && until.hour > 12 && !from.sure && from.half == "" && until.hour-from.hour < 12 && from.hour > 8 {
		from.sure = true
	}
	return Item{Kind: Span, Clocks: from.readings(), Until: until.readings(), End: until.end}, true
}

// dotted reports whether both ends of a span are written with minutes.
func dotted(s scan, i, j int) bool {
	return strings.Contains(s.text(i), ".") && strings.Contains(s.text(j), ".") && wall.MatchString(s.text(i)) && wall.MatchString(s.text(j))
}
