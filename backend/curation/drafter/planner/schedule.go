package planner

import (
	"cmp"
	"strings"
	"time"

	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Schedule is the section of that aspect.
func Schedule() feedback.Section[planning.ScheduleResult] {
	s := feedback.Wording[planning.ScheduleResult]{Texts: []string{"Segments.Title"}}
	rules := []feedback.Rule[planning.ScheduleResult]{
		feedback.On(`(?i)\bdoors?\s*(?:open(?:ing)?)?\s*(?:at|from|:)\s*`+clockTime, feedback.Afterwards(alter(setDoors))),
		feedback.On(`(?i)\bdoors?\s*(?:open(?:ing)?)?\s*`+amountOfTime+`\s*(?:before|ahead|(?P<sooner>earlier)|(?P<later>later))\b(?:\s+the start)?`, feedback.Afterwards(alter(setDoors))),
		feedback.On(`(?i)\b(?:end(?:s|ing)?|finish(?:es)?|until|till)\s*(?:at|by|:)?\s*`+clockTime, feedback.Afterwards(alter(setEnd))),
		feedback.On(`(?i)\badd\s+(?:a\s+|an\s+|some\s+)?(?:(?P<n2>`+feedback.Count+`)[- ]min(?:ute)?s?\s+)?(?P<what>break|interval|intermission|q ?& ?a|questions(?: and answers)?)(?:\s+(?:session|round))?(?:\s*(?:of|for|with|lasting|,)?\s*(?P<n>`+feedback.Count+`)\s*min(?:ute)?s?)?`, alter(addSegment)),
		feedback.On(`(?i)\badd\s+(?:a\s+|an\s+)?(?:segment|part|slot|act)\s*(?:called|named|:|for)?\s*(?P<what>.+?)(?:\s*(?:\(|of|for|lasting|,)\s*(?P<n>`+feedback.Count+`)\s*min(?:ute)?s?\)?)?$`, alter(addSegment)),
		feedback.On(`(?i)\b(?:remove|drop|delete|skip|no|without)\s+(?:the\s+|a\s+)?(?P<what>breaks?|interval|intermission|q ?& ?a|questions(?: and answers)?|encore|welcome)\b`, alter(removeSegment)),
		feedback.On(`(?i)`+amountOfTime+`\s+(?P<dir>later|earlier|sooner)\b|\b(?P<dir2>later|earlier|sooner)\s+by\s+(?P<n2>`+feedback.Count+`)\s*(?P<unit2>min(?:ute)?s?|hours?|hrs?|days?|weeks?)`, alter(shiftStart)),
		feedback.On(`(?i)\b`+amountOfTime+`\s+(?P<dir>longer|shorter|more|less)\b|\b(?P<dir2>longer|shorter|extend(?: it)?|lengthen(?: it)?|shorten(?: it)?)\s+by\s+(?P<n2>`+feedback.Count+`)\s*(?P<unit2>min(?:ute)?s?|hours?|hrs?|h)\b`, alter(setLength)),
		feedback.On(`(?i)\b(?:last(?:s|ing)?|duration|length|run(?:s|ning time)?|make it|be|for|takes?|total)\s*(?:of|:|to|is|for)?\s*(?P<n>`+feedback.Count+`)[- ]?\s*(?P<unit>min(?:ute)?s?|hours?|hrs?|h)\b(?:\s+long)?|^\s*(?P<n2>`+feedback.Count+`)\s*(?P<unit2>min(?:ute)?s?|hours?|hrs?|h)(?:\s+long)?\s*$`, alter(setLength)),
		feedback.On(`(?i)\b(?:time ?zone|in|use|zone)\s*(?:to|is|:|=)?\s*(?P<zone>UTC|[A-Z][A-Za-z]+/[A-Za-z_]+(?:/[A-Za-z_]+)?)(?:\s+time)?`, alter(setZone)),
		feedback.On(dateForm, alter(setDate)),
		feedback.On(`(?i)^\s*(?P<date>today|tonight)\s*$|\b(?:on|to|for)\s+(?P<date2>today|tonight)\b(?:\s|$)`, alter(setDate)),
		feedback.On(`(?i)\b(?:(?:on|to|next|this|the following)\s+)+(?:a\s+|the\s+)?(?P<day>`+weekdays+`)s?\b|^\s*(?P<day2>`+weekdays+`)\s*$`, alter(setWeekday)),
		feedback.On(`(?i)\b(?:move|shift|put|let|have|start|begin)\s+the\s+(?P<what>(?:[a-z]+\s)?(?:break|interval|intermission|q ?& ?a|questions|encore|set|act|part|talk|film|speech|reading|finale))\s+(?:start|begin)?\s*(?:at|to|from|by)?\s*`+clockTime, alter(movePart)),
		feedback.On(`(?i)\b(?:start(?:s|ing)?|begin(?:s|ning)?|kick off|from|make it|move(?: it)?|set(?: it)?|change(?: it)?|at|time)?\s*(?:the\s+)?(?:start(?:ing)?\s+)?(?:time\s*)?(?:at|to|from|by|for|:)?\s*`+clockTime, alter(setStart)),
		feedback.On(`(?i)\b(?:start|begin|kick off)\s*(?:it\s*)?(?:at|from|by)\s+(?P<bare>\d{1,2})\b(?:\s+o'?clock)?|\bat\s+(?P<bare2>\d{1,2})\s+o'?clock\b`, alter(setStart)),
		feedback.On(`(?i)\b(?P<dir>longer|shorter)\b`, alter(setLength)),
		feedback.On(`(?i)\b(?P<dir>later|earlier)\b`, alter(shiftStart)),
	}
	return form.Section(event.Schedule, draftSchedule, s.Beside(rules))
}

const (
	leadDays = 21 // an event without a date is this far away, at least; its reasoning says so
	doorsMin = 30 // doors open this long before the start
)

func draftSchedule(w *prose.Writer) planning.ScheduleResult {
	start, length, said := firstStart(w), w.Facts.Duration, time.Time{}.Add(w.Facts.Time)
	r := form.First[planning.ScheduleResult](event.Schedule)(w)
	if w.Facts.Time >= 0 && start.Format("15:04") != said.Format("15:04") {
		r.Reasoning = "Clocks skip the time the brief names on that day; this is the nearest there is."
	}
	r.Segments = programme(w, start, length)
	timing{start, length, cmp.Or(w.Facts.Doors, doorsMin), w, &r}.write()
	return r
}

// firstStart is the brief's, as far as it has one, or else an evening a few weeks ahead.
func firstStart(w *prose.Writer) time.Time {
	date, clock := w.Facts.Date, w.Facts.Time
	if clock < 0 {
		clock = time.Duration(w.Genre.Hour) * time.Hour
	}
	if date.IsZero() {
		date = w.Facts.Now.In(w.Facts.Zone).AddDate(0, 0, leadDays)
		date = next(date, []time.Weekday{time.Friday, time.Saturday, time.Thursday}[w.Random.IntN(3)])
	}
	return at(date, time.Time{}.Add(clock), w.Facts.Zone)
}

// next is the first day of a name, from a day on.
func next(day time.Time, name time.Weekday) time.Time {
	return day.AddDate(0, 0, int(name-day.Weekday()+7)%7)
}

// at is the time of day of clock on a day, as clocks of a zone show it.
func at(day, clock time.Time, zone *time.Location) time.Time {
	y, m, d := day.Date()
	return time.Date(y, m, d, clock.Hour(), clock.Minute(), 0, 0, zone)
}

// What times look like in a request.
const (
	amountOfTime = `(?P<n>` + feedback.Count + `)\s*(?P<unit>min(?:ute)?s?|hours?|hrs?|h|days?|weeks?)`
	// clockTime is a time of day that cannot be anything else.
	clockTime = `(?P<clock>\d{1,2}(?:[:.][0-5]\d)?\s*(?:am|pm|a\.m\.|p\.m\.)|\d{1,2}:[0-5]\d(?:\s*h\b)?|\d{1,2}\s*h\b|noon|midnight)`
	// dateForm is a calendar date. 3/5 is left alone: it is two different days.
	dateForm = `(?i)\b(?:(?:on|to|for)\s+)?(?:the\s+)?(?P<date>` + feedback.AnyDate + `|tomorrow\b|the day after tomorrow\b)`
	weekdays = `monday|tuesday|wednesday|thursday|friday|saturday|sunday`
)

// minutes is an amount of time; half an hour where a request names none.
func minutes(m feedback.Match) int {
	unit := strings.ToLower(m["unit"])
	factor := cmp.Or(map[string]int{"h": 60, "d": 24 * 60, "w": 7 * 24 * 60}[unit[:min(1, len(unit))]], 1)
	if strings.HasPrefix(strings.ToLower(m["n"]), "half") {
		return factor / 2
	}
	return min(feedback.Number(cmp.Or(m["n"], "30")), 100_000) * factor
}

var clockWords = strings.NewReplacer("noon", "12", "midnight", "0", "a.m.", "am", "p.m.", "pm", ".", ":", "h", "")

// readClock reads a time of day. The bare hour of "start at 8" is an evening one.
func readClock(m feedback.Match) (time.Time, bool) {
	said := clockWords.Replace(strings.ToLower(strings.Join(strings.Fields(m["clock"]+m["bare"]), "")))
	for _, layout := range []string{"15:04", "15", "3:04pm", "3pm"} {
		clock, err := time.Parse(layout, said)
		if err == nil && m["bare"] != "" && clock.Hour() > 0 && clock.Hour() < 12 {
			clock = clock.Add(12 * time.Hour)
		}
		if err == nil {
			return clock, true
		}
	}
	return time.Time{}, false
}
