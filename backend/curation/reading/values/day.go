package values

import (
	"regexp"
	"time"
)

var (
	isoDate = regexp.MustCompile(`^(\d{4})-(\d{1,2})-(\d{1,2})$`)
	numeric = regexp.MustCompile(`^(\d{1,2})([./])(\d{1,2})(?:[./](\d{4}|\d{2}))?$`)
	year    = regexp.MustCompile(`^20\d\d$`)
)

// day reads a day of a month, and returns its readings and the token behind it, i if there is none.
func day(s scan, i int) ([]string, int) {
	if m := isoDate.FindStringSubmatch(s.text(i)); m != nil {
		return valid(s, atoi(m[1]), atoi(m[2]), atoi(m[3])), i + 1
	}
	if m := numeric.FindStringSubmatch(s.text(i)); m != nil {
		return slashed(s, i, m)
	}
	if month, n := s.Lexicon.At(s.tokens, i, "month"); n > 0 {
		at := i + n + marks(s, i+n, ".")
		at += s.is(at, "ofdate")
		d, m := s.cardinal(at)
		if m == 0 || !s.numeral(at) || d < 1 || d > 31 {
			return nil, i
		}
		at += m
		at += ordinal(s, at)
		y, end := yearAt(s, at)
		return valid(s, y, atoi(month), d), end
	}
	return dayFirst(s, i)
}

// dayFirst reads "11 December 2026", "11. Dezember" and "11 de diciembre de 2026".
func dayFirst(s scan, i int) ([]string, int) {
	d, n := s.cardinal(i)
	if nth, m := s.Lexicon.At(s.tokens, i, "nth"); m > 0 {
		d, n = atoi(nth), m
	} else if !s.numeral(i) {
		return nil, i
	}
	if n == 0 || d < 1 || d > 31 {
		return nil, i
	}
	at := i + n
	at += ordinal(s, at)
	at += s.is(at, "ofdate") + between(s, at)
	month, m := s.Lexicon.At(s.tokens, at, "month")
	if m == 0 {
		return nil, i
	}
	at += m
	at += marks(s, at, ".")
	y, end := yearAt(s, at)
	return valid(s, y, atoi(month), d), end
}

// between is "de" in the languages that put it between the day, the month and the year.
func between(s scan, i int) int {
	if s.is(i, "ofdate") == 0 && i < len(s.tokens) && s.tokens[i].Fold == "de" {
		return 1
	}
	return 0
}

// ordinal skips the mark or the letters of an ordinal number.
func ordinal(s scan, i int) int { return max(marks(s, i, ".", "º", "°"), s.is(i, "ordinal")) }

// yearAt reads a year, 0 if there is none.
func yearAt(s scan, i int) (y, end int) {
	at := i + marks(s, i, ",")
	at += between(s, at)
	if n := s.is(at, "ofdate"); n > 0 && year.MatchString(s.text(at+n)) {
		at += n
	}
	if !year.MatchString(s.text(at)) {
		return 0, i
	}
	end = at + 1
	if n := s.is(end, "year"); n > 0 {
		end += n
	}
	return atoi(s.text(at)), end
}

// slashed reads a date of numbers. In the United States the month comes first.
func slashed(s scan, i int, m []string) ([]string, int) {
	a, b, y, end := atoi(m[1]), atoi(m[3]), atoi(m[4]), i+1
	if y > 0 && y < 100 {
		y += 2000
	}
	if m[2] == "." && m[4] == "" && !s.isMark(end, ".") {
		if !s.before(i, "weekday") && !s.isMark(i-1, ",") {
			return nil, i // 11.12 may be an amount or a time
		}
	}
	end += marksAfter(s, m, end)
	if m[4] == "" {
		if later, after := yearAt(s, end); later > 0 {
			y, end = later, after
		}
	}
	dayMonth, monthDay := valid(s, y, b, a), valid(s, y, a, b)
	switch {
	case m[2] == ".", s.Lexicon.Language != "en", a == b, len(monthDay) == 0:
		return dayMonth, end
	case s.Country == "US", len(dayMonth) == 0:
		return monthDay, end
	case s.Country != "":
		return dayMonth, end
	}
	return append(dayMonth, monthDay...), end
}

func marksAfter(s scan, m []string, end int) int {
	if m[2] == "." && m[4] == "" {
		return marks(s, end, ".")
	}
	return 0
}

// valid returns a day that the calendar has, the next one of that name if there is no year.
func valid(s scan, y, month, day int) []string {
	years := []int{y}
	if y == 0 {
		years = nil
		for n := range 9 {
			years = append(years, s.Now.Year()+n)
		}
	}
	today := s.Now.Format(time.DateOnly)
	for _, year := range years {
		t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
		if d := t.Format(time.DateOnly); t.Day() == day && int(t.Month()) == month && d >= today && year < s.Now.Year()+20 {
			return []string{d}
		}
	}
	return nil
}
