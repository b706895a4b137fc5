package planner

import (
	"fmt"
	"slices"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/curation/drafter/section"
	"footlight/backend/event"
)

func draftPricing(w *section.Writer) event.PricingResult {
	price := usualPrice(w)
	why := "The brief names no price, so this is what a " + w.Genre.Noun + " usually costs."
	if w.Facts.Ticket != nil {
		price = *w.Facts.Ticket
		why = "The brief's ticket price is the general tier; an early tier rewards the quick."
	}
	r := event.PricingResult{Currency: w.Facts.Currency, Tiers: tiersAt(w, price), Reasoning: why}
	if price == 0 {
		r.Reasoning = "The brief asks for no money, so there is one free tier."
	}
	r.ReservePriceMinor = cheapest(r.Tiers)
	if w.Facts.Reserve != nil {
		r.ReservePriceMinor = *w.Facts.Reserve
	}
	r.RefundPolicy = refunds(price)
	return r
}

func refunds(price int64) string {
	if price == 0 {
		return "Tickets are free; give yours back if you cannot come, so that somebody else can."
	}
	return "Full refund if the event is cancelled, or on request up to 7 days before it starts."
}

// usualPrice is the genre's price in the brief's currency: round, and of the
// same order where a currency has other digits.
func usualPrice(w *section.Writer) int64 {
	switch w.Facts.Digits {
	case 0:
		return w.Genre.Minor
	case 3:
		return w.Genre.Minor * 5
	}
	return w.Genre.Minor
}

// tiersAt splits the capacity: a fifth early, a tenth for supporters, the rest
// at the price. Small houses have one tier.
func tiersAt(w *section.Writer, price int64) []event.Tier {
	n := w.Facts.Capacity
	if price == 0 {
		return []event.Tier{{ID: "free", Name: "Free admission", Kind: event.TierFree, Quantity: n, Perks: []string{"Watch live"}}}
	}
	general := event.Tier{
		ID: "general", Name: "General admission", Kind: event.TierPaid, AmountMinor: price, Quantity: n,
		Perks: []string{"Watch live"},
	}
	if n < 20 {
		return []event.Tier{general}
	}
	early := event.Tier{
		ID: "early-bird", Name: "Early bird", Kind: event.TierPaid, AmountMinor: round(w, price*4/5), Quantity: n / 5,
		Perks: []string{"Watch live", "For the first " + fmt.Sprint(n/5)},
	}
	if w.Facts.Reserve != nil && early.AmountMinor < *w.Facts.Reserve {
		early.AmountMinor = min(price, *w.Facts.Reserve)
	}
	supporter := event.Tier{
		ID: "supporter", Name: "Supporter", Kind: event.TierPaid, AmountMinor: round(w, price*8/5), Quantity: n / 10,
		Perks: []string{"Watch live", "Helps the event to happen again"},
	}
	general.Quantity = n - early.Quantity - supporter.Quantity
	return []event.Tier{early, general, supporter}
}

// round brings a price to half a major unit, where there are minor ones.
func round(w *section.Writer, minor int64) int64 {
	step := int64(1)
	switch w.Facts.Digits {
	case 2:
		step = 50
	case 3:
		step = 500
	}
	if minor < step {
		return minor
	}
	return (minor + step/2) / step * step
}

func cheapest(tiers []event.Tier) int64 {
	low := tiers[0].AmountMinor
	for _, t := range tiers {
		low = min(low, t.AmountMinor)
	}
	return low
}

// findTier is the index of the tier a request names, -1 for none.
func findTier(tiers []event.Tier, name string) int {
	name = prose.Slug(name)
	return slices.IndexFunc(tiers, func(t event.Tier) bool {
		return name != "" && (t.ID == name || prose.Slug(t.Name) == name)
	})
}

func tidyPricing(w *section.Writer, r *event.PricingResult) {
	seen := map[string]bool{}
	for i := range r.Tiers {
		t := &r.Tiers[i]
		if t.ID == "" || seen[t.ID] {
			t.ID = fmt.Sprintf("tier-%d", i+1)
		}
		seen[t.ID] = true
		t.Name = prose.Clip(prose.Line(t.Name), 60)
		if t.AmountMinor > 0 && t.Kind == event.TierFree {
			t.Kind = event.TierPaid
		}
		if t.AmountMinor == 0 && t.Kind == event.TierPaid {
			t.Kind = event.TierFree
		}
		t.Perks = t.Perks[:min(20, len(t.Perks))]
	}
	if w.Facts.Reserve == nil {
		r.ReservePriceMinor = min(r.ReservePriceMinor, cheapest(r.Tiers))
	}
}
