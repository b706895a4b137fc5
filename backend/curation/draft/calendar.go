package draft

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/elastic/lunes"
	"golang.org/x/text/language"
)

// calendar reads days as somebody at a place and a moment means them.
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
		base, _ := t.Base()
		own = []string{base.String(), "en"}
	}
	return calendar{p.given.In(zone), where.country, own}
}

// Day is the day to come that English words mean at a moment, zero where they mean none. The moment's own day is one.
func Day(words string, now time.Time) time.Time {
	c := calendar{now, "", []string{"en"}}
	if day := c.named(words); !day.IsZero() {
		return day
	}
	return c.day(words, "")
}

var (
	numbers = regexp.MustCompile(`\d+`)
	letters = regexp.MustCompile(`[\p{L}\p{M}]+`)
)

// day is the calendar day that some words mean: noon where the event is, zero where they mean none. A day without a
// year is the next of its name. The order is DMY where none is told, and a year is first where it can be.
func (c calendar) day(words, order string) time.Time {
	n := numbers.FindAllString(words, -1)
	switch month := c.month(words, len(n) == 2); {
	case len(n) == 3 && (order == "YMD" || len(n[0]) == 4):
		return c.noon(atoi(n[0]), atoi(n[1]), atoi(n[2]))
	case len(n) == 3 && order == "MDY":
		return c.noon(atoi(n[2]), atoi(n[0]), atoi(n[1]))
	case len(n) == 3:
		return c.noon(atoi(n[2]), atoi(n[1]), atoi(n[0]))
	case len(n) == 2 && month > 0:
		return c.noon(atoi(n[1]), month, atoi(n[0]))
	case len(n) == 1 && month > 0:
		return c.next(month, atoi(n[0]))
	}
	return time.Time{}
}

// noon is zero for a day that no calendar has.
func (c calendar) noon(year, month, day int) time.Time {
	t := time.Date(year, time.Month(month), day, 12, 0, 0, 0, c.now.Location())
	if t.Day() != day || int(t.Month()) != month {
		return time.Time{}
	}
	return t
}

// next is the day of that name to come, today included. The 29th of February is at most eight years away.
func (c calendar) next(month, day int) time.Time {
	year, _, _ := c.now.Date()
	for y := year; y <= year+8; y++ {
		if t := c.noon(y, month, day); t.After(c.now.Add(-12 * time.Hour)) {
			return t
		}
	}
	return time.Time{}
}

// named is the next day of a name, such as "tomorrow" or "Friday", zero for no name of a day.
func (c calendar) named(word string) time.Time {
	name := strings.ToLower(word)
	ahead := rules().meanings["ahead"][name]
	if weekday := cmp.Or(rules().meanings["weekday"][name], rules().meanings["short"][word]); weekday != "" {
		ahead = strconv.Itoa((atoi(weekday)-int(c.now.Weekday())+6)%7 + 1)
	}
	if ahead == "" {
		return time.Time{}
	}
	year, month, day := c.now.Date()
	return time.Date(year, month, day+atoi(ahead), 12, 0, 0, 0, c.now.Location())
}

// month is the month among some words, 0 for none: by a name in the brief's own languages, or by one of more than four
// letters or beside a year in any. A short word is something else in some language: "6 out of 10", "2 sets".
func (c calendar) month(words string, year bool) int {
	for _, word := range letters.FindAllString(strings.ToLower(words), -1) {
		month := monthIn(c.own, word)
		if month == 0 && (year || utf8.RuneCountInString(word) > 4) {
			month = monthIn(languages, word)
		}
		if month > 0 {
			return month
		}
	}
	return 0
}

// languages are those in which months are known besides the brief's.
var languages = []string{"en", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "sv", "da", "fi", "tr", "ru", "uk", "he", "ar"}

// monthIn is the month that a word, or the beginning of one, is in the first of some languages, 0 for none.
func monthIn(languages []string, word string) int {
	if utf8.RuneCountInString(word) < 3 {
		return 0
	}
	for _, code := range languages {
		locale, err := lunes.NewDefaultLocale(code)
		if err != nil {
			continue
		}
		for _, names := range [][]string{locale.LongMonthNames(), locale.ShortMonthNames()} {
			i := slices.IndexFunc(names, func(name string) bool {
				return strings.HasPrefix(strings.ToLower(name), strings.TrimPrefix(word, "ב")) // Hebrew's "in"
			})
			if i >= 0 {
				return i + 1
			}
		}
	}
	return 0
}
