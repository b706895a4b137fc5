package planner

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/drafter/feedback"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

const amounts = "tiers.amountMinor"

// readMoney reads a rule's amount, such as "12", "12.5" or "12,50", into minor units. A sign or word beside it changes
// the plan's currency, since all tiers share one.
func readMoney(r *planning.PricingResult, m feedback.Match) (int64, bool) {
	currency := cmp.Or(draft.Currency(m["pre"]+m["post"]), r.Currency)
	digits, ok := event.CurrencyDigits(currency)
	whole, part, _ := strings.Cut(strings.ReplaceAll(m["n"], ",", "."), ".")
	if !ok || len(part) > digits {
		return 0, false
	}
	n, err := strconv.ParseInt(whole+part+strings.Repeat("0", digits-len(part)), 10, 64)
	if err == nil {
		r.Currency = currency
	}
	return n, err == nil
}

const tooFine = "Set a price: the amount has more decimals than the currency"

// one is a change of one of several prices, whose currency cannot change what the others mean.
func one(change func(*planning.PricingResult, feedback.Match, int64) feedback.Outcome) func(*prose.Writer, *planning.PricingResult, feedback.Match) feedback.Outcome {
	return func(_ *prose.Writer, r *planning.PricingResult, m feedback.Match) feedback.Outcome {
		currency := draft.Currency(m["pre"] + m["post"])
		if currency != "" && currency != r.Currency && slices.ContainsFunc(r.Tiers, paid) {
			return feedback.Outcome{Text: "Set one price in another currency: all tiers share " + r.Currency}
		}
		price, ok := readMoney(r, m)
		if !ok {
			return feedback.Outcome{Text: tooFine}
		}
		return change(r, m, price)
	}
}

// setPrice sets the main tier and moves the others in proportion.
func setPrice(w *prose.Writer, r *planning.PricingResult, m feedback.Match) feedback.Outcome {
	price, ok := readMoney(r, m)
	if !ok {
		return feedback.Outcome{Text: tooFine}
	}
	if price == 0 {
		return makeFree(w, r, nil)
	}
	if r.Tiers[r.MainTier()].AmountMinor == 0 {
		r.Tiers = tiersAt(w, price)
	}
	main := r.MainTier()
	scale(w, r, price, r.Tiers[main].AmountMinor)
	r.Tiers[main].AmountMinor = price
	r.ReservePriceMinor = cheapest(r.Tiers)
	return priced(r, main)
}

// scale moves every price.
func scale(w *prose.Writer, r *planning.PricingResult, to, from int64) {
	for i := range r.Tiers {
		r.Tiers[i].AmountMinor = round(w, min(r.Tiers[i].AmountMinor, 1<<40)*to/from)
	}
	r.ReservePriceMinor = cheapest(r.Tiers)
}

// priced is about one tier: the main one, or the one of that name.
func priced(r *planning.PricingResult, i int) feedback.Outcome {
	w := prose.Writer{Pricing: planning.PricingResult{Currency: r.Currency}}
	t, main := r.Tiers[i], i == r.MainTier()
	predicate := fmt.Sprintf("tiers[%s].amountMinor = %d %s", t.ID, t.AmountMinor, r.Currency)
	text := t.Name + " costs " + w.Amount(t.AmountMinor)
	if t.AmountMinor == 0 {
		text = "The ticket “" + t.Name + "” is free"
	}
	return feedback.Holding(text, predicate, func() bool {
		now := cmp.Or(1+findTier(r.Tiers, t.ID), 1+findTier(r.Tiers, t.Name)) - 1
		if now < 0 && main && len(r.Tiers) > 0 {
			now = r.MainTier()
		}
		return now >= 0 && w.Pricing.Currency == r.Currency && r.Tiers[now].AmountMinor == t.AmountMinor
	}, "currency", amounts)
}

// bareAmount takes "20 €" for a price, but not a number that could be anything.
func bareAmount(w *prose.Writer, r *planning.PricingResult, m feedback.Match) feedback.Outcome {
	if m["pre"]+m["post"] == "" {
		return feedback.Outcome{Text: "A number without a unit: it could mean a price or a count"}
	}
	return setPrice(w, r, m)
}

var upwards = regexp.MustCompile(`(?i)^(?:raise|increase|more expensive|higher|up|more|too cheap)$`)

