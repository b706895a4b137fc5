package reading

import (
	"fmt"
	"slices"

	"footlight/backend/curation/reading/values"
	"footlight/backend/event/planning"
)

// timeFields are the fields of times of day, by their labels.
var timeFields = map[string]planning.Field{"": planning.FieldStart, "start": planning.FieldStart, "end": planning.FieldEnd, "doors": planning.FieldDoors}

// takeTime takes a day, a time of day or a length.
func (p *parser) takeTime(item values.Item) {
	field, fits := timeFields[p.label]
	switch {
	case item.Kind == values.Date && (p.label == "end" || p.label == "start" && p.has(planning.FieldPrice)):
		p.takeWindow()
	case p.windowed:
		p.failed = true
	case item.Kind == values.Date:
		p.failed = p.failed || p.label == "limit" || p.label == "length" || p.label == "lineup"
		p.claims = append(p.claims, claim{field: planning.FieldDate, readings: list(item.Dates)})
	case item.Kind == values.Length, item.Kind == values.Clock && item.Length > 0 && p.label == "length":
		p.takeLength(item)
	case !fits:
		p.failed = true
	case item.Kind == values.Span:
		p.failed = p.failed || field != planning.FieldStart
		p.add("end", claim{field: planning.FieldEnd, readings: list(item.Until), needs: planning.FieldStart})
		p.add("start", claim{field: planning.FieldStart, readings: list(item.Clocks)})
	default:
		label := p.label
		p.add(label, claim{field: field, readings: list(item.Clocks)})
	}
}

// takeWindow takes a date that ends or begins something else than the event: the sale of the price before it.
func (p *parser) takeWindow() {
	p.failed = p.failed || !p.has(planning.FieldPrice)
	p.windowed, p.label = true, ""
}

// takeShift takes a distance from the start or the doors: "doors half an hour before", "show half an hour later".
func (p *parser) takeShift(item values.Item) {
	field := planning.FieldStart
	if p.label == "doors" || p.label == "" && p.says(planning.FieldDoors) {
		field = planning.FieldDoors
	}
	p.failed = p.failed || (field == planning.FieldDoors) != (item.N < 0) || p.label == "" && p.subject == nil || p.label != "" && timeFields[p.label] != field
	p.add(p.label, claim{field: field, shift: item.N, readings: []any{}})
}

func (p *parser) takeLength(item values.Item) {
	n := item.N
	if item.Kind == values.Clock {
		n = item.Length
	}
	p.failed = p.failed || p.label != "" && p.label != "length"
	p.add("length", claim{field: planning.FieldDuration, readings: []any{n}})
}

// takeNumber takes a number that only its label explains.
func (p *parser) takeNumber(item values.Item, i int) {
	switch p.label {
	case "limit":
		p.add("limit", claim{field: planning.FieldCapacity, readings: []any{item.N}})
	case "price":
		p.failed = p.failed || item.Amount == ""
		p.addPrice(amount{text: item.Amount})
	case "start", "end", "doors":
		hour := item.N
		p.failed = p.failed || hour < 1 || hour > 24
		readings := []any{clockOf(hour%12 + 12), clockOf(hour)}
		if hour > 12 {
			readings = []any{clockOf(hour)}
		}
		p.add(p.label, claim{field: timeFields[p.label], readings: readings})
	case "":
		if p.name == "" && !p.grouped(i) || item.Amount == "" {
			p.failed = true
			return
		}
		p.bare = p.bare || p.name == "" && !p.has(planning.FieldPrice)
		p.addPrice(amount{text: item.Amount})
	default:
		p.failed = true
	}
}

// grouped reports whether the next item is whom a price is for: "12 reduced".
func (p *parser) grouped(i int) bool {
	return i+1 < len(p.items) && p.items[i+1].Kind == values.Group
}

func clockOf(hour int) string { return fmt.Sprintf("%02d:00", hour%24) }

