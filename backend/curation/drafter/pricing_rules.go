package drafter

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"footlight/backend/event"
)

const (
	amountIn = `(?P<pre>[€$£¥])?\s?(?P<n>\d{1,9}(?:[.,]\d{1,3})?)\s?(?P<post>[€$£¥]|euros?\b|eur\b|dollars?\b|usd\b|bucks\b|pounds?\b|gbp\b|yen\b|jpy\b|francs?\b|chf\b|sek\b|nok\b|dkk\b|pln\b|czk\b|cad\b|aud\b|inr\b|brl\b|krw\b|cny\b)?`
	withUnit = `(?:[€$£¥]\s?\d|\d\s?(?:[€$£¥]|(?i:euros?|eur|dollars?|usd|bucks|pounds?|gbp|yen|jpy|francs?|chf|sek|nok|dkk|pln|czk|cad|aud|inr|brl|krw|cny)\b))`
)

func pricingDesk() desk {
	s := style[event.PricingResult]{texts: func(r *event.PricingResult) []*string { return []*string{&r.RefundPolicy} }}
	rules := []rule[event.PricingResult]{
		{regexp.MustCompile(`(?i)\badd\s+(?:a\s+|the\s+)?perk\s*:?\s*(?P<x>.+?)(?:\s+(?:to|for)\s+(?:the\s+)?(?P<tier>[\w -]{1,40}?)(?:\s+tier|\s+tickets?)?)?$`), addPerk},
		{regexp.MustCompile(`(?i)\b(?:remove|drop|delete)\s+(?:the\s+)?perk\s*:?\s*(?P<x>.+)$`), removePerk},
		{regexp.MustCompile(`(?i)\b(?:refund policy|refunds?)\s*(?::|=|should be)\s*(?P<x>.+)$`), setRefunds},
		{regexp.MustCompile(`(?i)\bno refunds?\b`), noRefunds},
		{regexp.MustCompile(`(?i)\breserve(?: price)?\s*(?:of|at|to|:|=|should be)?\s*` + amountIn), setReserve},
		{regexp.MustCompile(`(?i)\b(?:add|offer|with)\s+(?:an?\s+)?(?P<tier>[A-Za-z][\w -]{0,30}?)\s*(?:tier|tickets?|discount|price|admission)\s*(?:at|for|of|:)?\s*` + amountIn), addTier},
		{regexp.MustCompile(`(?i)\b(?:remove|drop|delete|no)\s+(?:the\s+)?(?P<tier>[A-Za-z][\w -]{0,30}?)\s*(?:tier|tickets?|discount|price)s?\b|\b(?:remove|drop|delete|no)\s+(?:the\s+)?(?P<bird>early[ -]bird|supporter|vip)s?\b`), removeTier},
		{regexp.MustCompile(`(?i)\b(?:one price|single (?:tier|price)|only one (?:tier|price)|same price for (?:all|everyone))\b(?: for everyone)?`), onePrice},
		{regexp.MustCompile(`(?i)\b(?:pay what you (?:want|can)|donations?(?: based| only)?|donation[- ]based)\b`), donation},
		{regexp.MustCompile(`(?i)\b(?:make it |entry |admission )?(?:free(?: of charge)?|no charge|for free|gratis)\b(?: entry| admission| tickets?)?`), makeFree},
		{regexp.MustCompile(`(?i)\b(?P<dir>cheaper|lower|reduce|decrease|raise|increase|more expensive|higher|up|down)\b(?:\s+(?:the\s+)?prices?)?\s*(?:by\s+)?(?P<p>\d{1,3})\s?(?:%|percent)`), byPercent},
		{regexp.MustCompile(`(?i)\b(?P<p>\d{1,3})\s?(?:%|percent)\s+(?P<dir>cheaper|off|less|lower|more expensive|more|higher)\b`), byPercent},
		{regexp.MustCompile(`(?i)\b(?P<n>` + count + `)\s+(?:tickets|seats|places|people|participants|attendees)\b(?:\s+in total|\s+overall)?|\bcapacity\s*(?:of|to|:|=|is)?\s*(?P<cap>\d{1,7})\b`), setQuantity},
		{regexp.MustCompile(`(?i)\b(?P<tier>early[ -]bird|general(?: admission)?|supporter|vip|student|senior|member|child|children|kid|[a-z]{3,20} tier)s?\s*(?:tickets?|price|tier|admission)?\s*(?:at|for|to|is|costs?|pay|get in for|should (?:be|cost|pay)|:|=)?\s*` + amountIn + `\b`), tierPrice},
		{regexp.MustCompile(`(?i)\b(?:(?:make|set|change|move)\s+(?:it|the price|price|tickets?|the tickets?|this)?\s*(?:to|at|for|cost)?|(?:price|tickets?|costs?|charge|entry|admission)\s*(?:at|for|of|to|is|are|should (?:be|cost)|:|=)?)\s*` + amountIn), setPrice},
		{regexp.MustCompile(`(?:^|\s)` + `(?i:` + amountIn + `)` + `(?:\s|$|[.,!])`), bareAmount},
		{regexp.MustCompile(`(?i)\b(?:in|currency\s*(?::|is|to)?|use|switch to)\s+(?P<cur>euros?|eur|dollars?|usd|pounds?|gbp|yen|jpy|francs?|chf|sek|nok|dkk|pln|czk|cad|aud|inr|brl|krw|cny)\b`), setCurrency},
		{regexp.MustCompile(`(?i)\b(?P<dir>cheaper|less expensive|lower|too expensive|reduce|more expensive|raise|higher|too cheap|increase)\b(?:\s+(?:the\s+)?prices?)?`), byPercent},
		{languageWords, language[event.PricingResult]},
		{replaceWords, s.replace},
	}
	return bench[event.PricingResult]{name: event.Pricing, first: draftPricing, rules: rules, tidy: tidyPricing}
}

