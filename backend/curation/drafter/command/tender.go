package command

import (
	"strings"

	"footlight/backend/curation/reading/words"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// tender reads the currency of all prices: "prices in euros", "use pounds instead of dollars".
func (p Plan) tender(language string, b bare) (c Command, ok bool) {
	text, known, tokens := b.text, true, words.Split(b.text)
	for i, t := range tokens {
		if n := at(tokens, i, "instead"); n > 0 && text == b.text {
			_, known = p.coin(language, b.text[tokens[i+n-1].End():])
			text = b.text[:t.At]
		}
	}
	code, ok := p.coin(language, text)
	c = Command{Aspect: event.Pricing, Facts: []planning.Fact{{Aspect: event.Pricing, Field: planning.FieldCurrency, Value: code}}}
	return c, ok && known && !b.removes && !b.adds
}

// coin returns the currency that is all that words say. A code in small letters may be another word, as "try", and needs a word of money beside it.
func (p Plan) coin(language, text string) (code string, ok bool) {
	l, tokens, plain := words.For(language), words.Split(text), false
	from, to := 0, len(tokens)
	idle := func(i int) int {
		_, n := l.At(tokens, i, "skip")
		marked := at(tokens, i, "tender")
		plain = plain || marked > 0
		return max(n, marked, at(tokens, i, "thing"))
	}
	for n := 1; from < to && n > 0; from += n {
		n = idle(from)
	}
	for to > from && idle(to-1) == 1 {
		to--
	}
	if from >= to {
		return "", false
	}
	said := text[tokens[from].At:tokens[to-1].End()]
	if _, known := event.CurrencyDigits(said); known {
		return said, true
	}
	_, own := l.At(tokens, from, "currency")
	_, small := event.CurrencyDigits(strings.ToUpper(said))
	price, ok := p.amount(language, "1 "+said)
	return price.Currency, ok && (plain || own > 0 && !small) && !strings.ContainsAny(said, "0123456789")
}
