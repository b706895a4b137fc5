package planner

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"footlight/backend/curation/drafter/section"
)

// clockTime is a time of day that cannot be anything else.
const clockTime = `(?:(?P<h12>\d{1,2})(?:[:.](?P<m12>[0-5]\d))?\s*(?P<half>am|pm|a\.m\.|p\.m\.)|(?P<h>\d{1,2}):(?P<m>[0-5]\d)(?:\s*h\b)?|(?P<hh>\d{1,2})\s*h\b|(?P<word>noon|midnight))`

// readClock reads what clockTime matched, or the bare hour of "start at 8",
// which is an evening one.
func readClock(m section.Match) (hour, minute int, ok bool) {
	switch {
	case m["word"] != "":
		return map[string]int{"noon": 12, "midnight": 0}[strings.ToLower(m["word"])], 0, true
	case m["h12"] != "":
		hour, _ = strconv.Atoi(m["h12"])
		minute, _ = strconv.Atoi(m["m12"])
		if hour < 1 || hour > 12 {
			return 0, 0, false
		}
		hour %= 12
		if strings.HasPrefix(strings.ToLower(m["half"]), "p") {
			hour += 12
		}
		return hour, minute, true
	}
	bare := m["bare"] + m["bare2"]
	hour, err := strconv.Atoi(m["h"] + m["hh"] + bare)
	minute, _ = strconv.Atoi(m["m"])
	if bare != "" && hour >= 1 && hour <= 11 {
		hour += 12
	}
	return hour, minute, err == nil && hour < 24
}

const months = `january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec`

// dateForm is a calendar date. 3/5 is left alone: it is two different days.
const dateForm = `(?i)\b(?:(?:on|to|for)\s+)?(?:the\s+)?(?:(?P<y>\d{4})-(?P<mo>\d{1,2})-(?P<d>\d{1,2})\b|` +
	`(?P<d2>\d{1,2})\.(?P<mo2>\d{1,2})\.(?P<y2>\d{4})\b|` +
	`(?P<d3>\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<name3>` + months + `)\b\.?,?(?:\s+(?P<y3>\d{4})\b)?|` +
	`(?P<name4>` + months + `)\.?\s+(?P<d4>\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s+(?P<y4>\d{4})\b)?|` +
	`(?P<rel>tomorrow|the day after tomorrow)\b)`

// readDate reads what dateForm matched. A date without a year is the next one.
func readDate(m section.Match, now time.Time) (time.Time, bool) {
	if m["rel"] != "" {
		days := 1 + strings.Count(strings.ToLower(m["rel"]), "after")
		return now.AddDate(0, 0, days), true
	}
	day, err := strconv.Atoi(m["d"] + m["d2"] + m["d3"] + m["d4"])
	month := monthOf(m)
	if err != nil || month == 0 {
		return time.Time{}, false
	}
	year, err := strconv.Atoi(m["y"] + m["y2"] + m["y3"] + m["y4"])
	if err != nil {
		year = now.Year()
		if time.Date(year, month, day, 23, 59, 0, 0, now.Location()).Before(now) {
			year++
		}
	}
	at := time.Date(year, month, day, 12, 0, 0, 0, now.Location()) // midnight may not exist
	return at, at.Day() == day && year >= 2000 && year <= 2200
}

func monthOf(m section.Match) time.Month {
	if n, err := strconv.Atoi(m["mo"] + m["mo2"]); err == nil {
		if n < 1 || n > 12 {
			return 0
		}
		return time.Month(n)
	}
	name := strings.ToLower(m["name3"] + m["name4"])
	if len(name) < 3 {
		return 0
	}
	short := []string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}
	return time.Month(1 + slices.Index(short, name[:3]))
}
