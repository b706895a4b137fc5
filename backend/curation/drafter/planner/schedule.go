package planner

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/genre"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
)

// Schedule is the section of that aspect.
func Schedule() feedback.Section[event.ScheduleResult] {
	s := feedback.Wording[event.ScheduleResult]{Texts: segmentTitles}
	const minutes = `(?P<n>` + feedback.Count + `)\s*(?P<unit>min(?:ute)?s?|hours?|hrs?|h|days?|weeks?)`
	rules := []feedback.Rule[event.ScheduleResult]{
		feedback.On(`(?i)\bdoors?\s*(?:open(?:ing)?)?\s*(?:at|from|:)\s*`+clockTime, feedback.Afterwards(setDoors)),
		feedback.On(`(?i)\bdoors?\s*(?:open(?:ing)?)?\s*`+minutes+`\s*(?:before|earlier|ahead)\b(?:\s+the start)?`, feedback.Afterwards(setDoorsBefore)),
		feedback.On(`(?i)\b(?:end(?:s|ing)?|finish(?:es)?|until|till)\s*(?:at|by|:)?\s*`+clockTime, feedback.Afterwards(setEnd)),
		feedback.On(`(?i)\badd\s+(?:a\s+|an\s+|some\s+)?(?:(?P<pre>`+feedback.Count+`)[- ]min(?:ute)?s?\s+)?(?P<what>break|interval|intermission|q ?& ?a|questions(?: and answers)?)(?:\s+(?:session|round))?(?:\s*(?:of|for|with|lasting|,)?\s*(?P<n>`+feedback.Count+`)\s*min(?:ute)?s?)?`, addSegment),
		feedback.On(`(?i)\badd\s+(?:a\s+|an\s+)?(?:segment|part|slot|act)\s*(?:called|named|:|for)?\s*(?P<what>.+?)(?:\s*(?:\(|of|for|lasting|,)\s*(?P<n>`+feedback.Count+`)\s*min(?:ute)?s?\)?)?$`, addSegment),
		feedback.On(`(?i)\b(?:remove|drop|delete|skip|no|without)\s+(?:the\s+|a\s+)?(?P<what>breaks?|interval|intermission|q ?& ?a|questions(?: and answers)?|encore|welcome)\b`, removeSegment),
		feedback.On(`(?i)`+minutes+`\s+(?P<dir>later|earlier|sooner)\b|\b(?P<dir2>later|earlier|sooner)\s+by\s+(?P<n2>`+feedback.Count+`)\s*(?P<unit2>min(?:ute)?s?|hours?|hrs?|days?|weeks?)`, shiftStart),
		feedback.On(`(?i)\b`+minutes+`\s+(?P<dir>longer|shorter|more|less)\b|\b(?P<dir2>longer|shorter|extend(?: it)?|lengthen(?: it)?|shorten(?: it)?)\s+by\s+(?P<n2>`+feedback.Count+`)\s*(?P<unit2>min(?:ute)?s?|hours?|hrs?|h)\b`, changeLength),
		feedback.On(`(?i)\b(?:last(?:s|ing)?|duration|length|run(?:s|ning time)?|make it|be|for|takes?|total)\s*(?:of|:|to|is|for)?\s*(?P<n>`+feedback.Count+`)[- ]?\s*(?P<unit>min(?:ute)?s?|hours?|hrs?|h)\b(?:\s+long)?|^\s*(?P<n2>`+feedback.Count+`)\s*(?P<unit2>min(?:ute)?s?|hours?|hrs?|h)(?:\s+long)?\s*$`, setLength),
		feedback.On(`(?i)\b(?:time ?zone|in|use|zone)\s*(?:to|is|:|=)?\s*(?P<zone>UTC|[A-Z][A-Za-z]+/[A-Za-z_]+(?:/[A-Za-z_]+)?)(?:\s+time)?`, setZone),
		feedback.On(dateForm, setDate),
		feedback.On(`(?i)\b(?:(?:on|to|next|this|the following)\s+)+(?:a\s+|the\s+)?(?P<day>monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\b|^\s*(?P<day2>monday|tuesday|wednesday|thursday|friday|saturday|sunday)\s*$`, setWeekday),
		feedback.On(`(?i)\b(?:start(?:s|ing)?|begin(?:s|ning)?|kick off|from|make it|move(?: it)?|set(?: it)?|change(?: it)?|at|time)?\s*(?:the\s+)?(?:start(?:ing)?\s+)?(?:time\s*)?(?:at|to|from|by|for|:)?\s*`+clockTime, setStart),
		feedback.On(`(?i)\b(?:start|begin|kick off)\s*(?:it\s*)?(?:at|from|by)\s+(?P<bare>\d{1,2})\b(?:\s+o'?clock)?|\bat\s+(?P<bare2>\d{1,2})\s+o'?clock\b`, setStart),
		feedback.On(`(?i)\b(?P<dir>longer|shorter|later|earlier)\b`, nudge),
		feedback.On(feedback.LanguageWords, feedback.Language[event.ScheduleResult]),
		feedback.On(feedback.ReplaceWords, s.Replace),
	}
	return feedback.Section[event.ScheduleResult]{Name: event.Schedule, First: draftSchedule, Rules: append(s.Marks(), rules...), Tidy: tidySchedule}
}

const (
	leadDays = 21 // an event without a date is this far away, at least
	doorsMin = 30 // doors open this long before the start
)

