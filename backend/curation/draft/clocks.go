package draft

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"footlight/backend/event"
)

var (
	clockRange = regexp.MustCompile(`(?i)(?:\b|T)(\d{1,2})(?:[:.]([0-5]\d))?\s?(?:([ap])\.?m\b\.?|uhr|h)?\s?(?:-|–|—|to|until|till|bis|à|a|hasta|tot)\s?(\d{1,2})(?:[:.]([0-5]\d))?\s?(?:([ap])\.?m\b\.?|(uhr|uur|h)\b)?`)
	clocks     = []*regexp.Regexp{
		regexp.MustCompile(`(?i)\b(\d{1,2})(?:[:.]([0-5]\d))?\s?([ap])\.?\s?m\b\.?`),
		regexp.MustCompile(`(?i)(?:\b|T)(\d{1,2}):([0-5]\d)\b(?::[0-5]\d\b)?(?:\s?(?:uhr|uur|h)\b)?()`),
		regexp.MustCompile(`(?i)\b(\d{1,2})\s?h([0-5]\d)?\b()`),
		regexp.MustCompile(`(?i)\b(\d{1,2})(?:\.([0-5]\d))?\s?(?:uhr|uur)\b()`),
		regexp.MustCompile(`(?i)\b(?:a las|alle|às|kl\.?|um|om|godz\.)\s(\d{1,2})\b()()`),
	}
	word       = regexp.MustCompile(`^\s\p{L}`)
	joins      = regexp.MustCompile(`(?i)^\s(?:to|until|till|on|in|at|for|and|bis|sharp|am|à|a|en|em)\b`)
	beforeTime = regexp.MustCompile(`(?i)(?:\b(?:at|from|to|until|till|by|around|um|à|a|bis)|[–—-])\s*$`)
	// twelve are noon and midnight, which is in the second group.
	twelve = regexp.MustCompile(`(?i)\b(?:(noon|midday|mezzogiorno|mediodía|meio-dia)|(midnight|mitternacht|minuit|medianoche|mezzanotte|meia-noite))\b`)
	// inWords are "half past seven", "8 o'clock in the morning", "halb acht abends".
	hourWord   = `(\d{1,2}|` + strings.Join(hourNames, `|`) + `)`
	dayPart    = `(?:,?\s(?:in the |at |du |de la )?(morning|morgens|vormittags|früh|matin|mañana|afternoon|evening|night|nachmittags|abends|nachts|soir|tarde|noche)\b)?`
	clockWords = regexp.MustCompile(`(?i)\b(?:(half past|quarter past|quarter to|halb|viertel nach|viertel vor)\s` + hourWord + `\b|` + hourWord + `\s?(?:o['’]clock|uhr)\b)` + dayPart)

	atDoors = regexp.MustCompile(`(?i)\b(?:doors?|einlass|puertas|portes|check-in)\b[^.;,\x00]{0,15}$`)
	atStart = regexp.MustCompile(`(?i)\b(?:starts?|starting|begins?|beginning|beginn|show|music|concert|from|ab)\b[^.;,\x00]{0,12}$`)
	atEnd   = regexp.MustCompile(`(?i)\b(?:until|till|ends?|ending|to|bis|hasta|jusqu'à)\s+(?:at\s+|um\s+)?$`)
)