// money reads a rule's amount. A sign or word beside it changes the plan's
// currency, since all tiers share one.
func readMoney(r *event.PricingResult, m match) (int64, bool) {
	currency := currencyOf(m["pre"] + m["post"])
	if currency == "" {
		currency = r.Currency
	}
	n, ok := parseAmount(m["n"], currency)
	if ok {
		r.Currency = currency
	}
	return n, ok
}

// reprice sets the main tier and moves the others in proportion.
func (w *writer) reprice(r *event.PricingResult, price int64) {
	main := mainTier(r.Tiers)
	old := r.Tiers[main].AmountMinor
	for i := range r.Tiers {
		t := &r.Tiers[i]
		if i != main && old > 0 {
			t.AmountMinor = w.round(min(t.AmountMinor, 1<<40) * price / old)
		}
	}
	r.Tiers[main].AmountMinor = price
	if price == 0 {
		r.RefundPolicy = refunds(0)
	}
	r.ReservePriceMinor = cheapest(r.Tiers)
	r.Reasoning = "Repriced as the creator asked; the other tiers keep their proportion."
}

func setPrice(w *writer, r *event.PricingResult, m match) outcome {
	price, ok := readMoney(r, m)
	if !ok {
		return outcome{text: "Set a price: the amount has more decimals than the currency"}
	}
	if price == 0 {
		return makeFree(w, r, nil)
	}
	if r.Tiers[mainTier(r.Tiers)].AmountMinor == 0 {
		r.Tiers = w.tiers(price)
	}
	w.reprice(r, price)
	return priced(r, mainTier(r.Tiers))
}

func priced(r *event.PricingResult, i int) outcome {
	w := writer{pricing: event.PricingResult{Currency: r.Currency}}
	t := r.Tiers[i]
	return outcome{
		text:      t.Name + " costs " + w.amount(t.AmountMinor),
		predicate: fmt.Sprintf("tiers[%s].amountMinor = %d %s", t.ID, t.AmountMinor, r.Currency),
		met:       true,
	}
}

// bareAmount takes "20 €" for a price, but not a number that could be anything.
func bareAmount(w *writer, r *event.PricingResult, m match) outcome {
	if m["pre"]+m["post"] == "" {
		return outcome{text: "A number without a unit: it could mean a price or a count"}
	}
	return setPrice(w, r, m)
}

