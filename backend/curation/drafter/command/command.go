// Package command understands feedback of a closed list: a date, start, end, length or doors, the price of a tier, a tier
// more or less, the number of places, a title, a text, what to mention and what to leave out. A command is a whole
// clause; a sentence with a word that restricts its commands has none.
package command

import (
	"fmt"
	"strings"
	"time"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Verb tells what a Command does, if it sets no values.
type Verb string

// Values of Verb.
const (
	Rename   Verb = "title"
	Mention  Verb = "mention"
	Omit     Verb = "omit"
	Text     Verb = "text"
	Language Verb = "language"
	Drop     Verb = "drop" // the tier that Text names
	Add      Verb = "add"  // the tier of Prices
	Keep     Verb = "keep" // what it names, or all else
)

// Command holds what a whole clause asks of one aspect of a plan.
type Command struct {
	Quote  string
	Aspect event.Aspect // "" for one that keeps everything else
	Verb   Verb
	Text   string
	Facts  []planning.Fact
	Prices []planning.Price // each is of one tier, or of the only one if it has no name
	Times  []planning.Question

	language string // in which it was read
	unclear  bool   // all words are known, but say two things at once, as "3/12" does
}

// Plan holds the times and prices that feedback is about.
type Plan struct {
	Schedule planning.ScheduleResult
	Pricing  planning.PricingResult
	Now      time.Time
	Before   string // the message of the turn before
}

// Asked holds what a sentence asks for. Commands is empty if the sentence was not understood.
type Asked struct {
	Quote    string
	Commands []Command
	Unread   []string // pieces that were not understood and do not touch the commands
}

// contradict reports whether two commands give one thing different values, or all is free and something is not.
func contradict(all []Command) bool {
	seen := map[string]string{}
	free, paid := false, false
	for _, c := range all {
		for _, price := range c.Prices {
			free, paid = free || price.Name == "" && price.AmountMinor == 0, paid || price.AmountMinor > 0
		}
		for what, value := range c.values() {
			if was, known := seen[what]; known && was != value {
				return true
			}
			seen[what] = value
		}
	}
	return free && paid
}

// values returns what a command sets, and to what.
func (c Command) values() map[string]string {
	out := map[string]string{}
	for _, f := range c.Facts {
		out[string(f.Field)] = fmt.Sprint(f.Value)
	}
	for _, q := range c.Times {
		out[string(q.Field)] = fmt.Sprint(q.Suggestions)
	}
	for _, price := range c.Prices {
		if price.AmountMinor > 0 {
			out[string(planning.FieldCurrency)] = price.Currency
		}
		out["price of "+strings.ToLower(price.Name)] = fmt.Sprint(price.AmountMinor, price.Currency)
	}
	if c.Verb == Drop {
		out["price of "+strings.ToLower(c.Text)] = ""
	} else if c.Verb != "" && c.Verb != Keep {
		out[string(c.Verb)] = c.Text
	}
	return out
}

func (c Command) same(d Command) bool {
	return c.Aspect == d.Aspect && c.Verb == d.Verb && fmt.Sprint(c.values()) == fmt.Sprint(d.values())
}
