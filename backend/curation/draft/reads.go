package draft

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"footlight/backend/event/planning"
)

// readers say what the words of a rule mean, and report whether they mean anything.
var readers = map[string]func(*prose, rule, match) bool{
	"":       func(p *prose, r rule, m match) bool { return p.add(r.Fact, r.Value, m) },
	"clock":  (*prose).clock,
	"spoken": (*prose).spoken,
	"span":   (*prose).span,
	"count":  (*prose).count,
	"amount": (*prose).amount,
	"names":  (*prose).performers,
	"zone":   (*prose).zone,
	"place":  (*prose).place,
	"guests": (*prose).guests,
	"soon":   (*prose).soon,
	"date":   (*prose).date,
	"day":    (*prose).weekday,
}

// wall is a time of day. half is "a", "p" or nothing.
func wall(hour, minute, half string) (time.Duration, bool) {
	h, err := strconv.Atoi(hour)
	m, _ := strconv.Atoi(minute)
	if half != "" && (h < 1 || h > 12) || h > 23 || err != nil {
		return 0, false
	}
	if half != "" {
		h %= 12
	}
	if strings.EqualFold(half, "p") {
		h += 12
	}
	return time.Duration(h)*time.Hour + time.Duration(m)*time.Minute, true
}

func (p *prose) clock(r rule, m match) bool {
	at, ok := wall(m.words["hour"], m.words["minute"], m.words["half"])
	return (ok || r.Value != "") && p.addTime(cmp.Or(r.Value, clockOf(at)), m)
}

// addTime takes a time of day for what the words before it say that it is of.
func (p *prose) addTime(clock string, m match) bool { return p.add(rules().timeOf(m.around), clock, m) }

// spoken reads "half past seven" and "8 o'clock in the morning". Without a part of the day up to nine is in the
// afternoon or evening, and ten or eleven could be either.
func (p *prose) spoken(_ rule, m match) bool {
	hour, part := Number(m.words["hour"]), strings.ToLower(m.words["part"])
	early := slices.Contains([]string{"morning", "morgens", "vormittags", "früh", "matin", "mañana"}, part)
	night := part == "nachts" || part == "night"
	switch {
	case hour < 1 || hour > 23 || part == "" && (hour == 10 || hour == 11):
		return false
	case hour < 12 && !early && (!night || hour > 6):
		hour += 12
	case hour == 12 && early:
		hour = 0
	}
	at := time.Duration(hour)*time.Hour + time.Duration(atoi(rules().meanings["beside"][strings.ToLower(m.words["beside"])]))*time.Minute
	return p.addTime(clockOf(at), m)
}

// span reads "8 to 11 pm" and "10:00–12:00", but not "20 to 30".
func (p *prose) span(_ rule, m match) bool {
	w := m.words
	if w["halfto"]+w["sure"] == "" && (w["minute"] == "" || w["minuteto"] == "") {
		return false
	}
	to, ok := wall(w["hourto"], w["minuteto"], w["halfto"])
	from, good := wall(w["hour"], w["minute"], cmp.Or(w["half"], w["halfto"]))
	if w["half"] == "" && from > to {
		from, good = wall(w["hour"], w["minute"], map[string]string{"p": "a", "a": "p"}[strings.ToLower(w["halfto"])])
	}
	return ok && good && p.addTime(clockOf(from), m) && p.add("length", lengthOf(from, to), m)
}

// lengthOf is how many minutes lie between two times of day.
func lengthOf(from, to time.Duration) string {
	return strconv.Itoa(int((to-from+24*time.Hour)%(24*time.Hour)) / int(time.Minute))
}

// limits are the largest numbers that a fact can be.
var limits = map[string]int{"duration": maxDuration, "capacity": maxCapacity, "rooms": 4}

// count is a number of something, as many units of the fact as the rule says.
func (p *prose) count(r rule, m match) bool {
	n := Number(m.words["count"]) * max(1, atoi(r.Value))
	if r.Fact == "duration" && strings.Contains(p.text[m.at:m.end], "-") {
		p.names = append(p.names, [2]int{m.at, m.end}) // "a 24-hour marathon" is called so
	}
	return n > 0 && n <= limits[r.Fact] && p.add(r.Fact, strconv.Itoa(n), m)
}

