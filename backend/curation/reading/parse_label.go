package reading

import (
	"footlight/backend/curation/reading/values"
	"footlight/backend/event/planning"
)

// takeLabel notes what the next value is of. A label behind its value belongs to it.
func (p *parser) takeLabel(item values.Item) {
	p.anchored = true
	role := item.Role
	p.weak = item.Weak || p.weak && p.label == "" && len(p.claims) == 1
	switch {
	case role == "when":
	case p.label == "" && p.found[role]:
	case p.label == "" && p.relabel(role):
	case p.label == "" || p.label == role:
		p.label = role
	case p.label == "price" && role == "title" || p.label == "limit" && role == "price" || p.label == "price" && role == "limit":
		p.label = "limit"
		if role == "title" {
			p.failed = true
		}
	case p.label == "doors" && role == "start", p.label == "start" && role == "when":
	default:
		p.failed = true
	}
}

// relabel gives a label to the time before it: "19:00 doors".
func (p *parser) relabel(role string) bool {
	last := len(p.claims) - 1
	if last < 0 || p.claims[last].field != planning.FieldStart || p.found["start"] && !p.weak || len(p.claims) > 1 && p.claims[last-1].field == planning.FieldEnd {
		return false
	}
	switch role {
	case "doors":
		p.claims[last].field = planning.FieldDoors
	case "end":
		p.claims[last].field = planning.FieldEnd
	case "start":
	default:
		return false
	}
	p.found[role] = true
	return true
}

func (p *parser) takeSubject(item values.Item, i int) {
	if p.subject != nil || p.label != "" && p.label != "title" && p.label != "price" && p.label != "start" && p.label != "when" {
		p.failed = p.failed || p.label == "lineup" || p.label == "where"
	}
	if p.subject == nil {
		p.subject = &p.items[i]
	}
	p.anchored = true
	if item.Title && p.label == "" {
		p.claims = append(p.claims, claim{field: planning.FieldTitle, readings: []any{item.Text}, needs: planning.FieldDate})
	}
	if p.label == "title" {
		p.label = ""
	}
	if item.Free {
		p.add("price", claim{field: planning.FieldPrice, readings: []any{amount{text: "0"}}})
	}
}

// takeGroup names a price: the one behind it, or the one before.
func (p *parser) takeGroup(item values.Item) {
	last := len(p.claims) - 1
	if last >= 0 && p.claims[last].field == planning.FieldPrice && p.claims[last].name == "" && p.name == "" {
		p.claims[last].name = item.Text
		return
	}
	p.failed = p.failed || p.name != ""
	p.name = item.Text
}
