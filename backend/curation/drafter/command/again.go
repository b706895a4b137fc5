package command

import (
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// again reads a number alone as another value for what the turn before set: "7 then" behind "start at 8".
func (p Plan) again(language string, b bare) (c Command, ok bool) {
	if p.Before == "" || b.removes || !whole.MatchString(b.text) {
		return c, false
	}
	last, ok := p.last()
	if ok && len(last.Prices) == 1 {
		price, read := p.amount(language, b.text)
		price.Name = last.Prices[0].Name
		return Command{Aspect: event.Pricing, Prices: []planning.Price{price}}, read
	}
	if label := numbered[last.field()]; ok && label != "" {
		return p.sets(language, bare{text: label + " " + b.text})
	}
	return c, false
}

// numbered are the fields that a number alone can be of, with a label that every language borrows.
var numbered = map[planning.Field]string{
	planning.FieldStart: "start", planning.FieldEnd: "end", planning.FieldDoors: "doors", planning.FieldCapacity: "max",
}

// last returns the one command of the turn before.
func (p Plan) last() (c Command, ok bool) {
	all := Plan{Schedule: p.Schedule, Pricing: p.Pricing, Now: p.Now}.Read(p.Before)
	if len(all) != 1 || len(all[0].Commands) != 1 {
		return c, false
	}
	c = all[0].Commands[0]
	return c, len(c.Facts)+len(c.Times)+len(c.Prices) == 1
}

// field returns the field that a command sets, "" for a price or words.
func (c Command) field() planning.Field {
	switch {
	case len(c.Facts) == 1:
		return c.Facts[0].Field
	case len(c.Times) == 1:
		return c.Times[0].Field
	}
	return ""
}
