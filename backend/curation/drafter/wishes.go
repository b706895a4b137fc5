package drafter

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"footlight/backend/curation/answers"
	"footlight/backend/curation/drafter/command"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/curation/reading"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// wish holds a condition for a command to be met, for a result of the drafter as for one of a model.
type wish struct {
	planning.Directive
	holds func(result json.RawMessage) bool
	shows func(result json.RawMessage) string
}

// wishes returns what commands want of a result.
func wishes(all []command.Command) (out []wish) {
	for _, c := range all {
		for _, w := range slices.Concat(valued(c), worded(c)) {
			w.Quote, w.Aspect = c.Quote, c.Aspect
			out = append(out, w)
		}
	}
	return out
}

// valued returns what a command wants of times and prices.
func valued(c command.Command) (out []wish) {
	for _, f := range c.Facts {
		text, predicate := wording(f)
		out = append(out, wish{
			planning.Directive{Text: text, Predicate: predicate},
			func(r json.RawMessage) bool { return answers.Agree(f, r) },
			func(r json.RawMessage) string { return fmt.Sprint(f.Field, " = ", answers.Value(f.Field, r)) },
		})
	}
	for _, p := range c.Prices {
		text, predicate := costing(p)
		out = append(out, wish{planning.Directive{Text: text, Predicate: predicate}, func(r json.RawMessage) bool { return costs(r, p) }, offered})
	}
	return out
}

// offered tells the prices of a result.
func offered(r json.RawMessage) string {
	return "price = " + reading.Label(answers.Value(planning.FieldPrice, r))
}

// worded returns what a command wants of texts and titles.
func worded(c command.Command) []wish {
	text, x := prose.Clip(c.Text, 120), c.Text
	main := func(r json.RawMessage) string {
		return fmt.Sprintf("%s = %q", texts[c.Aspect], prose.Clip(telling(c, r), 160))
	}
	switch c.Verb {
	case command.Drop:
		gone := func(r json.RawMessage) bool { return tierOf(tiersOf(r), x) < 0 }
		return []wish{{planning.Directive{Text: "No ticket is called “" + text + "”", Predicate: "tiers have no " + text}, gone, offered}}
	case command.Rename:
		title := func(r json.RawMessage) string { return fmt.Sprint(answers.Value(planning.FieldTitle, r)) }
		return []wish{{
			planning.Directive{Text: "Title becomes “" + text + "”", Predicate: "title = " + text},
			func(r json.RawMessage) bool { return title(r) == x }, func(r json.RawMessage) string { return fmt.Sprintf("title = %q", title(r)) },
		}}
	case command.Mention:
		return []wish{{planning.Directive{Text: "Mention “" + text + "”", Predicate: "text contains " + text}, func(r json.RawMessage) bool { return says(r, x) }, main}}
	case command.Omit:
		return []wish{{planning.Directive{Text: "Leave words out", Predicate: "text no longer contains them"}, func(r json.RawMessage) bool { return !says(r, x) }, main}}
	case command.Text:
		own := func(r json.RawMessage) bool { return mainText(c.Aspect, r) == x }
		return []wish{{planning.Directive{Text: "Use the creator's own text", Predicate: texts[c.Aspect] + " = the creator's text"}, own, main}}
	case command.Language:
		language := func(r json.RawMessage) string {
			return fmt.Sprint("language = ", answers.Value(planning.FieldLanguage, r))
		}
		return []wish{{
			planning.Directive{Text: "Write in the language “" + x + "”", Predicate: "language = " + x},
			func(r json.RawMessage) bool { return language(r) == "language = "+x }, language,
		}}
	}
	return nil
}

// telling returns the sentence of the main text that shows what became of a command, or all of it.
func telling(c command.Command, result json.RawMessage) string {
	text := mainText(c.Aspect, result)
	for _, s := range prose.Sentences(text) {
		if prose.Contains(s, c.Text) {
			return s
		}
	}
	return text
}