// hours are the times of day that the texts name.
type hours struct {
	start, marked, doors, end said[time.Duration] // marked is called a start
	length                    said[int]           // minutes from one time to another
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

func (p *prose) hours() (h hours) {
	p.take(clockRange, func(m match) bool { return h.span(m) })
	p.take(twelve, func(m match) bool {
		if word.MatchString(m.after) && !joins.MatchString(m.after) && !beforeTime.MatchString(m.before) {
			return false // a "midnight mass" may be at another time
		}
		h.add(map[bool]time.Duration{true: 12 * time.Hour}[m.groups[1] != ""], m)
		return true
	})
	p.take(clockWords, func(m match) bool {
		at, ok := worded(m.groups)
		if ok {
			h.add(at, m)
		}
		return ok
	})
	for _, rule := range clocks {
		p.take(rule, func(m match) bool {
			at, ok := wall(m.groups[1], m.groups[2], m.groups[3])
			if ok {
				h.add(at, m)
			}
			return ok
		})
	}
	return h
}

// hourNames are the hours of a clock in words, one language after the other.
var hourNames = strings.Fields(`one two three four five six seven eight nine ten eleven twelve
	eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf`)

// minutesBeside are what the words before an hour add to it.
var minutesBeside = map[string]time.Duration{
	"half past": 30, "quarter past": 15, "quarter to": -15, "halb": -30, "viertel nach": 15, "viertel vor": -15,
}

// worded reads what clockWords found. Without a part of the day up to nine is in the afternoon or evening, and
// ten or eleven could be either.
func worded(g []string) (time.Duration, bool) {
	name, part := strings.ToLower(g[2]+g[3]), strings.ToLower(g[4])
	hour, err := strconv.Atoi(name)
	if err != nil {
		hour = slices.Index(hourNames, name)%12 + 1
	}
	digits := err == nil && g[1] == "" && strings.HasSuffix(strings.ToLower(strings.TrimSuffix(g[0], g[4])), "uhr")
	early := slices.Contains([]string{"morning", "morgens", "vormittags", "früh", "matin", "mañana"}, part)
	switch {
	case hour < 1 || hour > 23 || part == "" && (digits || hour == 10 || hour == 11):
		return 0, false
	case hour < 12 && !early && (part != "nachts" && part != "night" || hour > 6):
		hour += 12
	case hour == 12 && early:
		hour = 0
	}
	return time.Duration(hour)*time.Hour + minutesBeside[strings.ToLower(g[1])]*time.Minute, true
}

// span reads "8 to 11 pm" and "10:00–12:00", but not "20 to 30".
func (h *hours) span(m match) bool {
	g := m.groups
	if g[6] == "" && g[7] == "" && (g[2] == "" || g[5] == "") {
		return false
	}
	to, ok := wall(g[4], g[5], g[6])
	half := g[3]
	if half == "" {
		half = g[6]
	}
	from, good := wall(g[1], g[2], half)
	if g[3] == "" && from > to {
		from, good = wall(g[1], g[2], map[string]string{"p": "a", "P": "a", "a": "p", "A": "p"}[g[6]])
	}
	if !ok || !good {
		return false
	}
	h.add(from, m)
	h.length.add(int((to-from+24*time.Hour)%(24*time.Hour)/time.Minute), m.at)
	return true
}

func (h *hours) add(at time.Duration, m match) {
	switch {
	case atDoors.MatchString(m.before):
		h.doors.add(at, m.at)
	case atEnd.MatchString(m.before):
		h.end.add(at, m.at)
	case atStart.MatchString(m.before):
		h.marked.add(at, m.at)
	default:
		h.start.add(at, m.at)
	}
}

// begin is when the event starts, -1 where no one time is named.
func (h *hours) begin(p *prose) time.Duration {
	from := &h.start
	if len(h.marked.values) > 0 {
		from = &h.marked
	}
	if len(from.values) == 0 {
		return -1
	}
	at := from.only(p, event.Schedule, "Several times: none of them could be taken for the start")
	if len(from.values) > 1 {
		return -1
	}
	return at
}

// lasts is what lies between a start and an end, in minutes; 0 where no end is named.
func (h *hours) lasts(p *prose, start time.Duration) int {
	if start >= 0 && len(h.end.values) > 0 {
		end := h.end.only(p, event.Schedule, "Several times: none of them could be taken for the end")
		h.length.add(int((end-start+24*time.Hour)%(24*time.Hour)/time.Minute), h.end.at)
	}
	return h.length.only(p, event.Schedule, "Several lengths: none of them could be taken for the event's")
}
