package reading

import (
	"slices"

	"footlight/backend/curation/reading/values"
	"footlight/backend/event/planning"
)

// amount is a price as the text has it.
type amount struct {
	text, unit string
	share      int // percent of the price that has no name
}

// claim holds the value that a clause gives a field. Several readings make it ambiguous.
type claim struct {
	field    planning.Field
	readings []any
	name     string // of a price's group
	quote    string
	at       int // offset of the clause
	shift    int // minutes from the start to the doors, or from the doors to the start; the value follows from that
	place    values.Item
	needs    planning.Field // must be certain: the date beside a title, the start of a span
	strong   bool           // its clause says what the value is of
	beside   bool           // its clause has a word of those who pay
	part     int            // offset of its sentence
	stray    bool           // it is a number that nothing explains
	topical  bool           // its place may be what the event is about
	rough    bool           // it is of an unread clause
}

// clause is a run of items between two marks.
type clause struct {
	items  []values.Item
	from   int // offsets in the text
	to     int
	claims []claim
	maybe  []claim // the possible values of an unread clause

	read     bool // every word of it belongs to a fact
	anchored bool // a word says what its values are of
	but      bool // it stands against the one before
	bare     bool // a number before a group is its price, if that of another group has a currency
	windowed bool // its price is for a time
	rest     bool // its price is for the time behind that of the clause before
	hedged   bool // it begins by taking back what stands before it
	subject  *values.Item
}

// drop makes the clause unread. Its values remain as suggestions.
func (c *clause) drop() {
	c.read, c.maybe, c.claims = false, append(c.maybe, c.claims...), nil
}

// says reports whether a clause has a value of a field.
func (c clause) says(f planning.Field) bool {
	return slices.ContainsFunc(c.claims, func(x claim) bool { return x.field == f })
}

// paid reports whether a clause has a word of those who pay, or of what is paid for.
func (c clause) paid() bool {
	return slices.ContainsFunc(c.items, func(i values.Item) bool {
		return slices.Contains([]values.Kind{values.Group, values.Each, values.Count}, i.Kind) || i.Text == "go" || i.Kind == values.Free && i.Role != "" || i.Kind == values.Label && i.Role == "price"
	})
}

func list(texts []string) (out []any) {
	for _, s := range texts {
		out = append(out, s)
	}
	return out
}
