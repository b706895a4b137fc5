package planner

import (
	"cmp"
	"fmt"
	"slices"

	"footlight/backend/curation/answers"
	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Pricing is the section of that aspect.
func Pricing() form.Section[planning.PricingResult] {
	return form.New(event.Pricing, draftPricing, settle)
}

func draftPricing(w *prose.Writer) planning.PricingResult {
	r := form.First[planning.PricingResult](event.Pricing)(w)
	r.Currency = w.Facts.Currency
	price := w.Genre.Minor
	switch {
	case w.Facts.Ticket != nil:
		price = *w.Facts.Ticket
	case w.Facts.Digits == 3:
		price *= 5 // hundredths as thousandths: round, and of the same order
	}
	r.Tiers = only(w, price)
	if price == 0 {
		r.Reasoning = "The brief asks for no money, so there is one free tier."
	}
	switch prices := w.Facts.Prices; {
	case len(prices) == 1 && price == 0:
		r.Tiers[0].ID, r.Tiers[0].Name, r.Tiers[0].Kind = "donation", "Pay what you want", event.TierDonation
		r.Reasoning = "Everybody pays what they want, as the brief says."
	case prices != nil:
		r.Tiers = tiersOf(w.Facts.Prices, w.Facts.Capacity)
		r.Reasoning = "The tiers are those of the brief."
	}
	r.ReservePriceMinor = cheapest(r.Tiers)
	if w.Facts.Reserve != nil {
		r.ReservePriceMinor = *w.Facts.Reserve
	}
	return r
}

// only returns the tier of an event with one price.
func only(w *prose.Writer, price int64) []event.Tier {
	t := answers.TierAt(planning.Price{AmountMinor: price}, nil)
	t.Quantity = w.Facts.Capacity
	return []event.Tier{t}
}

// tiersOf makes a tier of every price of the brief. The dearest one has the places that the others leave, a tenth each.
func tiersOf(prices []planning.Price, n int) (tiers []event.Tier) {
	dearest := 0
	for i, p := range prices {
		tiers = append(tiers, answers.TierAt(p, tiers))
		tiers[i].Quantity = max(1, n/10)
		if p.AmountMinor > prices[dearest].AmountMinor {
			dearest = i
		}
	}
	tiers[dearest].Quantity = max(1, n-(len(prices)-1)*max(1, n/10))
	return tiers
}

func paid(t event.Tier) bool { return t.AmountMinor > 0 }

func cheapest(tiers []event.Tier) int64 {
	byAmount := func(a, b event.Tier) int { return cmp.Compare(a.AmountMinor, b.AmountMinor) }
	return slices.MinFunc(tiers, byAmount).AmountMinor
}

// settle names tiers apart, and by whether they cost anything.
func settle(w *prose.Writer, r *planning.PricingResult) {
	seen := map[string]bool{}
	for i := range r.Tiers {
		t := &r.Tiers[i]
		if t.ID == "" || seen[t.ID] {
			t.ID = fmt.Sprintf("tier-%d", i+1)
		}
		seen[t.ID] = true
		if t.Kind != event.TierDonation {
			t.Kind = map[bool]string{true: event.TierPaid, false: event.TierFree}[paid(*t)]
		}
	}
	r.WriteRefundPolicy()
	if w.Facts.Reserve == nil {
		r.ReservePriceMinor = min(r.ReservePriceMinor, cheapest(r.Tiers))
	}
}