// performers are who is on stage, by the texts.
func (p *prose) performers(r rule, m match) (some bool) {
	for _, name := range rules().joint.Split(m.words["names"], -1) {
		name = rules().article.ReplaceAllString(name, "")
		_, isPlace := rules().meanings["place"][name]
		alone := !strings.Contains(name, " ") && m.words["listed"] == ""
		if !isPlace && !alone && (!rules().day.MatchString(name) || strings.Count(name, " ") == 1) {
			some = p.add(r.Fact, name, m)
		}
	}
	if some {
		p.names = append(p.names, [2]int{m.at, m.end})
	}
	return some
}

// amount is what somebody pays: "18 EUR", and for whom where not everybody does.
func (p *prose) amount(r rule, m match) bool {
	amount := plainAmount(m.words["amount"])
	if noAmount(planning.Decimal(amount)) {
		return false
	}
	if r.Fact == "reduced" {
		p.add("group", cmp.Or(strings.ToLower(m.words["group"]), "concession"), m)
	}
	return p.add(r.Fact, amount+" "+p.currency(m.words["unit"]), m)
}

// guests pay nothing where others do.
func (p *prose) guests(r rule, m match) bool {
	p.add("group", strings.ToLower(m.words["group"]), m)
	return p.add(r.Fact, "0 ", m)
}

// soon is a start that is counted from now, to a minute, as clocks show it where the event is.
func (p *prose) soon(_ rule, m match) bool {
	n := Number(m.words["count"])
	switch {
	case m.words["half"] != "":
		n = 30
	case m.words["hour"] != "":
		n = 60
	case m.words["minutes"] == "":
		n *= 60
	}
	if n < 1 || n > 24*60 || fixed.MatchString(p.text) || !startsIn.MatchString(m.around) && !p.lastsBeside(m) {
		return false
	}
	at := p.calendar().now.Add(time.Duration(n)*time.Minute + time.Minute - time.Second).Truncate(time.Minute)
	return p.add("date", at.Format(time.DateOnly), m) && p.add("called start", at.Format("15:04"), m)
}

var (
	// fixed is a day or a time of day that is not counted from now.
	fixed = regexp.MustCompile(`(?i)\d\s?(?:[ap]\.?m\b|uhr\b|h\b)|\d[:.]\d\d\b|\b(?:noon|midnight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d{4}-\d|\d{1,2}(?:st|nd|rd|th)?\s(?:of\s)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\b`)
	// startsIn is before an amount of time that can be no length.
	startsIn = regexp.MustCompile(`(?i)(?:^\s*|\b(?:starts?|starting|begins?|beginning|live|today|tonight|up)\s+)⟨`)
	someTime = regexp.MustCompile(`(?i)\b(?:\d+|an?|one|two|three|four|five|ten|twenty|thirty|forty|fifty|sixty|ninety)[- ]?(?:min(?:ute)?s?|hours?|hrs?)\b|\bhalf an hour\b`)
)

// lastsBeside reports whether the texts name another amount of time, which is the length then.
func (p *prose) lastsBeside(m match) bool {
	return someTime.MatchString(p.text[:m.at]) || someTime.MatchString(p.text[m.end:])
}

// currency is a code by its sign or word. Countries share some signs.
func (p *prose) currency(unit string) string {
	local := p.site().currency()
	if unit == "$" && strings.HasSuffix(local, "D") || unit == "¥" && local == "CNY" {
		return local
	}
	return Currency(unit)
}

// plainAmount is an amount without the marks that group its digits.
func plainAmount(s string) string {
	at := strings.LastIndexAny(s, ".,")
	strip := strings.NewReplacer(".", "", ",", "", "'", "", " ", "")
	if at >= 0 && len(s)-at-1 != 3 {
		return strip.Replace(s[:at]) + "." + s[at+1:]
	}
	return strip.Replace(s)
}