func tierPrice(w *writer, r *event.PricingResult, m match) outcome {
	i := findTier(r.Tiers, strings.TrimSuffix(strings.ToLower(m["tier"]), " tier"))
	if i < 0 && strings.HasPrefix(strings.ToLower(m["tier"]), "general") {
		i = mainTier(r.Tiers)
	}
	if i < 0 {
		return addTier(w, r, m)
	}
	price, ok := readMoney(r, m)
	if !ok {
		return outcome{text: "Set a price: the amount has more decimals than the currency"}
	}
	r.Tiers[i].AmountMinor = price
	r.Reasoning = "One tier was repriced as the creator asked."
	return priced(r, i)
}

// addTier makes room for the new tier in the main one.
func addTier(_ *writer, r *event.PricingResult, m match) outcome {
	name := capital(strings.TrimSuffix(line(m["tier"]), " tier"))
	price, ok := readMoney(r, m)
	if !ok || slug(name) == "" || len(r.Tiers) >= 10 {
		return outcome{text: "Add a tier: it needs a name and a price, and there is room for ten"}
	}
	if i := findTier(r.Tiers, name); i >= 0 {
		r.Tiers[i].AmountMinor = price
		return priced(r, i)
	}
	main := &r.Tiers[mainTier(r.Tiers)]
	some := max(1, main.Quantity/10)
	main.Quantity = max(0, main.Quantity-some)
	r.Tiers = append(r.Tiers, event.Tier{
		ID: slug(name), Name: name, Kind: event.TierPaid, AmountMinor: price, Quantity: some, Perks: []string{"Watch live"},
	})
	r.Reasoning = "A tier was added as the creator asked; its tickets come from the largest tier."
	return priced(r, len(r.Tiers)-1)
}

func removeTier(_ *writer, r *event.PricingResult, m match) outcome {
	i := findTier(r.Tiers, m["tier"]+m["bird"])
	if i < 0 || len(r.Tiers) == 1 {
		return outcome{text: "Remove a tier that is not there, or the only one"}
	}
	gone := r.Tiers[i]
	r.Tiers = slices.Delete(r.Tiers, i, i+1)
	r.Tiers[mainTier(r.Tiers)].Quantity += gone.Quantity
	r.Reasoning = "A tier was removed as the creator asked; its tickets went to the largest tier."
	return outcome{text: "Remove the tier " + gone.Name, predicate: "tiers has no " + gone.ID, met: true}
}

func onePrice(_ *writer, r *event.PricingResult, _ match) outcome {
	sum := 0
	for _, t := range r.Tiers {
		sum += t.Quantity
	}
	only := r.Tiers[mainTier(r.Tiers)]
	only.Quantity = sum
	r.Tiers = []event.Tier{only}
	r.Reasoning = "One price for everyone, as the creator asked."
	return outcome{text: "One price for everyone", predicate: "len(tiers) = 1", met: true}
}

func makeFree(w *writer, r *event.PricingResult, _ match) outcome {
	r.Tiers = w.tiers(0)
	r.ReservePriceMinor, r.RefundPolicy = 0, refunds(0)
	r.Reasoning = "Free, as the creator asked."
	return outcome{text: "Admission is free", predicate: "every amountMinor = 0", met: true}
}

func donation(w *writer, r *event.PricingResult, _ match) outcome {
	makeFree(w, r, nil)
	r.Tiers[0] = event.Tier{
		ID: "donation", Name: "Pay what you want", Kind: event.TierDonation, Quantity: r.Tiers[0].Quantity,
		Perks: []string{"Watch live"},
	}
	r.Reasoning = "Everybody pays what they want, as the creator asked."
	return outcome{text: "Everybody pays what they want", predicate: "tiers[0].kind = donation", met: true}
}

// byPercent moves every price, by a fifth where no number is given.
func byPercent(w *writer, r *event.PricingResult, m match) outcome {
	percent := int64(20)
	if n, err := strconv.ParseInt(m["p"], 10, 64); err == nil {
		percent = min(n, 1000)
	}
	up := slices.Contains([]string{"raise", "increase", "more expensive", "higher", "up", "more", "too cheap"}, strings.ToLower(m["dir"]))
	if !up {
		percent = -min(percent, 100)
	}
	old := r.Tiers[mainTier(r.Tiers)].AmountMinor
	if old == 0 {
		return outcome{text: "Change the prices by a share: they are free"}
	}
	for i := range r.Tiers {
		r.Tiers[i].AmountMinor = w.round(r.Tiers[i].AmountMinor * (100 + percent) / 100)
	}
	r.ReservePriceMinor = cheapest(r.Tiers)
	r.Reasoning = fmt.Sprintf("Prices were moved by %d percent, as the creator asked.", percent)
	now := r.Tiers[mainTier(r.Tiers)].AmountMinor
	return outcome{
		text: fmt.Sprintf("Prices change by %d percent", percent), predicate: fmt.Sprintf("amountMinor was %d, is %d", old, now),
		met: (now > old) == up && now != old,
	}
}

