package check

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"footlight/backend/event/planning"
)

// clockForms are times of day as texts have them. Times with a single digit need a word beside them: "4:33" is
// a piece of music.
var clockForms = []*regexp.Regexp{
	regexp.MustCompile(`(?i)\b(?P<h>1[0-2]|0?\d)(?:[:.](?P<m>[0-5]\d))?\s?(?P<half>am|pm|a\.m\.|p\.m\.)(?:$|[^\p{L}])`),
	regexp.MustCompile(`\b(?P<h>[01]\d|2[0-3]):(?P<m>[0-5]\d)\b`),
	regexp.MustCompile(`(?i)\b(?:at|from|doors|um|ab|à)\s+(?P<h>\d):(?P<m>[0-5]\d)\b`),
	regexp.MustCompile(`\b(?P<h>1\d|2[0-3])h(?P<m>[0-5]\d)\b`),
	regexp.MustCompile(`\b(?P<h>[01]?\d|2[0-3])(?:[.:](?P<m>[0-5]\d))?\s?Uhr\b`),
	regexp.MustCompile(`(?i)\b(?P<h>1[0-2]|\d)\s+o['’]clock\b`),
}

var (
	// beginning comes before the time at which an event begins: "2026, 20:00", "starts at".
	beginning = regexp.MustCompile(`(?i)(?:\b[12]\d{3},?\s*(?:·|–|-|at|um)?|\b(?:start|starts|starting|begin|begins|beginning|beginnt)(?:\s+(?:at|um))?)\s*$`)
	// notStart says that the time behind a date is of the doors or the end: "Doors: 12 December 2026, 19:30".
	notStart  = regexp.MustCompile(`(?i)\b(?:doors?|einlass|portes|puertas|porte|deuren|until|till|to|bis|ends?|ende)\b[^.!?\n]*$`)
	halfNext  = regexp.MustCompile(`(?i)^\s?(?:am|pm|a\.m\.|p\.m\.)(?:$|[^\p{L}])`)
	universal = regexp.MustCompile(`^\s?\(?(?:UTC|GMT|Z)\b`)
	elsewhere = regexp.MustCompile(`^\s?\(?(?:((?:\p{Lu}\p{L}+ ){1,2})time\b|[A-Z]{2,3}T\b)`)
)

func (p plan) strangeTimes(text string) (out []string) {
	local, utc := p.times()
	if len(local) == 0 {
		return nil
	}
	for _, form := range clockForms {
		for _, at := range form.FindAllStringSubmatchIndex(text, -1) {
			said, rest := strings.TrimRight(text[at[0]:at[1]], " ,;:)!?\n"), text[at[1]:]
			known := local
			if before := text[max(0, at[0]-60):at[0]]; beginning.MatchString(before) && !notStart.MatchString(before) {
				known = local[:1]
			}
			if universal.MatchString(rest) {
				known = append(slices.Clone(utc), local...)
			}
			half := group(form, text, at, "half")
			if half == "" && halfNext.MatchString(rest) || p.abroad(rest) || heard(group(form, text, at, "h"), group(form, text, at, "m"), half, known) {
				continue
			}
			out = append(out, said)
		}
	}
	return out
}

// group is a named part of what a form has found, "" if it found none.
func group(form *regexp.Regexp, text string, at []int, name string) string {
	i := form.SubexpIndex(name)
	if i < 0 || at[2*i] < 0 {
		return ""
	}
	return text[at[2*i]:at[2*i+1]]
}

// abroad reports whether what follows a time names a zone that is not the event's.
func (p plan) abroad(rest string) bool {
	m := elsewhere.FindStringSubmatch(rest)
	if m == nil || universal.MatchString(rest) {
		return false
	}
	if city := strings.TrimSpace(m[1]); city != "" {
		return !strings.Contains(strings.ReplaceAll(p.Schedule.Timezone, "_", " "), city)
	}
	zone, err := time.LoadLocation(p.Schedule.Timezone)
	return err != nil || !strings.HasPrefix(strings.TrimLeft(rest, " ("), p.Schedule.StartUTC.In(zone).Format("MST"))
}

// heard reports whether a time is one of those known. Up to twelve o'clock it may be meant either way.
func heard(hour, minute, half string, known []string) bool {
	h, _ := strconv.Atoi(hour)   // digits, by the forms
	m, _ := strconv.Atoi(minute) // or nothing
	hours := []int{h}
	switch {
	case half != "":
		hours = []int{h % 12}
		if half[0]|0x20 == 'p' {
			hours[0] += 12
		}
	case h <= 12:
		hours = append(hours, (h+12)%24)
	}
	return slices.ContainsFunc(hours, func(h int) bool { return slices.Contains(known, fmt.Sprintf("%02d:%02d", h, m)) })
}

// times are the times of day that the schedule has, local ones and the same in UTC.
func (p plan) times() (local, utc []string) {
	zone, err := time.LoadLocation(p.Schedule.Timezone)
	if err != nil {
		return nil, nil
	}
	all, ok := p.moments(zone)
	if !ok {
		return nil, nil
	}
	for _, at := range all {
		local, utc = append(local, at.Format("15:04")), append(utc, at.UTC().Format("15:04"))
	}
	for _, s := range p.Schedule.Segments { // a part may be called after its time
		local = append(local, clockForms[1].FindAllString(s.Title, -1)...)
	}
	return local, utc
}

// moments are start, doors and end, and where a part of the programme begins.
func (p plan) moments(zone *time.Location) (all []time.Time, ok bool) {
	start, err := time.ParseInLocation(planning.LocalTime, p.Schedule.StartLocal, zone)
	if err != nil {
		return nil, false
	}
	all = append(all, start)
	for _, said := range []string{p.Schedule.DoorsLocal, p.Schedule.EndLocal} {
		at, err := time.ParseInLocation(planning.LocalTime, said, zone)
		if err != nil {
			return nil, false
		}
		all = append(all, at)
	}
	for _, s := range p.Schedule.Segments {
		begins := start.Add(time.Duration(s.OffsetMin) * time.Minute)
		all = append(all, begins, begins.Add(time.Duration(s.DurationMin)*time.Minute))
	}
	return all, true
}

func (p plan) hours() string {
	clock := func(local string) string { _, at, _ := strings.Cut(local, "T"); return at }
	return "the schedule has doors at " + clock(p.Schedule.DoorsLocal) + ", start " + clock(p.Schedule.StartLocal) + ", end " + clock(p.Schedule.EndLocal)
}
