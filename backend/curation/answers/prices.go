package answers

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Pricing writes facts into prices.
func Pricing(p *planning.PricingResult, facts []planning.Fact) error {
	for _, f := range facts {
		switch value, _ := f.Value.(string); f.Field {
		case planning.FieldCurrency:
			if err := exchange(p, value); err != nil {
				return err
			}
		case planning.FieldPrice:
			offered, _ := f.Value.([]planning.Price)
			offer(p, offered)
		case planning.FieldCapacity:
			n, _ := f.Value.(int)
			share(p.Tiers, n)
		case planning.FieldRefund:
			p.Refund = &planning.Refund{Kind: planning.RefundNone}
			if days, err := strconv.Atoi(value); err == nil {
				p.Refund = &planning.Refund{Kind: planning.RefundUntil, Days: days}
			}
		}
	}
	return nil
}

// exchange keeps the numbers and calls them by another currency: 20 EUR become 20 JPY.
func exchange(p *planning.PricingResult, code string) error {
	before, _ := event.CurrencyDigits(p.Currency)
	after, _ := event.CurrencyDigits(code)
	amounts := []*int64{&p.ReservePriceMinor}
	for i := range p.Tiers {
		amounts = append(amounts, &p.Tiers[i].AmountMinor)
	}
	for _, amount := range amounts {
		if after < before && *amount%int64(math.Pow10(before-after)) != 0 {
			return event.Invalid("answers."+planning.FieldCurrency.Question(), "has no coin for %s: give the price, too", event.Major(*amount, p.Currency))
		}
		*amount = *amount * int64(math.Pow10(after)) / int64(math.Pow10(before))
	}
	p.Currency = code
	return nil
}

// offer replaces the tiers. A tier of a price's name, or the main one for a single price without a name, stays
// and costs that. All places are divided among the tiers.
func offer(p *planning.PricingResult, offered []planning.Price) {
	var tiers []event.Tier
	places := Places(*p)
	for _, price := range offered {
		at := slices.IndexFunc(p.Tiers, func(t event.Tier) bool { return strings.EqualFold(t.Name, price.Name) })
		t := TierAt(price, slices.Concat(p.Tiers, tiers))
		if price.Name == "" && len(p.Tiers) > 0 {
			at = p.MainTier()
		}
		if at >= 0 {
			t = p.Tiers[at]
		}
		t.AmountMinor, t.Kind, t.Quantity = price.AmountMinor, event.TierPaid, places/len(offered)
		if price.AmountMinor == 0 {
			t.Kind = event.TierFree
		}
		tiers = append(tiers, t)
	}
	tiers[0].Quantity += places % len(offered)
	p.Tiers, p.Currency = tiers, offered[0].Currency
	p.ReservePriceMinor = min(p.ReservePriceMinor, slices.MinFunc(tiers, cheaper).AmountMinor)
}

// TierAt returns the tier of a price, with an id that none of the others has.
func TierAt(p planning.Price, others []event.Tier) event.Tier {
	name, id := prose.Capital(p.Name), prose.Slug(p.Name)
	switch {
	case name == "" && p.AmountMinor == 0:
		name, id = "Free admission", "free"
	case name == "":
		name, id = "General admission", "general"
	}
	id = unused(cmp.Or(id, "tier"), func(id string) bool {
		return slices.ContainsFunc(others, func(t event.Tier) bool { return t.ID == id })
	})
	return event.Tier{ID: id, Name: name, AmountMinor: p.AmountMinor, Perks: []string{}}
}

func cheaper(a, b event.Tier) int { return int(min(1, max(-1, a.AmountMinor-b.AmountMinor))) }

// Places returns how many tickets there are.
func Places(p planning.PricingResult) (sum int) {
	for _, t := range p.Tiers {
		sum += t.Quantity
	}
	return sum
}

// share divides places among tiers as they were divided before. What cannot be divided goes to the largest.
func share(tiers []event.Tier, places int) {
	p := planning.PricingResult{Tiers: tiers}
	if len(tiers) == 0 {
		return
	}
	before, main := max(1, Places(p)), p.MainTier()
	for i := range tiers {
		tiers[i].Quantity = tiers[i].Quantity * places / before
	}
	tiers[main].Quantity += places - Places(p)
}
