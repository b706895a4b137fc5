package draft

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/markusmobius/go-dateparser"
	"golang.org/x/text/language"

	"footlight/backend/event"
)

var (
	isoDate    = regexp.MustCompile(`\b\d{4}-\d{1,2}-\d{1,2}|\d{4}年\d{1,2}月\d{1,2}日`)
	dotted     = regexp.MustCompile(`\b\d{1,2}\.\s?\d{1,2}\.\s?\d{4}\b`)
	slashed    = regexp.MustCompile(`\b(\d{1,2})/(\d{1,2})/\d{4}\b`)
	dayFirst   = regexp.MustCompile(`(?i)\b(?:(\d{1,2})(?:st|nd|rd|th|\.)?\s?(?:-|–|and|und|to|bis|et|y|&)\s?)?(\d{1,2}(?:st|nd|rd|th|er|º|\.)?\s(?:of\s|de\s)?\p{L}{3,}\.?(?:,?\s(?:de\s|del\s)?\d{4}\b)?)`)
	monthFirst = regexp.MustCompile(`(?i)\p{L}{3,}\.?\s\d{1,2}(?:st|nd|rd|th)?\b(?:,?\s\d{4}\b)?`)
	weekday    = regexp.MustCompile(`(?i)\b(?:(?:this|next|coming|diesen|kommenden|nächsten|ce|este|próximo)\s)?(monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|today|tonight|tomorrow|heute|morgen|demain|mañana)`)
	shortDay   = regexp.MustCompile(`\b(Mon|Tue|Tues|Wed|Thu|Thur|Thurs|Fri|Sat|Sun)\b\.?`)
	timeNext   = regexp.MustCompile(`^,?\s*[\x00\d]`)
	ordinal    = regexp.MustCompile(`^(\d{1,2})(?:st|nd|rd|th|º)`)
)

// spoken are the languages in which dates are looked for, besides the brief's.
var spoken = []string{"en", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "sv", "da", "fi", "tr", "ru", "uk", "he", "ar", "ja", "zh", "ko"}

// calendar reads dates as somebody at a place and a moment means them.
type calendar struct {
	now      time.Time
	american bool     // 12/18 is a day in December
	known    bool     // where the event is
	own      []string // the brief's language, and English
	config   dateparser.Configuration
	parser   *dateparser.Parser // of dates; a length of time, such as "5 minutes", is none
}

func newCalendar(now time.Time, tag, country string) calendar {
	own := []string{"en"}
	if t, err := language.Parse(tag); err == nil {
		if base, _ := t.Base(); base.String() != "en" && dateparser.IsKnownLocale(base.String()) {
			own = []string{base.String(), "en"}
		}
	}
	others := slices.DeleteFunc(slices.Clone(spoken), func(s string) bool { return slices.Contains(own, s) })
	return calendar{now, country == "US", country != "", own, dateparser.Configuration{
		Languages: append(slices.Clone(own), others...), UseGivenOrder: true, CurrentTime: now, PreferredDateSource: dateparser.Future,
	}, &dateparser.Parser{ParserTypes: []dateparser.ParserType{dateparser.AbsoluteTime}}}
}

// shortMonth is a month that is another word in some other language: "6 out of 10", "2 sets".
var shortMonth = regexp.MustCompile(`^\d{1,2}\s\p{L}{1,4}$|^\p{L}{1,4}\s\d{1,2}$`)

// day is the calendar day to come that some words mean: noon in the zone of now, zero where they mean none.
func (c calendar) day(words string, order dateparser.DateOrder, parts ...string) time.Time {
	day := c.anyDay(words, order, parts...)
	if c.past(day) || day.Year() > c.now.Year()+20 {
		return time.Time{} // what is past, or that far off, is no date of an event to come
	}
	return day
}

func (c calendar) past(day time.Time) bool { return day.Before(c.now.AddDate(0, 0, -1)) }

// anyDay is a day in any year.
func (c calendar) anyDay(words string, order dateparser.DateOrder, parts ...string) time.Time {
	config := c.config
	config.DateOrder, config.RequiredParts = order, parts
	if shortMonth.MatchString(words) {
		config.Languages = c.own
	}
	parse := c.parser.Parse
	if len(parts) == 0 && order == nil { // a day such as "tomorrow"
		parse = dateparser.Parse
	}
	found, err := parse(&config, words)
	if err != nil || found.IsZero() {
		return time.Time{}
	}
	y, m, d := found.Time.Date()
	return time.Date(y, m, d, 12, 0, 0, 0, c.now.Location())
}

// date is the day the event is on, zero where the texts name none.
func (p *prose) date(c calendar) (time.Time, string) {
	var found said[time.Time]
	use := func(m match, words string, order dateparser.DateOrder) bool {
		day := c.anyDay(words, order, "day", "month")
		if c.past(day) && day.Year() > c.now.Year()-20 { // what is longer ago is history
			p.puzzle(m.at, event.Schedule, "A date that is past")
			return true
		}
		return found.day(c.day(words, order, "day", "month"), m.at)
	}
	read := func(order dateparser.DateOrder) func(match) bool {
		return func(m match) bool { return use(m, m.groups[0], order) }
	}
	p.take(isoDate, read(dateparser.YMD))
	p.take(dotted, read(dateparser.DMY))
	p.take(slashed, func(m match) bool {
		order, sure := c.order(m.groups[1], m.groups[2])
		if !sure {
			p.puzzle(m.at, event.Schedule, "A date that is two different days, by who reads it")
		}
		return !sure || read(order)(m)
	})
	p.take(dayFirst, func(m match) bool {
		words := ordinal.ReplaceAllString(m.groups[2], "$1")
		if m.groups[1] != "" {
			_, month, _ := strings.Cut(words, " ")
			words = m.groups[1] + " " + month
			p.puzzle(m.at, event.Schedule, "Several days: the plan is for the first of them")
		}
		return use(m, words, nil)
	})
	p.take(monthFirst, read(nil))
	return p.weekday(c, &found)
}

func (s *said[T]) day(day time.Time, at int) bool {
	if v, is := any(day).(T); is && !day.IsZero() {
		s.add(v, at)
		return true
	}
	return false
}

// weekday settles a date: a weekday alone is the next one, and one beside a date must be its own.
func (p *prose) weekday(c calendar, dates *said[time.Time]) (time.Time, string) {
	var days said[time.Time]
	use := func(m match) bool {
		if letterFollows(m) {
			return false // "Fridays" are many
		}
		word := strings.ToLower(m.groups[1])
		if word == "tonight" {
			word = "today"
		}
		return days.day(c.day(word, nil), m.at)
	}
	p.take(weekday, use)
	p.take(shortDay, func(m match) bool { return timeNext.MatchString(m.after) && use(m) })
	if len(dates.values) == 0 {
		return days.only(p, event.Schedule, "Several days: none of them could be taken for the event's"), ""
	}
	date := dates.only(p, event.Schedule, "Several dates: none of them could be taken for the event's")
	if len(days.values) == 1 && !date.IsZero() && days.values[0].Weekday() != date.Weekday() {
		return date, days.values[0].Weekday().String()
	}
	return date, ""
}

// order is how a date in slashes is meant, where there are not two ways.
func (c calendar) order(first, second string) (dateparser.DateOrder, bool) {
	a, _ := strconv.Atoi(first)
	b, _ := strconv.Atoi(second)
	switch {
	case b > 12 || a <= 12 && c.american:
		return dateparser.MDY, true
	case a > 12 || a == b || c.known:
		return dateparser.DMY, true
	}
	return nil, false
}
