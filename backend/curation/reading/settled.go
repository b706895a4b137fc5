package reading

import (
	"slices"

	"footlight/backend/event/planning"
)

// settled is a brief whose claims become facts or questions.
type settled struct {
	*reader
	out planning.Reading
}

func (s *settled) state(f planning.Field, value any, quote string, from planning.Origin) {
	s.out.Facts = append(s.out.Facts, planning.Fact{Aspect: f.Aspect(), Field: f, Value: value, Quote: quote, From: from})
}

func (s *settled) known(f planning.Field) bool {
	_, ok := s.out.Fact(f)
	return ok
}

// of returns the claims of a field.
func (s *settled) of(f planning.Field) (all []claim) {
	for _, c := range s.claims {
		if c.field == f {
			all = append(all, c)
		}
	}
	return all
}

// readings returns all values of some claims that all of them allow, or all values if they contradict each other.
func readings(claims []claim) (common []any) {
	for i, c := range claims {
		if i == 0 {
			common = c.readings
			continue
		}
		var both []any
		for _, value := range common {
			if slices.Contains(c.readings, value) {
				both = append(both, value)
			}
		}
		if len(both) == 0 {
			return union(claims)
		}
		common = both
	}
	return common
}

func union(claims []claim) (all []any) {
	for _, c := range claims {
		for _, value := range c.readings {
			if !slices.Contains(all, value) {
				all = append(all, value)
			}
		}
	}
	return all
}

// quoteOf returns the clause that says a value most plainly.
func quoteOf(claims []claim, value any) (quote string) {
	for _, c := range claims {
		if slices.Contains(c.readings, value) && (quote == "" || len(c.readings) == 1) {
			quote = c.quote
			if len(c.readings) == 1 {
				break
			}
		}
	}
	return quote
}

func (s *settled) assume(f planning.Field, value any, why string) {
	same := func(a planning.Assumption) bool { return a.Field == f && a.Why == why }
	if !slices.ContainsFunc(s.out.Assumptions, same) {
		s.out.Assumptions = append(s.out.Assumptions, planning.Assumption{Aspect: f.Aspect(), Field: f, Value: value, Why: why})
	}
}
