package planner

import (
	"regexp"
	"strings"
	"time"

	"footlight/backend/curation/drafter/feedback"
)

// What times look like in a request.
const (
	amountOfTime = `(?P<n>` + feedback.Count + `)\s*(?P<unit>min(?:ute)?s?|hours?|hrs?|h|days?|weeks?)`
	// clockTime is a time of day that cannot be anything else.
	clockTime = `(?P<clock>\d{1,2}(?:[:.][0-5]\d)?\s*(?:am|pm|a\.m\.|p\.m\.)|\d{1,2}:[0-5]\d(?:\s*h\b)?|\d{1,2}\s*h\b|noon|midnight)`
	// dateForm is a calendar date. 3/5 is left alone: it is two different days.
	dateForm = `(?i)\b(?:(?:on|to|for)\s+)?(?:the\s+)?(?P<date>\d{4}-\d{1,2}-\d{1,2}\b|\d{1,2}\.\d{1,2}\.\d{4}\b|` +
		`\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?(?:` + feedback.Months + `)\b\.?,?(?:\s+\d{4}\b)?|` +
		`(?:` + feedback.Months + `)\.?\s+\d{1,2}(?:st|nd|rd|th)?\b(?:,?\s+\d{4}\b)?|tomorrow\b|the day after tomorrow\b)`
	weekdays = `monday|tuesday|wednesday|thursday|friday|saturday|sunday`
)

// minutes is an amount of time; half an hour where a request names none.
func minutes(m feedback.Match) int {
	if n := m["n"] + m["n2"]; n != "" {
		return feedback.MinutesOf(n, m["unit"]+m["unit2"])
	}
	return 30
}

var clockWords = strings.NewReplacer("noon", "12", "midnight", "0", "a.m.", "am", "p.m.", "pm", ".", ":", "h", "")

// readClock reads a time of day. The bare hour of "start at 8" is an evening one.
func readClock(m feedback.Match) (time.Time, bool) {
	bare := m["bare"] + m["bare2"]
	said := clockWords.Replace(strings.ToLower(strings.Join(strings.Fields(m["clock"]+bare), "")))
	for _, layout := range []string{"15:04", "15", "3:04pm", "3pm"} {
		clock, err := time.Parse(layout, said)
		if err == nil && bare != "" && clock.Hour() > 0 && clock.Hour() < 12 {
			clock = clock.Add(12 * time.Hour)
		}
		if err == nil {
			return clock, true
		}
	}
	return time.Time{}, false
}

// dateMarks are what is left out of a date, all but three letters of a month among it.
var dateMarks = regexp.MustCompile(`(\d|\b[a-z]{3})[a-z]+|\bof\b|[.,]`)

// readDate reads what dateForm matched. A date without a year is the next one.
func readDate(said string, now time.Time) (time.Time, bool) {
	said = strings.ToLower(said)
	if strings.HasSuffix(said, "tomorrow") {
		return now.AddDate(0, 0, 1+strings.Count(said, "after")), true
	}
	said = strings.Join(strings.Fields(dateMarks.ReplaceAllString(said, "$1 ")), " ")
	for _, layout := range []string{"2006-1-2", "2 1 2006", "2 Jan 2006", "Jan 2 2006", "2 Jan", "Jan 2"} {
		if read, err := time.Parse(layout, said); err == nil {
			return coming(read, now)
		}
	}
	return time.Time{}, false
}

// coming is noon of a day, as midnight may not exist, and whether its year has it. In the year 0 it is the next one.
func coming(read, now time.Time) (time.Time, bool) {
	year := read.Year()
	if year == 0 {
		year = now.Year()
		if read.Format("0102") < now.Format("0102") {
			year++
		}
	}
	day := time.Date(year, read.Month(), read.Day(), 12, 0, 0, 0, now.Location())
	return day, day.Day() == read.Day() && year >= 2000 && year <= 2200
}
