package planner

import (
	"cmp"
	"fmt"
	"time"

	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

// Schedule is the section of that aspect.
func Schedule() feedback.Section[event.ScheduleResult] {
	s := feedback.Wording[event.ScheduleResult]{Texts: segmentTitles}
	rules := []feedback.Rule[event.ScheduleResult]{
		feedback.On(`(?i)\bdoors?\s*(?:open(?:ing)?)?\s*(?:at|from|:)\s*`+clockTime, feedback.Afterwards(alter(setDoors))),
		feedback.On(`(?i)\bdoors?\s*(?:open(?:ing)?)?\s*`+amountOfTime+`\s*(?:before|earlier|ahead)\b(?:\s+the start)?`, feedback.Afterwards(alter(setDoorsBefore))),
		feedback.On(`(?i)\b(?:end(?:s|ing)?|finish(?:es)?|until|till)\s*(?:at|by|:)?\s*`+clockTime, feedback.Afterwards(alter(setEnd))),
		feedback.On(`(?i)\badd\s+(?:a\s+|an\s+|some\s+)?(?:(?P<pre>`+feedback.Count+`)[- ]min(?:ute)?s?\s+)?(?P<what>break|interval|intermission|q ?& ?a|questions(?: and answers)?)(?:\s+(?:session|round))?(?:\s*(?:of|for|with|lasting|,)?\s*(?P<n>`+feedback.Count+`)\s*min(?:ute)?s?)?`, alter(addSegment)),
		feedback.On(`(?i)\badd\s+(?:a\s+|an\s+)?(?:segment|part|slot|act)\s*(?:called|named|:|for)?\s*(?P<what>.+?)(?:\s*(?:\(|of|for|lasting|,)\s*(?P<n>`+feedback.Count+`)\s*min(?:ute)?s?\)?)?$`, alter(addSegment)),
		feedback.On(`(?i)\b(?:remove|drop|delete|skip|no|without)\s+(?:the\s+|a\s+)?(?P<what>breaks?|interval|intermission|q ?& ?a|questions(?: and answers)?|encore|welcome)\b`, alter(removeSegment)),
		feedback.On(`(?i)`+amountOfTime+`\s+(?P<dir>later|earlier|sooner)\b|\b(?P<dir2>later|earlier|sooner)\s+by\s+(?P<n2>`+feedback.Count+`)\s*(?P<unit2>min(?:ute)?s?|hours?|hrs?|days?|weeks?)`, alter(shiftStart)),
		feedback.On(`(?i)\b`+amountOfTime+`\s+(?P<dir>longer|shorter|more|less)\b|\b(?P<dir2>longer|shorter|extend(?: it)?|lengthen(?: it)?|shorten(?: it)?)\s+by\s+(?P<n2>`+feedback.Count+`)\s*(?P<unit2>min(?:ute)?s?|hours?|hrs?|h)\b`, alter(changeLength)),
		feedback.On(`(?i)\b(?:last(?:s|ing)?|duration|length|run(?:s|ning time)?|make it|be|for|takes?|total)\s*(?:of|:|to|is|for)?\s*(?P<n>`+feedback.Count+`)[- ]?\s*(?P<unit>min(?:ute)?s?|hours?|hrs?|h)\b(?:\s+long)?|^\s*(?P<n2>`+feedback.Count+`)\s*(?P<unit2>min(?:ute)?s?|hours?|hrs?|h)(?:\s+long)?\s*$`, alter(setLength)),
		feedback.On(`(?i)\b(?:time ?zone|in|use|zone)\s*(?:to|is|:|=)?\s*(?P<zone>UTC|[A-Z][A-Za-z]+/[A-Za-z_]+(?:/[A-Za-z_]+)?)(?:\s+time)?`, alter(setZone)),
		feedback.On(dateForm, alter(setDate)),
		feedback.On(`(?i)\b(?:(?:on|to|next|this|the following)\s+)+(?:a\s+|the\s+)?(?P<day>`+weekdays+`)s?\b|^\s*(?P<day2>`+weekdays+`)\s*$`, alter(setWeekday)),
		feedback.On(`(?i)\b(?:move|shift|put|let|have|start|begin)\s+the\s+(?P<what>(?:[a-z]+\s)?(?:break|interval|intermission|q ?& ?a|questions|encore|set|act|part|talk|film|speech|reading|finale))\s+(?:start|begin)?\s*(?:at|to|from|by)?\s*`+clockTime, alter(movePart)),
		feedback.On(`(?i)\b(?:start(?:s|ing)?|begin(?:s|ning)?|kick off|from|make it|move(?: it)?|set(?: it)?|change(?: it)?|at|time)?\s*(?:the\s+)?(?:start(?:ing)?\s+)?(?:time\s*)?(?:at|to|from|by|for|:)?\s*`+clockTime, alter(setStart)),
		feedback.On(`(?i)\b(?:start|begin|kick off)\s*(?:it\s*)?(?:at|from|by)\s+(?P<bare>\d{1,2})\b(?:\s+o'?clock)?|\bat\s+(?P<bare2>\d{1,2})\s+o'?clock\b`, alter(setStart)),
		feedback.On(`(?i)\b(?P<dir>longer|shorter)\b`, alter(changeLength)),
		feedback.On(`(?i)\b(?P<dir>later|earlier)\b`, alter(shiftStart)),
		feedback.On(feedback.LanguageWords, feedback.Language[event.ScheduleResult]),
		feedback.On(feedback.ReplaceWords, s.Replace),
	}
	return form.Section(event.Schedule, draftSchedule, append(s.Marks(), rules...))
}

func segmentTitles(r *event.ScheduleResult) []*string {
	out := make([]*string, len(r.Segments))
	for i := range r.Segments {
		out[i] = &r.Segments[i].Title
	}
	return out
}

const (
	leadDays = 21 // an event without a date is this far away, at least
	doorsMin = 30 // doors open this long before the start
)

func draftSchedule(w *prose.Writer) event.ScheduleResult {
	start, length := firstStart(w), w.Facts.Duration
	r := event.ScheduleResult{Segments: programme(w, start, length), Reasoning: whyThen(w, start)}
	if w.Facts.Rooms > 1 {
		r.Reasoning += fmt.Sprintf(" %d rooms run side by side; the stream shows one at a time, so choose which.", w.Facts.Rooms)
	}
	timing{start, length, cmp.Or(w.Facts.Doors, doorsMin), w, &r}.write()
	return r
}

// firstStart is the brief's date and time, where it has them; else a Thursday,
// Friday or Saturday a few weeks ahead at the genre's usual hour.
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

func whyThen(w *prose.Writer, start time.Time) string {
	clock := time.Duration(start.Hour())*time.Hour + time.Duration(start.Minute())*time.Minute
	switch {
	case w.Facts.Time >= 0 && clock != w.Facts.Time:
		return "Clocks skip the time the brief names on that day; this is the nearest there is."
	case !w.Facts.Date.IsZero() && w.Facts.Time >= 0:
		return "Date and time are the brief's; the programme follows the kind of event."
	case !w.Facts.Date.IsZero():
		return "The date is the brief's; the hour is usual for this kind of event."
	case w.Puzzled(event.Schedule):
		return fmt.Sprintf("What the brief says of dates and times could not all be read: this day leaves %d days to tell people.", leadDays)
	case w.Facts.Time >= 0:
		return fmt.Sprintf("The time is the brief's, which names no day: this one leaves %d days to tell people.", leadDays)
	}
	return fmt.Sprintf("The brief names no date: this one leaves %d days to tell people, on an evening they are free.", leadDays)
}
