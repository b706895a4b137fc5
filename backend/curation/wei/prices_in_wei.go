// Package wei converts the prices of a plan to wei.
package wei

import (
	"math/big"

	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// maxExact is the largest integer that every JSON parser reads exactly.
const maxExact = int64(1) << 53

// Write writes each price in wei, the refund policy, and what the sale may bring. perMinor is the price in wei of one
// minor unit of money, such as a cent. If perMinor is nil and a tier has a price, Write returns an *event.ErrInvalid.
func Write(p *planning.PricingResult, perMinor *big.Int) error {
	full := new(big.Int)
	for i := range p.Tiers {
		t := &p.Tiers[i]
		if t.AmountMinor > 0 && perMinor == nil {
			return event.Invalid("pricing", "paid tiers need ledger.wei_per_minor to be set on this chain")
		}
		writeTier(t, perMinor)
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

func writeTier(t *event.Tier, perMinor *big.Int) {
	t.Wei, t.Currency = "0", ""
	if t.AmountMinor > 0 {
		t.Wei = new(big.Int).Mul(big.NewInt(t.AmountMinor), perMinor).String()
	} else if t.Kind == event.TierPaid {
		t.Kind = event.TierFree
	}
	if t.Perks == nil {
		t.Perks = []string{}
	}
}
