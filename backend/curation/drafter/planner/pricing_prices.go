package planner

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/curation/drafter/section"
	"footlight/backend/event"
)

// readMoney reads a rule's amount. A sign or word beside it changes the plan's
// currency, since all tiers share one.
func readMoney(r *event.PricingResult, m section.Match) (int64, bool) {
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
func foreign(r *event.PricingResult, m section.Match) bool {
	currency := currencyOf(m["pre"] + m["post"])
	return currency != "" && currency != r.Currency &&
		slices.ContainsFunc(r.Tiers, func(t event.Tier) bool { return t.AmountMinor > 0 })
}

func otherCurrency(r *event.PricingResult) section.Outcome {
	return section.Outcome{Text: "Set one price in another currency: all tiers share " + r.Currency}
}

// reprice sets the main tier and moves the others in proportion.
func reprice(w *section.Writer, r *event.PricingResult, price int64) {
	main := section.MainTier(r.Tiers)
	old := r.Tiers[main].AmountMinor
	for i := range r.Tiers {
		t := &r.Tiers[i]
		if i != main && old > 0 {
			t.AmountMinor = round(w, min(t.AmountMinor, 1<<40)*price/old)
		}
	}
	r.Tiers[main].AmountMinor = price
	if price == 0 {
		r.RefundPolicy = refunds(0)
	}
	r.ReservePriceMinor = cheapest(r.Tiers)
	r.Reasoning = "Repriced as the creator asked; the other tiers keep their proportion."
}

func setPrice(w *section.Writer, r *event.PricingResult, m section.Match) section.Outcome {
	price, ok := readMoney(r, m)
	if !ok {
		return section.Outcome{Text: "Set a price: the amount has more decimals than the currency"}
	}
	if price == 0 {
		return makeFree(w, r, nil)
	}
	if r.Tiers[section.MainTier(r.Tiers)].AmountMinor == 0 {
		r.Tiers = tiersAt(w, price)
	}
	reprice(w, r, price)
	return priced(r, section.MainTier(r.Tiers))
}

func priced(r *event.PricingResult, i int) section.Outcome {
	w := section.Writer{Pricing: event.PricingResult{Currency: r.Currency}}
	t := r.Tiers[i]
	return section.Outcome{
		Text:      t.Name + " costs " + w.Amount(t.AmountMinor),
		Predicate: fmt.Sprintf("tiers[%s].amountMinor = %d %s", t.ID, t.AmountMinor, r.Currency),
		Met:       true,
		Still: func() bool {
			return w.Pricing.Currency == r.Currency && slices.ContainsFunc(r.Tiers, func(now event.Tier) bool {
				return now.ID == t.ID && now.AmountMinor == t.AmountMinor
			})
		},
	}
}

// noAmount keeps "-5 euro" and "1e9" from being read as the digits in them.
func noAmount(*section.Writer, *event.PricingResult, section.Match) section.Outcome {
	return section.Outcome{Text: "Set a price: an amount is zero or more, in plain digits"}
}

// bareAmount takes "20 €" for a price, but not a number that could be anything.
func bareAmount(w *section.Writer, r *event.PricingResult, m section.Match) section.Outcome {
	if m["pre"]+m["post"] == "" {
		return section.Outcome{Text: "A number without a unit: it could mean a price or a count"}
	}
	return setPrice(w, r, m)
}

// byPercent moves every price, by a fifth where no number is given.
func byPercent(w *section.Writer, r *event.PricingResult, m section.Match) section.Outcome {
	percent := int64(20)
	if n, err := strconv.ParseInt(m["p"], 10, 64); err == nil {
		percent = min(n, 1000)
	}
	up := slices.Contains([]string{"raise", "increase", "more expensive", "higher", "up", "more", "too cheap"}, strings.ToLower(m["dir"]))
	if !up {
		percent = -min(percent, 100)
	}
	old := r.Tiers[section.MainTier(r.Tiers)].AmountMinor
	if old == 0 {
		return section.Outcome{Text: "Change the prices by a share: they are free"}
	}
	for i := range r.Tiers {
		r.Tiers[i].AmountMinor = round(w, r.Tiers[i].AmountMinor*(100+percent)/100)
	}
	r.ReservePriceMinor = cheapest(r.Tiers)
	r.Reasoning = fmt.Sprintf("Prices were moved by %d percent, as the creator asked.", percent)
	now := r.Tiers[section.MainTier(r.Tiers)].AmountMinor
	return section.Outcome{
		Text: fmt.Sprintf("Prices change by %d percent", percent), Predicate: fmt.Sprintf("amountMinor was %d, is %d", old, now),
		Met: (now > old) == up && now != old, Still: func() bool { return r.Tiers[section.MainTier(r.Tiers)].AmountMinor == now },
	}
}

func setReserve(_ *section.Writer, r *event.PricingResult, m section.Match) section.Outcome {
	if foreign(r, m) {
		return otherCurrency(r)
	}
	price, ok := readMoney(r, m)
	if !ok {
		return section.Outcome{Text: "Set a reserve price: the amount has more decimals than the currency"}
	}
	r.ReservePriceMinor = price
	low := cheapest(r.Tiers)
	return section.Outcome{
		Text:      fmt.Sprintf("The reserve price is %d minor units of %s", price, r.Currency),
		Predicate: fmt.Sprintf("reservePriceMinor = %d, at most the cheapest tier's %d", price, low), Met: price <= low,
	}
}

func setRefunds(_ *section.Writer, r *event.PricingResult, m section.Match) section.Outcome {
	r.RefundPolicy = prose.Clip(prose.Capital(prose.Unquote(m["x"])), 1000)
	return refunding(r, "The refund policy is the creator's")
}

func noRefunds(_ *section.Writer, r *event.PricingResult, _ section.Match) section.Outcome {
	r.RefundPolicy = "No refunds, except if the event is cancelled."
	return refunding(r, "No refunds, except if the event is cancelled")
}

func refunding(r *event.PricingResult, text string) section.Outcome {
	policy := r.RefundPolicy
	return section.Outcome{Text: text, Predicate: "refundPolicy = " + policy, Met: true, Still: func() bool { return r.RefundPolicy == policy }}
}

func setCurrency(_ *section.Writer, r *event.PricingResult, m section.Match) section.Outcome {
	currency := currencyOf(m["cur"])
	from, _ := event.CurrencyDigits(r.Currency)
	to, ok := event.CurrencyDigits(currency)
	if !ok || from != to {
		return section.Outcome{Text: "Change the currency: the amounts would need new numbers, name a price with it"}
	}
	r.Currency = currency
	return section.Outcome{Text: "Prices are in " + currency + ", the numbers unchanged", Predicate: "currency = " + currency, Met: true, Still: func() bool { return r.Currency == currency }}
}

func makeFree(w *section.Writer, r *event.PricingResult, _ section.Match) section.Outcome {
	r.Tiers = tiersAt(w, 0)
	r.ReservePriceMinor, r.RefundPolicy = 0, refunds(0)
	r.Reasoning = "Free, as the creator asked."
	return section.Outcome{Text: "Admission is free", Predicate: "every amountMinor = 0", Met: true, Still: func() bool {
		return !slices.ContainsFunc(r.Tiers, func(t event.Tier) bool { return t.AmountMinor != 0 })
	}}
}
