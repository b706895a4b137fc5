package reading

import (
	"footlight/backend/event/planning"
)

// parser reads a clause word by word: a label tells what the next value is of.
type parser struct {
	clause
	label   string // that waits for a value
	name    string // of the group that the next price is for
	failed  bool
	we      bool
	counted bool            // a number of people has no label
	weak    bool            // the label of the first claim is one of any time
	found   map[string]bool // labels that have a value
}

func (p *parser) add(label string, c claim) {
	c.strong = p.label != ""
	p.claims = append(p.claims, c)
	p.found[label] = true
	p.label = ""
}

func (p *parser) has(f planning.Field) bool {
	for _, c := range p.claims {
		if c.field == f {
			return true
		}
	}
	return false
}