func draftSchedule(w *prose.Writer) event.ScheduleResult {
	t := timing{zone: w.Facts.Zone, start: firstStart(w), length: w.Facts.Duration, doors: cmp.Or(w.Facts.Doors, doorsMin)}
	r := event.ScheduleResult{Segments: segmentsFor(w, t.length), Reasoning: whyThen(w, t.start) + whyRooms(w)}
	t.write(&r)
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
		want := []time.Weekday{time.Friday, time.Saturday, time.Thursday}[w.Random.IntN(3)]
		for date.Weekday() != want {
			date = date.AddDate(0, 0, 1)
		}
	}
	return wallTime(date, int(clock/time.Hour), int(clock%time.Hour/time.Minute), w.Facts.Zone)
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

// timing is when a schedule happens; the programme is kept apart.
type timing struct {
	zone   *time.Location
	start  time.Time
	length int // minutes
	doors  int // minutes before start
}

// readTiming takes a schedule apart.
func readTiming(r *event.ScheduleResult) (timing, error) {
	zone, err := time.LoadLocation(r.Timezone)
	if err != nil {
		return timing{}, err
	}
	start, err := time.ParseInLocation(event.LocalTime, r.StartLocal, zone)
	if err != nil {
		return timing{}, err
	}
	doors, err := time.ParseInLocation(event.LocalTime, r.DoorsLocal, zone)
	if err != nil {
		return timing{}, err
	}
	return timing{zone: zone, start: start, length: filled(r.Segments), doors: int(start.Sub(doors) / time.Minute)}, nil
}

// write sets the wall times. The end is counted in real minutes, so that a
// change of clocks during the event does not lengthen it.
func (t timing) write(r *event.ScheduleResult) {
	r.Timezone = t.zone.String()
	r.StartLocal = t.start.Format(event.LocalTime)
	r.EndLocal = t.start.Add(time.Duration(t.length) * time.Minute).Format(event.LocalTime)
	r.DoorsLocal = t.start.Add(-time.Duration(max(0, t.doors)) * time.Minute).Format(event.LocalTime)
}

// filled is how many minutes the segments fill.
func filled(segments []event.Segment) int {
	if len(segments) == 0 {
		return 0
	}
	last := segments[len(segments)-1]
	return last.OffsetMin + last.DurationMin
}

// segmentsFor is the genre's programme over length minutes. Short events have one
// part, and no break; several performers share the performances.
func segmentsFor(w *prose.Writer, length int) []event.Segment {
	parts := w.Genre.Parts
	switch {
	case length >= longDay || w.Facts.Rooms > 1 && length >= 120:
		return day(w, length)
	case length < 30:
		parts = []genre.Part{{Title: prose.Capital(w.Genre.Noun), Kind: "performance", Share: 100}}
	case length < 75:
		parts = slices.DeleteFunc(slices.Clone(parts), func(p genre.Part) bool { return p.Kind == "break" })
	}
	out := make([]event.Segment, 0, len(parts))
	playing := 0
	for _, p := range parts {
		if onStage(p) {
			playing++
		}
	}
	acts, next := bill(w.Facts.Brief.Performers, playing, min(20, length)-len(parts)+playing), 0
	each, shared := 0, len(acts) > playing // everybody has as long as the others
	for _, p := range parts {
		if onStage(p) && shared {
			each += length * p.Share / 100
		}
	}
	for _, p := range parts {
		s := event.Segment{Title: p.Title, Kind: p.Kind, DurationMin: max(1, round5(length*p.Share/100, length))}
		if len(acts) == 0 || !onStage(p) {
			out = append(out, s)
			continue
		}
		mine := max(1, (len(acts)-next)/playing)
		playing--
		if shared {
			s.DurationMin = max(1, each/len(acts))
		}
		for range mine {
			who := acts[next%len(acts)]
			next++
			s.Performer = &who
			out = append(out, s)
		}
	}
	if left := length - filled(numbered(out)); shared && left > 0 {
		out[len(out)-1].DurationMin += left
	}
	return stretch(out, length)
}

func onStage(p genre.Part) bool { return p.Kind == "performance" || p.Kind == "talk" }

// bill shares performers out to acts: each has its own, as far as a programme has room, and nobody is left out.
func bill(performers []string, parts, room int) (acts []string) {
	n := min(len(performers), max(room, parts, 1))
	for i := range n {
		share := performers[i*len(performers)/n : (i+1)*len(performers)/n]
		acts = append(acts, prose.Clip(prose.Line(prose.List(share)), 200))
	}
	return acts
}

// round5 rounds to five minutes, where five minutes are short.
func round5(minutes, length int) int {
	if length < 60 {
		return minutes
	}
	return (minutes + 2) / 5 * 5
}

// stretch scales segments to fill length without gaps: every one keeps at
// least a minute, and the longest takes what rounding leaves.
func stretch(segments []event.Segment, length int) []event.Segment {
	if len(segments) == 0 || length < len(segments) {
		return []event.Segment{{ID: "programme", Title: "Programme", Kind: "performance", DurationMin: max(1, length)}}
	}
	sum, longest := 0, 0
	for i, s := range segments {
		sum += s.DurationMin
		if s.DurationMin > segments[longest].DurationMin {
			longest = i
		}
	}
	left := length
	for i := range segments {
		if sum != length {
			segments[i].DurationMin = max(1, segments[i].DurationMin*length/sum)
		}
		left -= segments[i].DurationMin
	}
	segments[longest].DurationMin += left
	return numbered(segments)
}

// numbered sets offsets and ids.
func numbered(segments []event.Segment) []event.Segment {
	offset := 0
	seen := map[string]bool{}
	for i := range segments {
		s := &segments[i]
		s.OffsetMin = offset
		offset += s.DurationMin
		s.ID = strings.Trim(prose.Slug(s.Title), "-")
		if s.ID == "" || seen[s.ID] {
			s.ID = fmt.Sprintf("segment-%d", i+1)
		}
		seen[s.ID] = true
	}
	return segments
}
