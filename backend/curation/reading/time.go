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
	s.nearStart()
	if s.evenings() {
		for i := range s.claims {
			if !s.formal(s.claims[i].quote) {
				s.claims[i].dusk()
			}
		}
		s.nearStart()
	}
	for _, f := range []planning.Field{planning.FieldStart, planning.FieldEnd, planning.FieldDoors} {
		s.one(f)
	}
}

// nearStart keeps the readings of the start that fit the doors, and those of doors and end that fit the start.
func (s *settled) nearStart() {
	if doors := readings(s.of(planning.FieldDoors)); len(doors) == 1 {
		s.near(planning.FieldStart, doors[0].(string), 4*60)
	}
	if start := readings(s.of(planning.FieldStart)); len(start) == 1 {
		s.near(planning.FieldDoors, start[0].(string), -4*60)
		s.near(planning.FieldEnd, start[0].(string), 12*60)
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

// evenings reports whether the texts have a word of what is in the evening, such as "gig", and none of the morning or of children.
func (s *settled) evenings() (late bool) {
	for _, text := range append([]string{s.brief.Title, s.brief.Description}, s.brief.Constraints...) {
		tokens := words.Split(text)
		for i, t := range tokens {
			if _, n := s.context.Lexicon.At(tokens, i, "day"); n > 0 {
				return false
			}
			_, n := s.context.Lexicon.At(tokens, i, "evening")
			late = late || n > 0 || t.Word() && s.context.Lexicon.Ends(t.Fold, "evening")
		}
	}
	return late
}

// formal reports whether a clause has the word behind an hour, such as "Uhr", with which most languages count 24 hours.
func (s *settled) formal(quote string) bool {
	tokens := words.Split(quote)
	return s.context.Lexicon.Language != words.English && slices.ContainsFunc(tokens, func(t words.Token) bool {
		_, n := s.context.Lexicon.At([]words.Token{t}, 0, "hour")
		return n > 0
	})
}

// dusk takes the later reading of a time between five and ten.
func (c *claim) dusk() {
	if (c.field == planning.FieldStart || c.field == planning.FieldDoors) && len(c.readings) == 2 && c.readings[0].(string) >= "17:00" && c.readings[0].(string) < "22:00" {
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
	tokens := words.Split(quote)
	for i := range tokens {
		if half, n := s.context.Lexicon.At(tokens, i, "part"); n > 0 && half == "p" {
			return true
		}
	}
	return s.subject != nil && s.subject.Kind == values.Subject && isLate(s.context, s.subject.Role)
}

// isLate reports whether a kind of event is one of the evening: "jazz night at 8".
func isLate(c values.Context, kind string) bool {
	_, n := c.Lexicon.At(words.Split(kind), 0, "late")
	return n > 0 || c.Lexicon.Ends(kind, "late")
}
