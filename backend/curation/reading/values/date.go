package values

import (
	"fmt"
	"strconv"
	"time"
)

// readDays reads the days of an event that has several, as the readings of one date: "20. und 21. März", "Sat 12 & Sun 13
// June", "4–6 June".
func readDays(s scan, i int) (Item, bool) {
	at := i + s.is(i, "weekday")
	at += marks(s, at, ".", ",")
	first, n := s.cardinal(at)
	timed := s.before(i, "doors") || s.before(i, "end") || s.before(i, "at") || s.before(i, "start") && !s.before(i, "since")
	if !s.numeral(at) || timed {
		return Item{}, false
	}
	end := at + n
	end += ordinal(s, end)
	joint := max(s.is(end, "and"), s.is(end, "to"), s.is(end, "in"), marks(s, end, "-", "–", "—", "/"))
	list := marks(s, end, ",")
	if end += max(joint, list); joint+list == 0 {
		return Item{}, false
	}
	for skip := s.is(end, "skip"); skip > 0 && joint > 0; skip = s.is(end, "skip") {
		end += skip
	}
	last, ok := readDays(s, end)
	if !ok && joint > 0 {
		last, ok = readDate(s, end)
	}
	if !ok || len(last.Dates) == 0 {
		return Item{}, false
	}
	day := fmt.Sprintf("%s%02d", last.Dates[0][:len("2006-01-")], first)
	last.Dates = append([]string{day}, last.Dates...)
	return last, first > 0 && day < last.Dates[1]
}

// readDate reads a day, with the day of the week before it.
func readDate(s scan, i int) (Item, bool) {
	at := i
	weekday, n := s.Lexicon.At(s.tokens, at, "weekday")
	at += n
	if n > 0 {
		at += marks(s, at, ".")
		at += marks(s, at, ",")
		for m := s.is(at, "ofdate"); m > 0; m = s.is(at, "ofdate") {
			at += m
		}
		at += articles(s, at)
	}
	days, end := day(s, at)
	switch {
	case end > at && n > 0:
		return Item{Kind: Date, Dates: agree(days, weekday), End: end}, len(days) > 0
	case end > at:
		if later, m := s.Lexicon.At(s.tokens, end+marks(s, end, ",", "("), "weekday"); m > 0 && len(days) > 0 {
			end += marks(s, end, ",", "(") + m
			end += marks(s, end, ")")
			days = agree(days, later)
		}
		return Item{Kind: Date, Dates: days, End: end}, len(days) > 0
	}
	return named(s, i)
}

// agree adds the next day that has the name, where a day has another one.
func agree(days []string, weekday string) []string {
	want, _ := strconv.Atoi(weekday)
	for _, d := range days {
		if t, err := time.Parse(time.DateOnly, d); err == nil && int(t.Weekday()) == want%7 {
			return []string{d}
		}
	}
	if len(days) != 1 {
		return days
	}
	t, _ := time.Parse(time.DateOnly, days[0])
	return append(days, t.AddDate(0, 0, (want-int(t.Weekday())+7)%7).Format(time.DateOnly))
}

// articles skips what stands between the name and the number of a day: "den", "le", "the".
func articles(s scan, i int) int {
	if i < len(s.tokens) && s.is(i, "skip") == 1 && len(s.text(i)) < 4 {
		if _, end := day(s, i+1); end > i+1 {
			return 1
		}
	}
	return 0
}

// named reads "tomorrow" and "this Friday". "Next Friday" is the coming one or the one after it.
func named(s scan, i int) (Item, bool) {
	if value, n := s.Lexicon.At(s.tokens, i, "ahead"); n > 0 {
		day := s.Now.AddDate(0, 0, atoi(value))
		return Item{Kind: Date, Dates: []string{day.Format(time.DateOnly)}, End: i + n}, true
	}
	if item, ok := ofMonth(s, i); ok {
		return item, true
	}
	coming, next := s.is(i, "coming"), s.is(i, "next")
	at := i + max(coming, next)
	value, n := s.Lexicon.At(s.tokens, at, "weekday")
	if n == 0 || !calls(s, at) || s.before(i, "indefinite") {
		return Item{}, false
	}
	end := at + n
	if after := s.is(end, "next"); after > 0 {
		next, end = after, end+after
	}
	ahead := (atoi(value)-int(s.Now.Weekday())+6)%7 + 1
	days := []string{s.Now.AddDate(0, 0, ahead).Format(time.DateOnly)}
	if next > 0 {
		days = append(days, s.Now.AddDate(0, 0, ahead+7).Format(time.DateOnly))
	}
	return Item{Kind: Date, Dates: days, End: end}, true
}

// ofMonth reads "the first Saturday of April".
func ofMonth(s scan, i int) (Item, bool) {
	nth, n := s.Lexicon.At(s.tokens, i, "weeknth")
	weekday, m := s.Lexicon.At(s.tokens, i+n, "weekday")
	at := i + n + m
	at += s.is(at, "ofmonth")
	month, k := s.Lexicon.At(s.tokens, at, "month")
	if n == 0 || m == 0 || k == 0 {
		return Item{}, false
	}
	year, end := yearAt(s, at+k)
	for _, y := range []int{max(year, s.Now.Year()), s.Now.Year() + 1} {
		first := time.Date(y, time.Month(atoi(month)), 1, 0, 0, 0, 0, time.UTC)
		day := first.AddDate(0, 0, (atoi(weekday)-int(first.Weekday())+7)%7+7*(atoi(nth)-1)).Format(time.DateOnly)
		if day >= s.Now.Format(time.DateOnly) && (year == 0 || y == year) {
			return Item{Kind: Date, Dates: []string{day}, End: end}, true
		}
	}
	return Item{}, false
}

// calls reports whether a word is the name of a day: a short one may be another word.
func calls(s scan, i int) bool { return len(s.text(i)) > 2 || s.tokens[i].Capital() }
