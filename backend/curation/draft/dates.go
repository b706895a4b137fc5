package draft

import (
	"cmp"
	"time"

	"footlight/backend/event"
)

// date takes a day by its words.
func (p *prose) date(r rule, m match) bool {
	words := p.text[m.at:m.end]
	if day := m.words["day"]; day != "" {
		words = cmp.Or(m.words["several"], day) + m.words["month"]
	}
	if m.words["several"] != "" {
		p.puzzle(m.at, event.Schedule, "Several days: the plan is for the first of them")
	}
	order := cmp.Or(r.Value, p.slashed(m))
	if order == "either" {
		p.puzzle(m.at, event.Schedule, "A date that is two different days, by who reads it")
		return true
	}
	return p.on(r, m, words, order)
}

// slashed is how a date in slashes is meant, "" for any other.
func (p *prose) slashed(m match) string {
	first, second := atoi(m.words["first"]), atoi(m.words["second"])
	switch country := p.calendar().country; {
	case m.words["first"] == "":
		return ""
	case second > 12 || first <= 12 && country == "US":
		return "MDY"
	case first > 12 || first == second || country != "":
		return "DMY"
	}
	return "either"
}

// on takes a day to come. One that is past is told; what is longer ago is history, and what is far off is no date
// of an event.
func (p *prose) on(r rule, m match, words, order string) bool {
	c := p.calendar()
	day := c.day(words, order)
	past, years := day.Before(c.now.AddDate(0, 0, -1)), day.Year()-c.now.Year()
	if past && years > -20 {
		p.puzzle(m.at, event.Schedule, "A date that is past")
		return true
	}
	return !past && years <= 20 && p.add(r.Fact, day.Format(time.DateOnly), m)
}

// weekday takes the next day of a name.
func (p *prose) weekday(r rule, m match) bool {
	day := p.calendar().named(m.words["day"])
	return !day.IsZero() && p.add(r.Fact, day.Format(time.DateOnly), m)
}
