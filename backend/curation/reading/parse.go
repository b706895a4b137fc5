package reading

import (
	"footlight/backend/curation/reading/values"
	"footlight/backend/event/planning"
)

// parse reads a clause. A clause with one word that does not belong says nothing.
func parse(items []values.Item, label string) clause {
	p := parser{clause: clause{items: items}, label: label, found: map[string]bool{}}
	p.hedged = len(items) > 0 && items[0].Kind == values.Hedge && items[0].Text != "approx"
	for i, item := range items {
		p.take(item, i)
	}
	p.end()
	p.read = !p.failed
	for i, c := range p.claims {
		dated := c.field == planning.FieldDate && (p.subject != nil || p.has(planning.FieldStart))
		p.claims[i].strong = c.strong || dated || c.field == planning.FieldStart && p.has(planning.FieldDate)
	}
	if !p.read {
		p.drop()
	}
	return p.clause
}

// take reads one item.
func (p *parser) take(item values.Item, i int) {
	switch item.Kind {
	case values.Skip:
		p.we = p.we || item.We
	case values.Host:
		p.anchored = true
	case values.Hedge:
		p.failed = p.failed || !p.roughly(item, i)
	case values.Label:
		p.takeLabel(item)
	case values.Subject:
		p.takeSubject(item, i)
	case values.Group:
		p.takeGroup(item)
	case values.Each:
		p.failed = p.failed || !p.found["price"] && p.label != "price"
	case values.Number:
		p.takeNumber(item, i)
	case values.Shift:
		p.takeShift(item)
	case values.Clock, values.Span, values.Date, values.Length:
		p.takeTime(item)
	case values.Money, values.Free, values.Count:
		p.takeAmount(item)
	case values.Zone, values.Place, values.Names, values.Quote, values.Tongue:
		p.takeName(item, i)
	default:
		p.failed = true
	}
}

// roughly reports whether a word only makes a length or the end a rough one: such a value still is the creator's.
func (p *parser) roughly(item values.Item, i int) bool {
	return item.Text == "approx" && i+1 < len(p.items) && (p.items[i+1].Kind == values.Length || p.label == "end")
}

// end checks what is left open: a label or a group without its value.
func (p *parser) end() {
	dated := p.label == "start" && p.has(planning.FieldDate)
	named := p.label == "price" && p.subject != nil && len(p.claims) == 0
	p.failed = p.failed || p.label != "" && !dated && !named || p.name != ""
}