// takeAmount takes a price or a number of people.
func (p *parser) takeAmount(item values.Item) {
	switch {
	case item.Kind == values.Count:
		p.counted = p.counted || p.label != "limit" && !item.Seats
		p.failed = p.failed || p.label != "" && p.label != "limit" && p.label != "price" || p.we && !item.Seats
		p.add("limit", claim{field: planning.FieldCapacity, readings: []any{item.N}})
	case p.label == "doors" && item.Kind == values.Money && !p.found["doors"]:
		p.name, p.label = "door", ""
		p.addPrice(amount{text: item.Amount, unit: item.Text})
	case p.label != "" && p.label != "price":
		p.failed = true
		p.addPrice(amount{text: item.Amount, unit: item.Text})
	case item.Kind == values.Free:
		if item.Text != "" {
			p.name = item.Text
		}
		p.anchored = p.anchored || item.Role != ""
		p.addPrice(amount{text: "0"})
	default:
		p.rest = p.rest || item.Rest
		p.failed = p.failed || item.Rest && p.subject != nil
		p.addPrice(amount{text: item.Amount, unit: item.Text})
	}
}

// takeTender takes the currency of prices. A preposition alone needs a price or its label: "in Franken" may be where the event is. A
// clause that takes something back names none.
func (p *parser) takeTender(item values.Item) {
	priced := !item.Weak || p.label == "price" || p.found["price"]
	hedged := slices.ContainsFunc(p.items, func(i values.Item) bool { return i.Text == "hedge" })
	p.failed = p.failed || p.label != "" && p.label != "price" || !priced
	for _, unit := range item.Names {
		if priced && !hedged {
			p.add("price", claim{field: planning.FieldCurrency, readings: []any{amount{unit: unit}}})
		}
	}
}

func (p *parser) addPrice(a amount) {
	p.add("price", claim{field: planning.FieldPrice, readings: []any{a}, name: p.name})
	p.name = ""
}

// called reports whether words in quotation marks are the title: they stand behind a kind of event, or begin the clause.
func (p *parser) called(i int) bool {
	if i == 0 {
		return len(p.items) > 1 && (p.items[1].Kind == values.Label || p.items[1].Kind == values.Date)
	}
	return p.items[i-1].Kind == values.Subject || p.items[i-1].Kind == values.Host
}

// takeName takes what is called by a name.
func (p *parser) takeName(item values.Item, i int) {
	label := p.label
	switch item.Kind {
	case values.Zone:
		p.failed = p.failed || label != "" && label != "zone"
		p.add("zone", claim{field: planning.FieldTimezone, readings: list(item.Zones)})
	case values.Place:
		p.failed = p.failed || label != "" && label != "where" && label != "start"
		p.takePlace(item, i)
		p.anchored = p.anchored || !item.Bare
		if label == "where" {
			p.label = ""
		}
	case values.Names:
		p.failed = p.failed || label != "" && label != "start"
		p.claims = append(p.claims, claim{field: planning.FieldPerformers, readings: []any{item.Names}})
		p.anchored = true
	case values.Tongue:
		p.claims = append(p.claims, claim{field: planning.FieldLanguage, readings: []any{item.Text}})
	default:
		called := label == "title" || label == "" && p.called(i)
		if !called {
			p.failed = true
			return
		}
		p.add("title", claim{field: planning.FieldTitle, readings: []any{item.Text}})
	}
}

// takePlace takes a place. A town directly behind what the event is about, or behind names, may belong to that.
func (p *parser) takePlace(item values.Item, i int) {
	c := claim{field: planning.FieldPlace, readings: []any{item.Text}, place: item}
	before := p.items[max(0, i-1)]
	if item.Venue || !before.Vague && before.Kind != values.Names && before.Kind != values.Quote {
		p.claims = append(p.claims, c)
		return
	}
	c.topical = true
	p.maybe = append(p.maybe, c, claim{field: planning.FieldTimezone, readings: list(item.Zones)})
}
