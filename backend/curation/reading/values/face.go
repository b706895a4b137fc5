package values

import (
	"fmt"
	"regexp"
	"strconv"

	"footlight/backend/curation/reading/words"
)

var wall = regexp.MustCompile(`^(\d{1,2})([:.])(\d{2})$`)

// faceAt is a time of day as it is written. Plain is a number with nothing that makes it a time.
type face struct {
	hour, minute int
	half         string // a or p
	plain        bool
	sure         bool // of the 24 hours
	end          int
}

// faceAt reads a time of day. It takes a number alone, too, which its caller must have a reason for.
func faceAt(s scan, i int) (f face, ok bool) {
	if value, n := s.Lexicon.At(s.tokens, i, "dayclock"); n > 0 {
		h, _ := strconv.Atoi(value[:2])
		return face{hour: h, sure: true, end: i + n}, true
	}
	shift, n := s.Lexicon.At(s.tokens, i, "beside")
	if n == 0 && s.before(i, "at") {
		shift, n = s.Lexicon.At(s.tokens, i, "minutesto")
	}
	if n > 0 {
		h, m := s.cardinal(i + n)
		minutes, _ := strconv.Atoi(shift)
		at := h*60 + minutes
		return halved(s, face{hour: at / 60, minute: at % 60, end: i + n + m}), m > 0 && h > 0 && h <= 12
	}
	if m := wall.FindStringSubmatch(s.text(i)); m != nil {
		h, _ := strconv.Atoi(m[1])
		minute, _ := strconv.Atoi(m[3])
		sure := h > 12 || h == 0 || m[1][0] == '0' || len(m[1]) == 2 && s.Lexicon.Language != "en"
		f = halved(s, face{hour: h, minute: minute, sure: sure, plain: m[2] == ".", end: i + 1})
		return f, h < 24 && minute < 60 && (f.half == "" || h > 0 && h < 13)
	}
	h, n := s.cardinal(i)
	if n == 0 || h > 24 {
		return face{}, false
	}
	f = face{hour: h % 24, sure: h > 12 || s.text(i)[0] == '0', plain: true, end: i + n}
	if f = past(s, hours(s, f, i, n)); s.numeral(i) || s.before(i, "at") {
		f = halved(s, f) // "una noche" is no time
	}
	return f, f.half == "" || h > 0 && h < 13
}

// hours takes the word behind an hour, and minutes behind that: "20 Uhr 30", "20h30".
func hours(s scan, f face, i, n int) face {
	m := s.is(i+n, "hour")
	if m == 0 {
		return f
	}
	f.plain, f.end = false, i+n+m
	f.sure = f.sure || len(s.text(i)) == 2 && s.Lexicon.Language != words.English // "11 Uhr" is in the morning
	minute, err := strconv.Atoi(s.text(f.end))
	if err == nil && len(s.text(f.end)) == 2 && minute < 60 && (s.tokens[f.end].Joined || s.Lexicon.Language == "de") {
		f.minute, f.end = minute, f.end+1
	}
	return f
}

// past takes what stands behind an hour in words: "y media", "e mezza", "moins le quart", "e 30".
func past(s scan, f face) face {
	and := s.is(f.end, "and")
	minute, n := s.cardinal(f.end + and)
	switch shift, m := s.Lexicon.At(s.tokens, f.end, "past"); {
	case m > 0:
		at := f.hour*60 + atoi(shift) + 24*60
		f.hour, f.minute, f.end = at/60%24, at%60, f.end+m
	case and > 0 && n > 0 && len(s.text(f.end+and)) == 2 && minute < 60 && s.numeral(f.end+and) && s.Lexicon.Language != words.English && s.before(f.end-1, "at") && counted(s, f.end+and+n) == 0:
		f.minute, f.end = minute, f.end+and+n
	}
	return f
}

// counted returns the length of a word that tells what a number counts.
func counted(s scan, i int) int {
	_, money := unitOf(s, i)
	return money + s.is(i, "people") + s.is(i, "seat") + s.is(i, "month") + s.is(i, "unit")
}

// halved takes what tells the half of the day.
func halved(s scan, f face) face {
	if m := s.is(f.end, "hour"); m > 0 && !s.isMark(f.end, "'") {
		f.plain, f.end = false, f.end+m
	}
	for _, class := range []string{"half", "part"} {
		if half, n := s.Lexicon.At(s.tokens, f.end, class); n > 0 && f.half == "" {
			f.half, f.plain, f.end = half, false, f.end+n
		}
	}
	return f
}

// readings are the times of day that a face can mean.
func (f face) readings() []string {
	hour := f.hour
	if f.sure || hour > 12 || hour == 0 {
		return []string{clockText(hour, f.minute)}
	}
	switch f.half {
	case "a":
		return []string{clockText(hour%12, f.minute)}
	case "p":
		return []string{clockText(hour%12+12, f.minute)}
	}
	return []string{clockText(hour%12+12, f.minute), clockText(hour, f.minute)}
}

func clockText(hour, minute int) string { return fmt.Sprintf("%02d:%02d", hour%24, minute) }
