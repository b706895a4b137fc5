package check

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"footlight/backend/event/planning"
)

// Names of days and months as texts have them, from Sunday and from January on.
var (
	weekdays = [...]string{
		"sunday|sonntag|dimanche|domingo|domenica|zondag", "monday|montag|lundi|lunes|lunedì|maandag|segunda-feira",
		"tuesday|dienstag|mardi|martes|martedì|dinsdag|terça-feira", "wednesday|mittwoch|mercredi|miércoles|mercoledì|woensdag|quarta-feira",
		"thursday|donnerstag|jeudi|jueves|giovedì|donderdag|quinta-feira", "friday|freitag|vendredi|viernes|venerdì|vrijdag|sexta-feira",
		"saturday|samstag|sonnabend|samedi|sábado|sabato|zaterdag",
	}
	months = [...]string{
		"january|jan|januar|janvier|enero|gennaio|januari|janeiro", "february|feb|februar|février|febrero|febbraio|februari|fevereiro",
		"march|mar|märz|mars|marzo|maart|março", "april|apr|avril|abril|aprile", "may|mai|mayo|maggio|mei|maio",
		"june|jun|juni|juin|junio|giugno|junho", "july|jul|juli|juillet|julio|luglio|julho", "august|aug|août|agosto|augustus",
		"september|sept|sep|septembre|septiembre|settembre|setembro", "october|oct|oktober|octobre|octubre|ottobre|outubro",
		"november|nov|novembre|noviembre|novembro", "december|dec|dezember|décembre|diciembre|dicembre|dezembro",
	}
)

var (
	weekdayForm = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(` + strings.Join(weekdays[:], "|") + `)(?:$|[^\p{L}])`)
	monthNames  = strings.Join(months[:], "|")
	dayFirst    = regexp.MustCompile(`(?i)\b(?P<day>\d{1,2})(?:st|nd|rd|th|er)?\.?\s+(?:of\s+|de\s+)?(?P<month>` + monthNames + `)(?:$|[^\p{L}\d]+(?:de\s+)?(?P<year>[12]\d{3})?)`)
	monthFirst  = regexp.MustCompile(`(?i)\b(?P<month>` + monthNames + `)\.?\s+(?P<day>\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s+(?P<year>[12]\d{3})\b)?`)
	isoDate     = regexp.MustCompile(`\b(?P<year>[12]\d{3})-(?P<number>\d{2})-(?P<day>\d{2})\b`)
	dottedDate  = regexp.MustCompile(`\b(?P<day>\d{1,2})\.\s?(?P<number>\d{1,2})\.\s?(?P<year>[12]\d{3})\b`)

	// deadline comes before a day that is not the event's.
	deadline = regexp.MustCompile(`(?i)\b(?:until|till|before|since|by|from|after|bis|vor|seit|every|each|last)\s+(?:the\s+)?(?:\p{L}+(?:day|tag),?\s+)?$`)
	// dayBefore is the day of a month that a clock time follows: "11 December 20:00".
	dayBefore = regexp.MustCompile(`(?i)\d(?:st|nd|rd|th|er)?\.?\s+(?:of\s+|de\s+)?$`)
)

// days returns the days of the event. An event that ends early in the morning belongs to the day before.
func (p plan) days() (out []time.Time) {
	start, err := time.Parse(planning.LocalTime, p.Schedule.StartLocal)
	if err != nil {
		return nil
	}
	end, err := time.Parse(planning.LocalTime, p.Schedule.EndLocal)
	if err != nil {
		return nil
	}
	start = start.Truncate(24 * time.Hour)
	for d := start; d.Equal(start) || (d.Before(end.Add(-6*time.Hour)) && len(out) < 31); d = d.AddDate(0, 0, 1) {
		out = append(out, d)
	}
	return out
}

// listDays is the first day, and the last where it is another, in a layout.
func (p plan) listDays(layout string) string {
	days := p.days()
	if len(days) == 0 {
		return "no day"
	}
	said := days[0].Format(layout)
	if len(days) > 1 {
		said += " to " + days[len(days)-1].Format(layout)
	}
	return said
}

func (p plan) strangeWeekdays(text string) (out []string) {
	days := p.days()
	for at := 0; ; {
		m := weekdayForm.FindStringSubmatchIndex(text[at:])
		if m == nil || len(days) == 0 {
			return out
		}
		said := text[at+m[2] : at+m[3]]
		on := func(d time.Time) bool { return int(d.Weekday()) == indexOf(weekdays[:], said) }
		if !deadline.MatchString(text[max(0, at+m[2]-40):at+m[2]]) && !slices.ContainsFunc(days, on) {
			out = append(out, said)
		}
		at += m[3]
	}
}

// indexOf returns the index of the list that contains a name, or -1. Names of a list are separated by "|".
func indexOf(lists []string, name string) int {
	return slices.IndexFunc(lists, func(names string) bool {
		return slices.Contains(strings.Split(names, "|"), strings.ToLower(name))
	})
}

func (p plan) strangeDates(text string) (out []string) {
	days := p.days()
	if len(days) == 0 {
		return nil
	}
	for _, form := range []*regexp.Regexp{dayFirst, monthFirst, isoDate, dottedDate} {
		for _, at := range form.FindAllStringSubmatchIndex(text, -1) {
			m := named(form, text, at)
			before := text[max(0, at[0]-40):at[0]]
			if deadline.MatchString(before) || form == monthFirst && dayBefore.MatchString(before) || !near(m, days) || slices.ContainsFunc(days, m.is) {
				continue
			}
			out = append(out, strings.TrimRight(text[at[0]:at[1]], " ,.;:)–-\n"))
		}
	}
	return out
}

// date is one that a text names; its year is 0 where it names none.
type date struct{ year, month, day int }

// named reads what a form of dates has found.
func named(form *regexp.Regexp, text string, at []int) (d date) {
	for i, name := range form.SubexpNames() {
		if name == "" || at[2*i] < 0 {
			continue
		}
		said := text[at[2*i]:at[2*i+1]]
		n, _ := strconv.Atoi(said) // 0 for the name of a month
		switch name {
		case "year":
			d.year = n
		case "number":
			d.month = n
		case "day":
			d.day = n
		case "month":
			if said != "may" && said != "march" { // verbs
				d.month = indexOf(months[:], said) + 1
			}
		}
	}
	return d
}

func (d date) is(t time.Time) bool {
	return t.Day() == d.day && int(t.Month()) == d.month && (d.year == 0 || d.year == t.Year())
}

// near reports whether a date could be meant as the event's: those of other years tell a story.
func near(d date, days []time.Time) bool {
	year := days[0].Year()
	return d.day >= 1 && d.day <= 31 && d.month >= 1 && d.month <= 12 && (d.year == 0 || max(year-d.year, d.year-year) <= 1)
}
