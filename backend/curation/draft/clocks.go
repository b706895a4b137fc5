package draft

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"footlight/backend/event"
)

var (
	clockRange = regexp.MustCompile(`(?i)(?:\b|T)(\d{1,2})(?:[:.]([0-5]\d))?\s?(?:([ap])\.?m\b\.?|uhr|h)?\s?(?:-|–|—|to|until|till|bis|à)\s?(\d{1,2})(?:[:.]([0-5]\d))?\s?(?:([ap])\.?m\b\.?|(uhr|uur|h)\b)?`)
	clocks     = []*regexp.Regexp{
		regexp.MustCompile(`(?i)\b(\d{1,2})(?:[:.]([0-5]\d))?\s?([ap])\.?\s?m\b\.?`),
		regexp.MustCompile(`(?i)(?:\b|T)(\d{1,2}):([0-5]\d)\b(?::[0-5]\d\b)?(?:\s?(?:uhr|uur|h)\b)?()`),
		regexp.MustCompile(`(?i)\b(\d{1,2})\s?h([0-5]\d)?\b()`),
		regexp.MustCompile(`(?i)\b(\d{1,2})(?:\.([0-5]\d))?\s?(?:uhr|uur)\b()`),
		regexp.MustCompile(`(?i)\b(?:a las|alle|às|kl\.?|um|om|godz\.)\s(\d{1,2})\b()()`),
	}
	noon = regexp.MustCompile(`(?i)\b(?:noon|midday|mezzogiorno|mediodía|meio-dia)\b`)

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
	p.take(noon, func(m match) bool {
		h.add(12*time.Hour, m)
		return true
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