// wording returns a fact in words, and what holds of a result that has it.
func wording(f planning.Fact) (text, predicate string) {
	switch f.Field {
	case planning.FieldDate:
		day, _ := time.Parse(time.DateOnly, fmt.Sprint(f.Value))
		return day.Format("Is on Monday 2 January 2006"), fmt.Sprint("date of startLocal = ", f.Value)
	case planning.FieldStart:
		return fmt.Sprint("Starts at ", f.Value), fmt.Sprint("time of startLocal = ", f.Value)
	case planning.FieldEnd:
		return fmt.Sprint("Ends at ", f.Value), fmt.Sprint("time of endLocal = ", f.Value)
	case planning.FieldDoors:
		return fmt.Sprint("Doors open at ", f.Value), fmt.Sprint("time of doorsLocal = ", f.Value)
	case planning.FieldCurrency:
		return fmt.Sprintf("Prices are in %v", f.Value), fmt.Sprint("currency = ", f.Value)
	case planning.FieldCapacity:
		return fmt.Sprintf("There are %v tickets in all", f.Value), fmt.Sprint("sum(quantity) = ", f.Value)
	case planning.FieldRefund:
		if f.Value == planning.RefundNone {
			return "Tickets are not refunded", "refund.kind = none"
		}
		return fmt.Sprintf("Refunds until %v days before the start", f.Value), fmt.Sprint("refund.days = ", f.Value)
	case planning.FieldDuration:
		return fmt.Sprintf("Lasts %v minutes", f.Value), fmt.Sprint("endUTC - startUTC = ", f.Value, " min")
	}
	return answers.Say(f), fmt.Sprint(f.Field, " = ", f.Value)
}

// fulfilled reports what became of wishes. Only what the result has is met; why says why none is.
func fulfilled(all []wish, result json.RawMessage, why string) (out []planning.Directive) {
	for _, w := range all {
		d := w.Directive
		d.Met, d.Evidence = planning.MetFalse, prose.Clip(w.shows(result), 300)
		if why != "" {
			d.Text += ": " + why
		} else if w.holds(result) {
			d.Met = planning.MetTrue
		}
		out = append(out, d)
	}
	return out
}

// lost is a request that no command is. Its text is public, the quote is not.
func lost(quote string, aspect event.Aspect, met planning.Met) planning.Directive {
	return planning.Directive{Text: "I did not understand this. You can edit this card by hand", Met: met, Quote: quote, Aspect: aspect}
}

// elsewhere is a command for another aspect.
func elsewhere(c command.Command, aspect event.Aspect, met planning.Met) planning.Directive {
	text := "A request that seems to be about " + strings.ReplaceAll(string(c.Aspect), "_", " ") + "; give it to that aspect"
	return planning.Directive{Text: text, Met: met, Quote: c.Quote, Aspect: aspect}
}

// heard sorts what a message asks into commands for an aspect and directives about the rest.
func heard(all []command.Asked, aspect event.Aspect, met planning.Met) (own []command.Command, rest []planning.Directive) {
	for _, asked := range all {
		if len(asked.Commands) == 0 {
			rest = append(rest, lost(asked.Quote, aspect, met))
			continue
		}
		for _, c := range asked.Commands {
			adopted, mine := adopt(c, aspect)
			switch {
			case mine:
				own = append(own, adopted)
			case c.Verb != command.Keep:
				rest = append(rest, elsewhere(c, aspect, met))
			}
		}
		for _, quote := range asked.Unread {
			rest = append(rest, lost(quote, aspect, met))
		}
	}
	return own, rest
}

// adopt gives a command about a text to any aspect that has one.
func adopt(c command.Command, aspect event.Aspect) (command.Command, bool) {
	words := slices.Contains([]command.Verb{command.Mention, command.Omit, command.Text, command.Language}, c.Verb)
	if words && texts[aspect] != "" {
		c.Aspect = aspect
	}
	return c, c.Aspect == aspect
}
