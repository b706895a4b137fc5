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
	if values := readings(claims); len(values) == 1 && !s.doubted(f, claims) {
		s.state(f, values[0], quoteOf(claims, values[0]), planning.FromText)
	} else if len(values) > 0 {
		s.question(f, values)
	}
}

// apart reports whether an amount of an unread clause is no ticket's price: it stands in another sentence than the prices,
// and its clause has no word of a payment.
func (m claim) apart(claims []claim) bool {
	return !m.beside && m.name == "" && !slices.ContainsFunc(claims, func(c claim) bool { return c.part == m.part })
}

// doubted reports whether an unread clause could say another value of a field. A clause that names the field stands against
// one that does not.
func (s *settled) doubted(f planning.Field, claims []claim) bool {
	strong := slices.ContainsFunc(claims, func(c claim) bool { return c.strong })
	for _, m := range s.maybe {
		if m.field != f || strong && !m.strong && (f != planning.FieldPrice || m.apart(claims)) {
			continue
		}
		if f == planning.FieldPrice || !slices.ContainsFunc(m.readings, func(v any) bool { return slices.Contains(readings(claims), v) }) {
			return true
		}
	}
	return false
}
