package command

import (
	"regexp"
	"strconv"
	"strings"

	"footlight/backend/curation/reading/values"
	"footlight/backend/curation/reading/words"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// tier reads what one of the plan's tiers costs, or that it goes: the name of the tier stands in the clause.
func (p Plan) tier(language string, b bare) (c Command, ok bool) {
	name, rest, found := p.named(b.text)
	if !found {
		return c, false
	}
	if b.removes {
		return Command{Aspect: event.Pricing, Verb: Drop, Text: name}, skipped(language, rest)
	}
	price, ok := p.amount(language, rest)
	price.Name = name
	return Command{Aspect: event.Pricing, Prices: []planning.Price{price}}, ok
}

// refund reads until how many days before the start tickets can be given back, or that they cannot.
func (p Plan) refund(_ string, b bare) (c Command, ok bool) {
	days := ""
	if b.removes {
		days = planning.RefundNone
	}
	back, unit := 0, 0
	for tokens := words.Split(b.text); len(tokens) > 0; {
		n := at(tokens, 0, "refund")
		back += n
		switch day := at(tokens, 0, "day"); {
		case day > 0:
			unit, n = unit+1, day
		case tokens[0].Number && days == "":
			days, n = tokens[0].Text, 1
		case n == 0:
			n = at(tokens, 0, "until")
		}
		if n == 0 {
			return c, false
		}
		tokens = tokens[n:]
	}
	number, err := strconv.Atoi(days)
	ok = back > 0 && (b.removes && unit == 0 || unit == 1 && err == nil && number <= maxNotice)
	return Command{Aspect: event.Pricing, Facts: []planning.Fact{{Aspect: event.Pricing, Field: planning.FieldRefund, Value: days}}}, ok
}

// maxNotice limits how many days before the start refunds may end.
const maxNotice = 365

// maxName limits the words of a new tier's name.
const maxName = 3

// newTier reads a tier that is added: its name, a word such as "ticket", and a price.
func (p Plan) newTier(language string, b bare) (c Command, ok bool) {
	tokens := words.Split(b.text)
	tokens = tokens[at(tokens, 0, "one"):]
	for n := 1; n <= maxName && n < len(tokens) && b.adds && wordy(tokens[n-1]); n++ {
		if at(tokens, n, "tier") == 0 {
			continue
		}
		price, ok := p.amount(language, b.text[tokens[n].At:])
		price.Name = b.text[tokens[0].At:tokens[n-1].End()]
		return Command{Aspect: event.Pricing, Verb: Add, Prices: []planning.Price{price}}, ok
	}
	return c, false
}

// Everyone reports whether a ticket of that name is for all guests, as the main one is.
func Everyone(name string) bool {
	tokens := words.Split(name)
	return len(tokens) > 0 && at(tokens, 0, "everyone") == len(tokens)
}

// wordy reports whether a token is a word of a name, not a number, a mark, or one that says nothing by itself.
func wordy(t words.Token) bool {
	return !t.Number && !mark(t) && at([]words.Token{t}, 0, "thing") == 0
}

// named finds the one tier whose name stands in a text, and returns the other words.
func (p Plan) named(text string) (name, rest string, ok bool) {
	tokens, from, to := words.Split(text), 0, 0
	for _, t := range p.Pricing.Tiers {
		like := words.Split(t.Name)
		for i := 0; i+len(like) <= len(tokens) && len(like) > 0; i++ {
			if alike(tokens[i:i+len(like)], like) && len(like) >= to-from {
				if len(like) == to-from {
					return "", "", false // two of them
				}
				name, from, to = t.Name, i, i+len(like)
			}
		}
	}
	if to == 0 {
		return "", "", false
	}
	return name, strings.TrimSpace(text[:tokens[from].At] + " " + text[tokens[to-1].End():]), true
}

// alike reports whether words are the same but for an ending of the plural.
func alike(a, b []words.Token) bool {
	for i := range a {
		if strings.TrimSuffix(a[i].Fold, "s") != strings.TrimSuffix(b[i].Fold, "s") {
			return false
		}
	}
	return true
}

// whole is a number that can be a price in any currency.
var whole = regexp.MustCompile(`^\d{1,6}$`)

// amount reads words that say one price and nothing else.
func (p Plan) amount(language, text string) (planning.Price, bool) {
	tokens := words.Split(text)
	from, to := 0, len(tokens)
	for from < to && (at(tokens, from, "thing") > 0 || mark(tokens[from])) {
		from += max(1, at(tokens, from, "thing"))
	}
	for from < to && at(tokens, to-1, "thing") > 0 {
		to--
	}
	if from >= to {
		return planning.Price{}, false
	}
	said := text[tokens[from].At:tokens[to-1].End()]
	if whole.MatchString(said) { // the amount of a price needs no sign
		said += " " + p.Pricing.Currency
	}
	c, ok := p.sets(language, bare{text: said})
	if !ok || len(c.Prices) != 1 || c.Prices[0].Name != "" || len(c.Facts) > 0 {
		return planning.Price{}, false
	}
	return c.Prices[0], true
}

// quoted reports whether a text stands in quotation marks.
func quoted(text string) bool {
	items := values.Scan(values.Context{Lexicon: words.For(words.English)}, words.Split(text))
	return len(items) == 1 && items[0].Kind == values.Quote
}
