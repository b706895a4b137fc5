package draft

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/markusmobius/go-dateparser"
	"golang.org/x/text/language"

	"footlight/backend/event"
)

// languages are those in which dates are looked for, besides the brief's.
var languages = []string{"en", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "sv", "da", "fi", "tr", "ru", "uk", "he", "ar", "ja", "zh", "ko"}

// calendar reads dates as somebody at a place and a moment means them.
type calendar struct {
	now     time.Time
	country string   // where the event is, "" for anywhere
	own     []string // the brief's language, and English
}

func (p *prose) newCalendar() calendar {
	where := p.site()
	zone, err := time.LoadLocation(cmp.Or(p.brief.Timezone, where.zone, p.brief.BrowserTimezone, defaultZone))
	if err != nil {
		zone = time.UTC
	}
	own := []string{"en"}
	if t, err := language.Parse(cmp.Or(p.brief.Language, tongue(p.whole))); err == nil {
		if base, _ := t.Base(); base.String() != "en" && dateparser.IsKnownLocale(base.String()) {
			own = []string{base.String(), "en"}
		}
	}
	return calendar{p.given.In(zone), where.country, own}
}

// shortMonth is a month that is another word in some other language: "6 out of 10", "2 sets".
var shortMonth = regexp.MustCompile(`^\d{1,2}\s\p{L}{1,4}$|^\p{L}{1,4}\s\d{1,2}$`)

// byYear begins a date that is read in one order only: 2027-13-5 is none.
var byYear = regexp.MustCompile(`^\d{4}-`)

// day is the calendar day that some words mean: noon where the event is, zero where they mean none. Without order
// and parts it may be a day such as "tomorrow"; a length of time, such as "5 minutes", never is one.
func (c calendar) day(words string, order dateparser.DateOrder, parts ...string) time.Time {
	if _, err := time.Parse("2006-1-2", words); err != nil && byYear.MatchString(words) {
		return time.Time{}
	}
	config := dateparser.Configuration{
		Languages: c.own, UseGivenOrder: true, CurrentTime: c.now, PreferredDateSource: dateparser.Future, DateOrder: order, RequiredParts: parts,
	}
	if !shortMonth.MatchString(words) {
		others := slices.DeleteFunc(slices.Clone(languages), func(s string) bool { return slices.Contains(c.own, s) })
		config.Languages = slices.Concat(c.own, others)
	}
	parse := (&dateparser.Parser{ParserTypes: []dateparser.ParserType{dateparser.AbsoluteTime}}).Parse
	if len(parts) == 0 {
		parse = dateparser.Parse
	}
	found, err := parse(&config, words)
	if err != nil || found.IsZero() {
		return time.Time{}
	}
	y, m, d := found.Time.Date()
	return time.Date(y, m, d, 12, 0, 0, 0, c.now.Location())
}

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
	return p.on(r, m, words, orders[order])
}

var orders = map[string]dateparser.DateOrder{"YMD": dateparser.YMD, "DMY": dateparser.DMY, "MDY": dateparser.MDY}

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
func (p *prose) on(r rule, m match, words string, order dateparser.DateOrder) bool {
	c := p.calendar()
	day := c.day(words, order, "day", "month")
	past, years := day.Before(c.now.AddDate(0, 0, -1)), day.Year()-c.now.Year()
	if past && years > -20 {
		p.puzzle(m.at, event.Schedule, "A date that is past")
		return true
	}
	return !past && years <= 20 && p.add(r.Fact, day.Format(time.DateOnly), m)
}

// weekday takes the next day of a name.
func (p *prose) weekday(r rule, m match) bool {
	word := strings.ToLower(m.words["day"])
	if word == "tonight" {
		word = "today"
	}
	day := p.calendar().day(word, nil)
	return !day.IsZero() && p.add(r.Fact, day.Format(time.DateOnly), m)
}

// Day is the day to come that English words mean at a moment, zero where they mean none. The moment's own day is one.
func Day(words string, now time.Time) time.Time {
	order := dateparser.DMY
	if len(words) > 4 && words[4] == '-' {
		order = dateparser.YMD
	}
	if !strings.HasSuffix(strings.ToLower(words), "tomorrow") {
		now = now.AddDate(0, 0, -1)
	}
	return calendar{now, "", []string{"en"}}.day(words, order)
}
