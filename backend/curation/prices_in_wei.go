package curation

import (
	"math/big"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// completePricing writes each price in wei, the refund policy, and what the sale may bring.
func (a author) completePricing(p *planning.PricingResult) error {
	full := new(big.Int)
	for i := range p.Tiers {
		t := &p.Tiers[i]
		if t.AmountMinor > 0 && a.WeiPerMinor == nil {
			return event.Invalid("pricing", "paid tiers need ledger.wei_per_minor to be set on this chain")
		}
		if t.AmountMinor == 0 && t.Kind == event.TierPaid {
			t.Kind = event.TierFree
		}
		t.Wei, t.Currency, t.Perks = a.toWei(t.AmountMinor), "", nonNil(t.Perks)
		full.Add(full, new(big.Int).Mul(big.NewInt(t.AmountMinor), big.NewInt(int64(t.Quantity))))
	}
	all := maxExact // larger numbers cannot be reported exactly
	if full.Cmp(big.NewInt(maxExact)) < 0 {
		all = full.Int64()
	}
	p.WriteRefundPolicy()
	p.Projection = planning.Projection{LowMinor: all / 3, MidMinor: all / 3 * 2, HighMinor: all}
	return nil
}

// maxExact is the largest integer that every JSON parser reads exactly.
const maxExact = int64(1) << 53

// toWei converts minor units of money, such as cents, to wei on the ledger's chain.
func (a author) toWei(minor int64) string {
	if minor == 0 {
		return "0"
	}
	return new(big.Int).Mul(big.NewInt(minor), a.WeiPerMinor).String()
}
