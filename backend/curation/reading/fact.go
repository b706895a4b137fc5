package reading

import (
	"slices"

	"footlight/backend/event/planning"
)

// one makes a fact of a field that has one value, and a question of one that has several.
func (s *settled) one(f planning.Field) {
	claims := s.of(f)
	if s.known(f) || len(claims) == 0 {
		return
	}
	open := slices.ContainsFunc(claims, func(c claim) bool { return c.needs != "" && !s.certain(c.needs) })
	if values := readings(claims); len(values) == 1 && !open && !s.doubted(f, claims) {
		s.state(f, values[0], quoteOf(claims, values[0]), planning.FromText)
	} else if len(values) > 0 {
		s.question(f, values)
	}
}

// certain reports whether a field has one value that nothing doubts.
func (s *settled) certain(f planning.Field) bool {
	claims := s.of(f)
	return len(readings(claims)) == 1 && !s.doubted(f, claims)
}

// apart reports whether an amount of an unread clause is no ticket's price: it stands in another sentence than the prices,
// and its clause has no word of a payment.
func (m claim) apart(claims []claim) bool {
	return !m.beside && m.name == "" && !slices.ContainsFunc(claims, func(c claim) bool { return c.part == m.part })
}

// dear reports whether an amount is too much for a ticket: it is a goal or a prize.
func (m claim) dear() bool {
	a := m.readings[0].(amount)
	most, known := dearest[a.unit]
	minor, ok := minorOf(a.text, "EUR")
	return known && ok && !m.beside && minor >= most*100
}

// dearest are amounts that no ticket costs, by currency.
var dearest = map[string]int64{"EUR": 1000, "GBP": 1000, "USD": 1000, "CHF": 1000, "AUD": 1500, "CAD": 1500, "NZD": 1500, "PLN": 4000, "SEK": 10_000, "NOK": 10_000, "DKK": 7000}

// doubted reports whether an unread clause could say another value of a field. A clause that names the field stands against
// one that does not, unless that has fewer places: some may be kept back.
func (s *settled) doubted(f planning.Field, claims []claim) bool {
	strong := slices.ContainsFunc(claims, func(c claim) bool { return c.strong })
	for _, m := range s.maybe {
		fewer := m.field == planning.FieldCapacity && f == m.field && m.readings[0].(int) < claims[0].readings[0].(int)
		weak := strong && !m.strong && !fewer && (f != planning.FieldPrice || m.apart(claims))
		if m.field != f || f == planning.FieldPrice && m.dear() || weak {
			continue
		}
		if f == planning.FieldPrice || !slices.ContainsFunc(m.readings, func(v any) bool { return slices.Contains(readings(claims), v) }) {
			return true
		}
	}
	return false
}
