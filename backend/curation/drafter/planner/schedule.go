package planner

import (
	"footlight/backend/curation/drafter/section"
	"footlight/backend/event"
)

// Schedule is the section of that aspect.
func Schedule() section.Of[event.ScheduleResult] {
	s := section.Style[event.ScheduleResult]{Texts: segmentTitles}
	const minutes = `(?P<n>` + section.Count + `)\s*(?P<unit>min(?:ute)?s?|hours?|hrs?|h|days?|weeks?)`
	rules := []section.Rule[event.ScheduleResult]{
		section.On(`(?i)\bdoors?\s*(?:open(?:ing)?)?\s*(?:at|from|:)\s*`+clockTime, section.Afterwards(setDoors)),
		section.On(`(?i)\bdoors?\s*(?:open(?:ing)?)?\s*`+minutes+`\s*(?:before|earlier|ahead)\b(?:\s+the start)?`, section.Afterwards(setDoorsBefore)),
		section.On(`(?i)\b(?:end(?:s|ing)?|finish(?:es)?|until|till)\s*(?:at|by|:)?\s*`+clockTime, section.Afterwards(setEnd)),
		section.On(`(?i)\badd\s+(?:a\s+|an\s+|some\s+)?(?:(?P<pre>`+section.Count+`)[- ]min(?:ute)?s?\s+)?(?P<what>break|interval|intermission|q ?& ?a|questions(?: and answers)?)(?:\s+(?:session|round))?(?:\s*(?:of|for|with|lasting|,)?\s*(?P<n>`+section.Count+`)\s*min(?:ute)?s?)?`, addSegment),
		section.On(`(?i)\badd\s+(?:a\s+|an\s+)?(?:segment|part|slot|act)\s*(?:called|named|:|for)?\s*(?P<what>.+?)(?:\s*(?:\(|of|for|lasting|,)\s*(?P<n>`+section.Count+`)\s*min(?:ute)?s?\)?)?$`, addSegment),
		section.On(`(?i)\b(?:remove|drop|delete|skip|no|without)\s+(?:the\s+|a\s+)?(?P<what>breaks?|interval|intermission|q ?& ?a|questions(?: and answers)?|encore|welcome)\b`, removeSegment),
		section.On(`(?i)`+minutes+`\s+(?P<dir>later|earlier|sooner)\b|\b(?P<dir2>later|earlier|sooner)\s+by\s+(?P<n2>`+section.Count+`)\s*(?P<unit2>min(?:ute)?s?|hours?|hrs?|days?|weeks?)`, shiftStart),
		section.On(`(?i)\b`+minutes+`\s+(?P<dir>longer|shorter|more|less)\b|\b(?P<dir2>longer|shorter|extend(?: it)?|lengthen(?: it)?|shorten(?: it)?)\s+by\s+(?P<n2>`+section.Count+`)\s*(?P<unit2>min(?:ute)?s?|hours?|hrs?|h)\b`, changeLength),
		section.On(`(?i)\b(?:last(?:s|ing)?|duration|length|run(?:s|ning time)?|make it|be|for|takes?|total)\s*(?:of|:|to|is|for)?\s*(?P<n>`+section.Count+`)[- ]?\s*(?P<unit>min(?:ute)?s?|hours?|hrs?|h)\b(?:\s+long)?|^\s*(?P<n2>`+section.Count+`)\s*(?P<unit2>min(?:ute)?s?|hours?|hrs?|h)(?:\s+long)?\s*$`, setLength),
		section.On(`(?i)\b(?:time ?zone|in|use|zone)\s*(?:to|is|:|=)?\s*(?P<zone>UTC|[A-Z][A-Za-z]+/[A-Za-z_]+(?:/[A-Za-z_]+)?)(?:\s+time)?`, setZone),
		section.On(dateForm, setDate),
		section.On(`(?i)\b(?:(?:on|to|next|this|the following)\s+)+(?:a\s+|the\s+)?(?P<day>monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\b|^\s*(?P<day2>monday|tuesday|wednesday|thursday|friday|saturday|sunday)\s*$`, setWeekday),
		section.On(`(?i)\b(?:start(?:s|ing)?|begin(?:s|ning)?|kick off|from|make it|move(?: it)?|set(?: it)?|change(?: it)?|at|time)?\s*(?:the\s+)?(?:start(?:ing)?\s+)?(?:time\s*)?(?:at|to|from|by|for|:)?\s*`+clockTime, setStart),
		section.On(`(?i)\b(?:start|begin|kick off)\s*(?:it\s*)?(?:at|from|by)\s+(?P<bare>\d{1,2})\b(?:\s+o'?clock)?|\bat\s+(?P<bare2>\d{1,2})\s+o'?clock\b`, setStart),
		section.On(`(?i)\b(?P<dir>longer|shorter|later|earlier)\b`, nudge),
		section.On(section.LanguageWords, section.Language[event.ScheduleResult]),
		section.On(section.ReplaceWords, s.Replace),
	}
	return section.Of[event.ScheduleResult]{Name: event.Schedule, First: draftSchedule, Rules: rules, Tidy: tidySchedule}
}