// byPercent moves every price, by a fifth where no number is given.
func byPercent(w *prose.Writer, r *planning.PricingResult, m feedback.Match) feedback.Outcome {
	percent := int64(feedback.Number(cmp.Or(m["p"], "20")))
	if !upwards.MatchString(m["dir"]) {
		percent = -min(percent, 100)
	}
	old := r.Tiers[r.MainTier()].AmountMinor
	if old == 0 {
		return feedback.Outcome{Text: "Change the prices by a share: they are free"}
	}
	scale(w, r, 100+percent, 100)
	return moved(r, old, percent, m["p"] != "").Than(w)
}

// moved is about what most people pay, to half a major unit where a share was named.
func moved(r *planning.PricingResult, old, percent int64, named bool) feedback.Outcome {
	currency, want := r.Currency, old*(100+percent)/100
	predicate := fmt.Sprintf("the main tier's amountMinor, once %d, is %s", old, map[bool]string{true: "higher", false: "lower"}[percent > 0])
	if named {
		predicate = fmt.Sprintf("the main tier's amountMinor = %d, or near", want)
	}
	return feedback.Holding(fmt.Sprintf("Prices change by %d percent", percent), predicate, func() bool {
		if len(r.Tiers) == 0 || r.Currency != currency {
			return false
		}
		now := r.Tiers[r.MainTier()].AmountMinor
		near := now >= want-want/20-50 && now <= want+want/20+50
		return now != old && (now > old) == (percent > 0) && (near || !named)
	}, amounts)
}

func setReserve(r *planning.PricingResult, _ feedback.Match, price int64) feedback.Outcome {
	r.ReservePriceMinor = price
	return feedback.Holding(fmt.Sprintf("The reserve price is %d minor units of %s", price, r.Currency),
		fmt.Sprintf("reservePriceMinor = %d, at most the cheapest tier's amountMinor", price), func() bool {
			return len(r.Tiers) > 0 && r.ReservePriceMinor == price && price <= cheapest(r.Tiers)
		}, "reservePriceMinor", amounts)
}

func setCurrency(_ *prose.Writer, r *planning.PricingResult, m feedback.Match) feedback.Outcome {
	currency := draft.Currency(m["cur"])
	from, _ := event.CurrencyDigits(r.Currency)
	to, ok := event.CurrencyDigits(currency)
	if !ok || from != to {
		return feedback.Outcome{Text: "Change the currency: the amounts would need new numbers, name a price with it"}
	}
	r.Currency = currency
	return feedback.Holding("Prices are in "+currency+", the numbers unchanged", "currency = "+currency,
		func() bool { return r.Currency == currency }, "currency")
}

func makeFree(w *prose.Writer, r *planning.PricingResult, _ feedback.Match) feedback.Outcome {
	r.Tiers = tiersAt(w, 0)
	r.ReservePriceMinor = 0
	return feedback.Holding("Admission is free", "every amountMinor = 0", func() bool {
		return len(r.Tiers) > 0 && !slices.ContainsFunc(r.Tiers, paid)
	}, amounts)
}

func donation(w *prose.Writer, r *planning.PricingResult, _ feedback.Match) feedback.Outcome {
	makeFree(w, r, nil)
	t := &r.Tiers[0]
	t.ID, t.Name, t.Kind = "donation", "Pay what you want", event.TierDonation
	return feedback.Holding("Everybody pays what they want", "tiers[0].kind = donation",
		func() bool { return len(r.Tiers) > 0 && r.Tiers[0].Kind == event.TierDonation }, "tiers.kind")
}

func noRefunds(_ *prose.Writer, r *planning.PricingResult, _ feedback.Match) feedback.Outcome {
	r.Refund = &planning.Refund{Kind: planning.RefundNone}
	return feedback.Holding("No refunds, except if the event is cancelled or postponed", "refund.kind = none",
		func() bool { return r.Refund.Notice() == 0 }, "refund", "refundPolicy")
}

func refundsUntil(_ *prose.Writer, r *planning.PricingResult, m feedback.Match) feedback.Outcome {
	days := feedback.Number(m["n"])
	if days > 365 {
		return feedback.Outcome{Text: "Allow refunds until that day: at most 365 days before the start"}
	}
	want := planning.Refund{Kind: planning.RefundUntil, Days: days}
	r.Refund = &want
	return feedback.Holding(fmt.Sprintf("Refunds until %d days before the start", days), fmt.Sprintf("refund = until, %d days", days),
		func() bool { return r.Refund.Notice() == want.Notice() }, "refund", "refundPolicy")
}
