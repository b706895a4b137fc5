package reading

import (
	"slices"

	"footlight/backend/curation/reading/values"
	"footlight/backend/event/planning"
)

// whole reads a clause. If it says nothing as a whole, its circumstances become clauses of their own: "with lunch in the
// middle" behind a time, and what stands before "@ The Cellar Bar".
func whole(items []values.Item) []clause {
	c := parse(items)
	if c.read {
		return []clause{c}
	}
	for i, item := range items {
		switch {
		case i == 0:
		case item.Kind == values.Place && item.Sign && harmless(items[:i]):
			return append([]clause{parse(items[:i])}, whole(items[i:])...)
		case item.Lead && harmless(items[i:]):
			if head := parse(items[:i]); head.settled() {
				return []clause{head, parse(items[i:])}
			}
		}
	}
	return []clause{c}
}

// entitle takes words in quotation marks that stand alone before a date as the title: „Salt“, 5 March.
func entitle(clauses []clause) {
	for i := range clauses[:max(0, len(clauses)-1)] {
		c, next := &clauses[i], clauses[i+1]
		if len(c.items) == 1 && c.items[0].Kind == values.Quote && next.read && next.says(planning.FieldDate) && next.subject == nil && !next.but {
			c.read, c.claims = true, []claim{{field: planning.FieldTitle, readings: []any{c.items[0].Text}, needs: planning.FieldDate}}
		}
	}
}

// harmless reports whether some words hold no value and nothing that could restrict what stands beside them.
func harmless(items []values.Item) bool {
	strange := false
	for _, i := range items {
		strange = strange || i.Kind == values.Unknown
		plain := i.Kind == values.Unknown || i.Kind == values.Skip && !i.We || i.Kind == values.Subject && i.Lead
		if !plain {
			return false
		}
	}
	return strange
}

// settled reports whether a clause says when or where the event is, so plainly that a circumstance changes nothing.
func (c clause) settled() bool {
	we := slices.ContainsFunc(c.items, func(i values.Item) bool { return i.We })
	ours := c.subject != nil || slices.ContainsFunc(c.items, func(i values.Item) bool { return i.Kind == values.Host })
	firm := ours || !we && len(c.claims) == 1 && c.claims[0].field == planning.FieldPlace || !we && c.says(planning.FieldDate) && c.says(planning.FieldStart)
	soft := slices.ContainsFunc(c.claims, func(x claim) bool {
		return !slices.Contains([]planning.Field{planning.FieldDate, planning.FieldPlace, planning.FieldStart, planning.FieldEnd, planning.FieldTitle}, x.field)
	})
	return c.read && !soft && firm && len(c.claims) > 0
}
