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
	people   = `(?:tickets|seats|places|people|persons|guests|participants|attendees)`
	sized    = `\s*\b(?:for|limited to|with)\s+(?:up to\s+|at most\s+)?(?P<q>` + count + `)\s+` + people + `\b`
	tierAt   = `(?i)\b(?P<tier>early[ -]bird|general(?: admission)?|supporter|vip|student|senior|member|child|children|kid|[a-z]{3,20} tier)s?\s*(?:tickets?|price|tier|admission)?\s*(?:at|for|to|is|costs?|pay|get in for|should (?:be|cost|pay)|:|=)?\s*` + amountIn + `\b`
	withUnit = `(?:[€$£¥]\s?\d|\d\s?(?:[€$£¥]|(?i:euros?|eur|dollars?|usd|bucks|pounds?|gbp|yen|jpy|francs?|chf|sek|nok|dkk|pln|czk|cad|aud|inr|brl|krw|cny)\b))`
)

func pricingDesk() desk {
	s := style[event.PricingResult]{texts: func(r *event.PricingResult) []*string { return []*string{&r.RefundPolicy} }}
	rules := []rule[event.PricingResult]{
		{regexp.MustCompile(`(?i)(?:^|\s)(?:(?:-|−|minus\s)\s?[€$£¥]?\s?\d[\d.,]*|[€$£¥]?\d[\d.,]*e[+-]?\d+)\s?(?:[€$£¥]|[a-z]+\b)?`), noAmount},
		{regexp.MustCompile(`(?i)\badd\s+(?:a\s+|the\s+)?perk\s*:?\s*(?P<x>.+?)(?:\s+(?:to|for)\s+(?:the\s+)?(?P<tier>[\w -]{1,40}?)(?:\s+tier|\s+tickets?)?)?$`), addPerk},
		{regexp.MustCompile(`(?i)\b(?:remove|drop|delete)\s+(?:the\s+)?perk\s*:?\s*(?P<x>.+)$`), removePerk},
		{regexp.MustCompile(`(?i)\b(?:refund policy|refunds?)\s*(?::|=|should be)\s*(?P<x>.+)$`), afterwards(setRefunds)},
		{regexp.MustCompile(`(?i)\bno refunds?\b`), afterwards(noRefunds)},
		{regexp.MustCompile(`(?i)\breserve(?: price)?\s*(?:of|at|to|:|=|should be)?\s*` + amountIn), afterwards(setReserve)},
		{regexp.MustCompile(`(?i)\b(?:add|offer|with)\s+(?:an?\s+)?(?P<tier>[A-Za-z][\w -]{0,30}?)\s*(?:tier|tickets?|discount|price|admission)\s*(?:at|for|of|:)?\s*` + amountIn + `(?:` + sized + `)?`), addTier},
		{regexp.MustCompile(`(?i)\b(?:remove|drop|delete|no)\s+(?:the\s+)?(?P<tier>[A-Za-z][\w -]{0,30}?)\s*(?:tier|tickets?|discount|price)s?\b|\b(?:remove|drop|delete|no)\s+(?:the\s+)?(?P<bird>early[ -]bird|supporter|vip)s?\b`), removeTier},
		{regexp.MustCompile(`(?i)\b(?:one price|single (?:tier|price)|only one (?:tier|price)|same price for (?:all|everyone))\b(?: for everyone)?`), onePrice},
		{regexp.MustCompile(`(?i)\b(?:pay what you (?:want|can)|donations?(?: based| only)?|donation[- ]based)\b`), donation},
		{regexp.MustCompile(`(?i)\b(?:make it |entry |admission )?(?:free(?: of charge)?|no charge|for free|gratis)\b(?: entry| admission| tickets?)?`), makeFree},
		{regexp.MustCompile(`(?i)\b(?P<dir>cheaper|lower|reduce|decrease|raise|increase|more expensive|higher|up|down)\b(?:\s+(?:the\s+)?prices?)?\s*(?:by\s+)?(?P<p>\d{1,3})\s?(?:%|percent)`), byPercent},
		{regexp.MustCompile(`(?i)\b(?P<p>\d{1,3})\s?(?:%|percent)\s+(?P<dir>cheaper|off|less|lower|more expensive|more|higher)\b`), byPercent},
		{regexp.MustCompile(tierAt + sized), tierPrice}, // or the tier's tickets would be everybody's
		{regexp.MustCompile(`(?i)\b(?P<n>` + count + `)\s+` + people + `\b(?:\s+in total|\s+overall)?|\bcapacity\s*(?:of|to|:|=|is)?\s*(?P<cap>\d{1,7})\b`), setQuantity},
		{regexp.MustCompile(tierAt), tierPrice},
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

// foreign reports whether an amount is in another currency than the prices
// there are. One tier cannot change what all the others mean.
func foreign(r *event.PricingResult, m match) bool {
	currency := currencyOf(m["pre"] + m["post"])
	return currency != "" && currency != r.Currency &&
		slices.ContainsFunc(r.Tiers, func(t event.Tier) bool { return t.AmountMinor > 0 })
}

func otherCurrency(r *event.PricingResult) outcome {
	return outcome{text: "Set one price in another currency: all tiers share " + r.Currency}
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
		still: func() bool {
			return w.pricing.Currency == r.Currency && slices.ContainsFunc(r.Tiers, func(now event.Tier) bool {
				return now.ID == t.ID && now.AmountMinor == t.AmountMinor
			})
		},
	}
}

// noAmount keeps "-5 euro" and "1e9" from being read as the digits in them.
func noAmount(*writer, *event.PricingResult, match) outcome {
	return outcome{text: "Set a price: an amount is zero or more, in plain digits"}
}

// bareAmount takes "20 €" for a price, but not a number that could be anything.
func bareAmount(w *writer, r *event.PricingResult, m match) outcome {
	if m["pre"]+m["post"] == "" {
		return outcome{text: "A number without a unit: it could mean a price or a count"}
	}
	return setPrice(w, r, m)
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
		met: (now > old) == up && now != old, still: func() bool { return r.Tiers[mainTier(r.Tiers)].AmountMinor == now },
	}
}

func setReserve(_ *writer, r *event.PricingResult, m match) outcome {
	if foreign(r, m) {
		return otherCurrency(r)
	}
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
	return refunding(r, "The refund policy is the creator's")
}

func noRefunds(_ *writer, r *event.PricingResult, _ match) outcome {
	r.RefundPolicy = "No refunds, except if the event is cancelled."
	return refunding(r, "No refunds, except if the event is cancelled")
}

func refunding(r *event.PricingResult, text string) outcome {
	policy := r.RefundPolicy
	return outcome{text: text, predicate: "refundPolicy = " + policy, met: true, still: func() bool { return r.RefundPolicy == policy }}
}

func setCurrency(_ *writer, r *event.PricingResult, m match) outcome {
	currency := currencyOf(m["cur"])
	from, _ := event.CurrencyDigits(r.Currency)
	to, ok := event.CurrencyDigits(currency)
	if !ok || from != to {
		return outcome{text: "Change the currency: the amounts would need new numbers, name a price with it"}
	}
	r.Currency = currency
	return outcome{text: "Prices are in " + currency + ", the numbers unchanged", predicate: "currency = " + currency, met: true, still: func() bool { return r.Currency == currency }}
}
