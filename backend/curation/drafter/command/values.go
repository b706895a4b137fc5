package command

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"footlight/backend/curation/reading"
	"footlight/backend/curation/reading/values"
	"footlight/backend/curation/reading/words"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// settable are the fields that a command sets.
var settable = []planning.Field{
	planning.FieldDate, planning.FieldStart, planning.FieldEnd, planning.FieldDoors, planning.FieldDuration,
	planning.FieldPrice, planning.FieldCurrency, planning.FieldCapacity,
}

// sets reads a clause as the reader reads a brief's: it says values, and every word of it belongs to them.
func (p Plan) sets(language string, b bare) (c Command, ok bool) {
	tenders := func(i values.Item) bool { return i.Kind == values.Tender } // a currency is a command of its own
	if slices.ContainsFunc(values.Scan(values.Context{Lexicon: words.For(language)}, words.Split(b.text)), tenders) {
		return c, false
	}
	r := reading.ReadIn(language, planning.Brief{Description: b.text, Timezone: p.Schedule.Timezone, Currency: p.Pricing.Currency}, p.now(language, b.text))
	c.unclear = len(r.Unread) == 0 && slices.ContainsFunc(r.Questions, unclear)
	if len(r.Unread) > 0 || b.removes || c.unclear {
		return c, false
	}
	for _, f := range r.Facts {
		if f.From == planning.FromText && !c.takes(f, b.moves) {
			return c, false
		}
	}
	for _, q := range r.Questions {
		c.ask(q)
	}
	if b.adds && len(c.Prices) > 0 {
		c.Verb = Add
	}
	return c, c.one()
}

// now returns the moment from which days are counted. A name of a day alone is the one nearest to the plan's date.
func (p Plan) now(language, text string) time.Time {
	start, err := time.Parse(planning.LocalTime, p.Schedule.StartLocal)
	l, tokens, named := words.For(language), words.Split(text), false
	for i := range tokens {
		_, far := l.At(tokens, i, "ahead")
		_, coming := l.At(tokens, i, "coming")
		_, next := l.At(tokens, i, "next")
		_, month := l.At(tokens, i, "month")
		if far+coming+next+month > 0 || strings.ContainsAny(tokens[i].Text, "/-") && tokens[i].Number {
			return p.Now
		}
		_, day := l.At(tokens, i, "weekday")
		named = named || day > 0
	}
	if err != nil || !named {
		return p.Now
	}
	return start.AddDate(0, 0, -4)
}

// takes reports whether a command may set a fact.
func (c *Command) takes(f planning.Fact, moves bool) bool {
	if f.Field == planning.FieldPrice {
		c.Prices, _ = f.Value.([]planning.Price)
		return true
	}
	c.Facts = append(c.Facts, f)
	return slices.Contains(settable, f.Field) && (f.Field != planning.FieldDuration || !moves)
}

// ask takes a time of day with two readings, and the price of a group.
func (c *Command) ask(q planning.Question) {
	switch q.Field {
	case planning.FieldStart, planning.FieldEnd, planning.FieldDoors:
		if len(q.Suggestions) == 2 {
			c.Times = append(c.Times, q)
		}
	case planning.FieldPrice:
		for _, s := range q.Suggestions {
			if all, is := s.Value.([]planning.Price); is && len(all) == 1 && all[0].Name != "" && len(q.Suggestions) == 1 {
				c.Prices = all
			}
		}
	}
}

// halves reports whether two times of day are the readings of one, in the morning and in the evening.
func halves(a, b any) bool {
	x, err := time.Parse("15:04", fmt.Sprint(a))
	y, failed := time.Parse("15:04", fmt.Sprint(b))
	return err == nil && failed == nil && x.Sub(y).Abs() == 12*time.Hour
}

// unclear reports whether a question shows that the clause says more, or two things at once.
func unclear(q planning.Question) bool {
	switch q.Field {
	case planning.FieldStart, planning.FieldEnd, planning.FieldDoors:
		return len(q.Suggestions) == 1 || len(q.Suggestions) > 2 || len(q.Suggestions) == 2 && !halves(q.Suggestions[0].Value, q.Suggestions[1].Value)
	case planning.FieldTitle, planning.FieldDate, planning.FieldDuration, planning.FieldCapacity:
		return len(q.Suggestions) > 0
	case planning.FieldPrice:
		return len(q.Suggestions) > 1
	}
	return false
}

// one reports whether a command is about one aspect, and takes note of it. A currency is not set alone.
func (c *Command) one() bool {
	c.Facts = slices.DeleteFunc(c.Facts, func(f planning.Fact) bool { return f.Field == planning.FieldCurrency })
	for _, f := range c.Facts {
		c.about(f.Aspect)
	}
	if len(c.Times) > 0 {
		c.about(event.Schedule)
	}
	if len(c.Prices) > 0 {
		c.about(event.Pricing)
	}
	return c.Aspect != "" && c.Aspect != event.Title
}

// about takes the aspect of a value. Two make the command one of none.
func (c *Command) about(aspect event.Aspect) {
	if c.Aspect != "" && c.Aspect != aspect {
		aspect = event.Title // whose values no reader gives
	}
	c.Aspect = aspect
}
