package reading

import (
	"slices"

	"footlight/backend/curation/reading/values"
	"footlight/backend/event/planning"
)

// parse reads a clause. A clause with one word that does not belong says nothing.
func parse(items []values.Item) clause {
	p := parser{clause: clause{items: items}, found: map[string]bool{}}
	p.hedged = len(items) > 0 && items[0].Kind == values.Hedge && items[0].Text == "hedge"
	for i, item := range items {
		before := len(p.claims)
		p.take(item, i)
		if i > 0 && items[i-1].Text == "approx" && !p.roughly(i) {
			p.maybe, p.claims = append(p.maybe, p.claims[before:]...), p.claims[:before] // "around 8" is asked
		}
	}
	p.end()
	p.read = !p.failed
	p.strengthen()
	if !p.read {
		p.drop()
		p.stray()
	}
	if slices.ContainsFunc(items, func(i values.Item) bool { return i.Text == "aside" }) || p.goods() {
		p.maybe = nil
	}
	return p.clause
}

// stray notes the numbers of an unread clause: "150 are gone" stands against "400 seats" in one sentence.
func (p *parser) stray() {
	for _, item := range p.items {
		if item.Kind == values.Number && item.N > 1 {
			p.maybe = append(p.maybe, claim{field: planning.FieldCapacity, readings: []any{item.N}, stray: true})
		}
	}
}

// goods reports whether a clause is of something that is sold beside tickets.
func (p *parser) goods() bool {
	good := slices.IndexFunc(p.items, func(i values.Item) bool { return i.Kind == values.Hedge && i.Text == "goods" })
	paid := slices.IndexFunc(p.items, func(i values.Item) bool {
		return slices.Contains([]values.Kind{values.Group, values.Free, values.Each}, i.Kind) || i.Kind == values.Label && i.Role == "price"
	})
	return good >= 0 && (paid < 0 || good < paid && p.items[paid].Kind == values.Label)
}

// strengthen marks the claims whose clause says what they are of.
func (p *parser) strengthen() {
	for i, c := range p.claims {
		switch c.field {
		case planning.FieldDate:
			c.strong = c.strong || p.subject != nil || p.has(planning.FieldStart)
		case planning.FieldStart:
			c.strong = c.strong || p.has(planning.FieldDate)
		case planning.FieldPrice:
			c.strong = c.strong || c.name != "" || p.paid()
		}
		p.claims[i] = c
	}
}

// take reads one item.
func (p *parser) take(item values.Item, i int) {
	switch item.Kind {
	case values.Skip:
		p.we = p.we || item.We
	case values.Host:
		p.anchored = true
	case values.Hedge:
		p.failed = p.failed || item.Text != "approx" || i+1 == len(p.items)
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
	case values.Share:
		p.failed = p.failed || p.label != "" && p.label != "price"
		p.addPrice(amount{share: item.N})
	case values.Money, values.Free, values.Count:
		p.takeAmount(item)
	case values.Tender:
		p.takeTender(item)
	case values.Zone, values.Place, values.Names, values.Quote, values.Tongue:
		p.takeName(item, i)
	default:
		p.failed = true
	}
}

// roughly reports whether a rough value still is the creator's: a length, or the end.
func (p *parser) roughly(i int) bool {
	return p.items[i].Kind == values.Length || len(p.claims) > 0 && p.claims[len(p.claims)-1].field == planning.FieldEnd
}

// end checks what is left open: a label or a group without its value, a price for some people or until some time.
func (p *parser) end() {
	p.failed = p.failed || p.shared()
	dated := p.label == "start" && p.has(planning.FieldDate)
	named := p.label == "price" && p.subject != nil && len(p.claims) == 0
	p.failed = p.failed || p.label != "" && !dated && !named || p.name != ""
}

// shared reports whether a price is for several people together, or for some time.
func (p *parser) shared() bool {
	paid := slices.ContainsFunc(p.claims, func(c claim) bool {
		return c.field == planning.FieldPrice && c.readings[0].(amount).text != "0"
	})
	until := p.has(planning.FieldEnd) && !p.has(planning.FieldStart)
	since := p.weak && !p.windowed && p.subject == nil && !p.has(planning.FieldDate)
	return p.has(planning.FieldPrice) && (until || since) || p.counted && paid
}
