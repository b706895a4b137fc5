package draft

import (
	"regexp"
	"strconv"
	"strings"

	"footlight/backend/event"
)

const (
	units    = `one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen`
	tens     = `twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety`
	inWords  = `(?:` + tens + `)(?:[- ](?:` + units + `))?|` + units + `|(?:a|one) hundred`
	inDigits = `\d{1,3}(?:[.,' ]\d{3})+|\d{1,7}`
	number   = `(` + inDigits + `|` + inWords + `)`
	people   = `people|person(?:nes|en|as|e)|persons?|guests?|seats?|places|spots|tickets|participants?|attendees|viewers|spectators|listeners|visitors|` +
		`gäste|plätze|teilnehmer(?:innen)?|zuschauer|invités|plazas|asistentes|pessoas|lugares|posti|plaatsen|osób|miejsc|名|人|席`
	times = `(?P<unit>min(?:ute)?s?|hours?|hrs?|days?|minuten|stunden?|minutes?|heures?|minutos|horas?|minuti|ore|godzin[y]?)`
)

var (
	duration    = regexp.MustCompile(`(?i)\b` + number + `[- ]?` + times + `\b`)
	halfHour    = regexp.MustCompile(`(?i)\bhalf an hour\b|\beine halbe Stunde\b`)
	otherLength = regexp.MustCompile(`(?i)^\s*(?:a side|each|per\b|before|after|ago|later|earlier|apart|away|drive|walk|notice|old|of (?:questions|breaks?|tape|footage|material|recordings?|experience|work|preparation))`)
	ofParts     = regexp.MustCompile(`(?i)\b(?:sets?|parts?|sessions?|rounds?|blocks?|halves|acts?|pieces?|talks?|films?|slots?)\s(?:of|à|zu|of about)\s*$`)

	someRange = regexp.MustCompile(`(?i)\b(?:` + inDigits + `)\s?(?:-|–|to|or|bis|à)\s?(?:` + inDigits + `)\s(?:` + people + `)`)
	counted   = regexp.MustCompile(`(?i)\b` + number + `\s?(?:` + people + `)`)
	limited   = regexp.MustCompile(`(?i)\b(?:room for|space for|capacity(?: of|:)?|max(?:imum|\.)?(?: of)?|up to|limited to|at most|no more than|aforo(?: de)?|seats|höchstens|maximal)\s+` + number + `\b`)
	notGuests = regexp.MustCompile(`(?i)\b(?:the|these|those|our|my|their)\s*$`)
	whoDid    = regexp.MustCompile(`(?i)^\s*(?:who|that|died|were|have|had|left|wide)\b`)
)

// countOf is a number in digits or English words.
func countOf(s string) int {
	s = strings.ToLower(s)
	if n, err := strconv.Atoi(strings.NewReplacer(".", "", ",", "", "'", "", " ", "").Replace(s)); err == nil {
		return n
	}
	n := 0
	for _, word := range strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '-' }) {
		if word == "hundred" {
			return 100
		}
		for i, unit := range strings.Split(units, "|") {
			if unit == word {
				n += i + 1
			}
		}
		for i, ten := range strings.Split(tens, "|") {
			if ten == word {
				n += (i + 2) * 10
			}
		}
	}
	return n
}

// duration is how long the event is, in minutes.
func (p *prose) duration() int {
	var found said[int]
	p.take(halfHour, func(m match) bool {
		if !otherLength.MatchString(m.after) {
			found.add(30, m.at)
		}
		return true
	})
	p.take(duration, func(m match) bool {
		if otherLength.MatchString(m.after) || ofParts.MatchString(m.before) {
			return false
		}
		factor := 1
		switch strings.ToLower(m.groups[2])[0] {
		case 'h', 's', 'o', 'g':
			factor = 60
		case 'd':
			return false // days have nights between them
		}
		if n := countOf(m.groups[1]) * factor; n > 0 && n <= 7*24*60 {
			found.add(n, m.at)
			return true
		}
		return false
	})
	return found.only(p, event.Schedule, "Several lengths: none of them could be taken for the event's")
}

// capacity is how many people may come.
func (p *prose) capacity() int {
	var found said[int]
	p.take(someRange, func(m match) bool {
		p.puzzle(m.at, event.Pricing, "A range instead of a number of people")
		return true
	})
	for _, rule := range []*regexp.Regexp{counted, limited} {
		p.take(rule, func(m match) bool {
			n := countOf(m.groups[1])
			if n < 1 || n > 1_000_000 || notGuests.MatchString(m.before) || whoDid.MatchString(m.after) || letterFollows(m) {
				return false
			}
			found.add(n, m.at)
			return true
		})
	}
	return found.only(p, event.Pricing, "Several numbers of people: none of them could be taken for the event's")
}
