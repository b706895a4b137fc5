package command

import (
	"strconv"

	"footlight/backend/curation/reading/words"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// percent reads by how many hundredths a tier's price changes, or that of all paid tiers: "10% cheaper". Prices are rounded
// to the minor unit.
func (p Plan) percent(language string, b bare) (c Command, ok bool) {
	name, rest, named := p.named(b.text)
	if !named {
		rest = b.text
	}
	share, ok := hundredths(language, rest)
	if !ok || b.removes {
		return c, false
	}
	c.Aspect = event.Pricing
	for _, t := range p.Pricing.Tiers {
		if t.AmountMinor > 0 && (!named || t.Name == name) {
			c.Prices = append(c.Prices, planning.Price{Name: t.Name, AmountMinor: (t.AmountMinor*(100+share) + 50) / 100, Currency: p.Pricing.Currency})
		}
	}
	return c, len(c.Prices) > 0
}

// hundredths reads a share and where it goes, if that is all that words say.
func hundredths(language, text string) (share int64, ok bool) {
	l, tokens, sign, signs := words.For(language), words.Split(text), int64(0), 0
	for i := 0; i < len(tokens); {
		_, n := l.At(tokens, i, "skip")
		n = max(n, at(tokens, i, "thing"))
		cheaper, dearer, mark := at(tokens, i, "cheaper"), at(tokens, i, "dearer"), at(tokens, i+1, "percent")
		switch {
		case tokens[i].Number && mark > 0 && share == 0:
			share, _ = strconv.ParseInt(tokens[i].Text, 10, 64)
			n = 1 + mark
		case cheaper >= max(dearer, n, 1):
			sign, signs, n = -1, signs+1, cheaper
		case dearer >= max(n, 1):
			sign, signs, n = 1, signs+1, dearer
		}
		if n == 0 {
			return 0, false
		}
		i += n
	}
	return sign * share, signs == 1 && share > 0 && share < 100
}