// setQuantity shares n tickets out as they were shared before.
func setQuantity(_ *writer, r *event.PricingResult, m match) outcome {
	n := number(m["n"] + m["cap"])
	if n < 1 || n > 1_000_000 {
		return outcome{text: "Set the number of tickets: it must be 1 to 1000000"}
	}
	sum := 0
	for _, t := range r.Tiers {
		sum += t.Quantity
	}
	left, main := n, mainTier(r.Tiers)
	for i := range r.Tiers {
		if i != main {
			r.Tiers[i].Quantity = r.Tiers[i].Quantity * n / max(1, sum)
			left -= r.Tiers[i].Quantity
		}
	}
	r.Tiers[main].Quantity = left
	r.Reasoning = "The number of tickets is the creator's."
	return outcome{text: fmt.Sprintf("%d tickets in all", n), predicate: fmt.Sprintf("sum(quantity) = %d", n), met: true}
}

func addPerk(_ *writer, r *event.PricingResult, m match) outcome {
	perk := clip(unquote(m["x"]), 200)
	i := findTier(r.Tiers, m["tier"])
	if m["tier"] != "" && i < 0 { // "to" was part of the perk
		perk = clip(unquote(m["x"]+" for "+m["tier"]), 200)
	}
	for j := range r.Tiers {
		if (i < 0 || i == j) && !slices.Contains(r.Tiers[j].Perks, perk) {
			r.Tiers[j].Perks = append(r.Tiers[j].Perks, perk)
		}
	}
	return outcome{text: "Add the perk “" + perk + "”", predicate: "perks contains " + perk, met: true}
}

func removePerk(_ *writer, r *event.PricingResult, m match) outcome {
	perk, found := unquote(m["x"]), false
	for i := range r.Tiers {
		before := len(r.Tiers[i].Perks)
		r.Tiers[i].Perks = slices.DeleteFunc(r.Tiers[i].Perks, func(p string) bool { return contains(p, perk) })
		found = found || len(r.Tiers[i].Perks) < before
	}
	return outcome{text: "Remove a perk", predicate: "no perk contains it", met: found}
}

func setReserve(_ *writer, r *event.PricingResult, m match) outcome {
	price, ok := readMoney(r, m)
	if !ok {
		return outcome{text: "Set a reserve price: the amount has more decimals than the currency"}
	}
	r.ReservePriceMinor = price
	low := cheapest(r.Tiers)
	return outcome{
		text:      fmt.Sprintf("The reserve price is %d minor units of %s", price, r.Currency),
		predicate: fmt.Sprintf("reservePriceMinor = %d, at most the cheapest tier's %d", price, low), met: price <= low,
	}
}

func setRefunds(_ *writer, r *event.PricingResult, m match) outcome {
	r.RefundPolicy = clip(capital(unquote(m["x"])), 1000)
	return outcome{text: "The refund policy is the creator's", predicate: "refundPolicy = " + r.RefundPolicy, met: true}
}

func noRefunds(_ *writer, r *event.PricingResult, _ match) outcome {
	r.RefundPolicy = "No refunds, except if the event is cancelled."
	return outcome{text: "No refunds, except if the event is cancelled", met: true}
}

func setCurrency(_ *writer, r *event.PricingResult, m match) outcome {
	currency := currencyOf(m["cur"])
	from, _ := event.CurrencyDigits(r.Currency)
	to, ok := event.CurrencyDigits(currency)
	if !ok || from != to {
		return outcome{text: "Change the currency: the amounts would need new numbers, name a price with it"}
	}
	r.Currency = currency
	return outcome{text: "Prices are in " + currency + ", the numbers unchanged", predicate: "currency = " + currency, met: true}
}
