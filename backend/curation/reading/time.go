package reading

import (
	"fmt"
	"slices"

	"footlight/backend/curation/reading/values"
	"footlight/backend/curation/reading/words"
	"footlight/backend/event/planning"
)

// times settles the start, the end and the doors by each other: doors open before the start, the end is after it.
func (s *settled) times() {
	for i := range s.claims {
		s.evening(&s.claims[i])
	}
	s.shift(planning.FieldDoors, planning.FieldStart)
	s.shift(planning.FieldStart, planning.FieldDoors)
	start := readings(s.of(planning.FieldStart))
	if len(start) == 1 {
		s.near(planning.FieldDoors, start[0].(string), -4*60)
		s.near(planning.FieldEnd, start[0].(string), 12*60)
	}
	for _, f := range []planning.Field{planning.FieldStart, planning.FieldEnd, planning.FieldDoors} {
		s.one(f)
	}
}

// shift gives the claims of a field that hang on another field their times. Without that other time nothing is known.
func (s *settled) shift(f, from planning.Field) {
	base := readings(s.of(from))
	if len(base) == 0 && slices.ContainsFunc(s.of(f), func(c claim) bool { return c.shift != 0 }) {
		s.claims = slices.DeleteFunc(s.claims, func(c claim) bool { return c.field == f })
		return
	}
	for i := range s.claims {
		c := &s.claims[i]
		if c.field != f || c.shift == 0 || len(c.readings) > 0 {
			continue
		}
		for _, value := range base {
			at := minuteOf(value.(string)) + c.shift + 24*60
			c.readings = append(c.readings, fmt.Sprintf("%02d:%02d", at/60%24, at%60))
		}
	}
}

// evening takes the later reading of a time where the clause has a word for the evening.
func (s *settled) evening(c *claim) {
	if len(c.readings) == 2 && (c.field == planning.FieldStart || c.field == planning.FieldDoors || c.field == planning.FieldEnd) && s.late(c.quote) {
		c.readings = c.readings[:1]
	}
}

// near keeps the readings of a field that are within some minutes of a time: before it if they are negative.
func (s *settled) near(f planning.Field, start string, minutes int) {
	for i := range s.claims {
		c := &s.claims[i]
		if c.field != f || len(c.readings) < 2 {
			continue
		}
		var kept []any
		for _, value := range c.readings {
			ahead := (minuteOf(value.(string)) - minuteOf(start) + 24*60) % (24 * 60)
			if minutes > 0 && ahead > 0 && ahead <= minutes || minutes < 0 && ahead >= 24*60+minutes {
				kept = append(kept, value)
			}
		}
		if len(kept) > 0 {
			c.readings = kept
		}
	}
}

func minuteOf(clock string) int {
	return int(clock[0]-'0')*600 + int(clock[1]-'0')*60 + int(clock[3]-'0')*10 + int(clock[4]-'0')
}

// late reports whether a clause has a word for the evening.
func (s *settled) late(quote string) bool {
	tokens := splitWords(quote)
	for i := range tokens {
		if half, n := s.context.Lexicon.At(tokens, i, "part"); n > 0 && half == "p" {
			return true
		}
	}
	return s.subject != nil && s.subject.Kind == values.Subject && isLate(s.context, s.subject.Role)
}

func splitWords(text string) []words.Token { return words.Split(text) }

// isLate reports whether a kind of event is one of the evening: "jazz night at 8".
func isLate(c values.Context, kind string) bool {
	_, n := c.Lexicon.At(words.Split(kind), 0, "late")
	return n > 0 || c.Lexicon.Ends(kind, "late")
}
