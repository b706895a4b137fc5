package values

import (
	"strconv"
	"strings"
)

// readLength reads "90 minutes", "1.5 hours", "2 h 30 min" and "an hour and a half".
func readLength(s scan, i int) (Item, bool) {
	if value, n := s.Lexicon.At(s.tokens, i, "anhour"); n > 0 {
		return more(s, atoi(value), i+n), true
	}
	minutes, end := units(s, i)
	if end == i || s.is(i, "at") > 0 && s.is(end, "hour") == 0 && minutes == 0 {
		return Item{}, false
	}
	if more, after := units(s, end); after > end && minutes%60 == 0 && more < 60 {
		minutes, end = minutes+more, after
	} else if s.numeral(end) && s.tokens[end].Joined && minutes%60 == 0 && whole.MatchString(s.text(end)) {
		more, _ := strconv.Atoi(s.text(end))
		minutes, end = minutes+more, end+1
	}
	return more(s, minutes, end), minutes > 0 && minutes <= 7*24*60 && !hourMark(s, i)
}

// more takes what stands behind hours: "and a half".
func more(s scan, minutes, end int) Item {
	if part, n := s.Lexicon.At(s.tokens, end, "past"); n > 0 && minutes%60 == 0 {
		minutes, end = minutes+atoi(part), end+n
	}
	return shifted(s, Item{Kind: Length, N: minutes, End: end})
}

// shifted takes the word that makes a length a distance from another time: "half an hour before".
func shifted(s scan, item Item) Item {
	earlier, later := s.is(item.End, "earlier"), s.is(item.End, "later")
	switch {
	case earlier > 0:
		item.Kind, item.N = Shift, -item.N
	case later > 0:
		item.Kind = Shift
	}
	item.End += max(earlier, later)
	return item
}

// hourMark reports whether a number is a time of day rather than a length: "20h" and "20 uur".
func hourMark(s scan, i int) bool {
	n, length := s.cardinal(i)
	return length > 0 && n > 5 && n < 25 && s.is(i+length, "hour") > 0 || i > 0 && s.before(i, "at")
}

// units reads a number and a unit of time.
func units(s scan, i int) (minutes, end int) {
	n, length := s.cardinal(i)
	tenths := 0
	if value := plain(s.text(i)); s.numeral(i) && strings.Contains(value, ".") && len(value) < 5 {
		f, err := strconv.ParseFloat(value, 64)
		if err == nil {
			tenths, length = int(f*60+0.5), 1
		}
	}
	if length == 0 {
		return 0, i
	}
	at := i + length
	if s.isMark(at, "-", "‑") {
		at++
	}
	unit, m := s.Lexicon.At(s.tokens, at, "unit")
	u, _ := strconv.Atoi(unit)
	switch {
	case m == 0 || tenths > 0 && u != 60:
		return 0, i
	case tenths > 0:
		return tenths, at + m
	}
	return n * u, at + m
}
