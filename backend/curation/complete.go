package curation

import (
	"context"
	"encoding/json"
	_ "image/jpeg"
	"math/big"
	"time"

	"footlight/backend/curation/draft"
	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// complete computes what no drafter may write: prices in wei, takings, UTC instants and the poster. Other
// results are only converted to canonical form.
func (a author) complete(ctx context.Context, req draft.Request, raw json.RawMessage) (json.RawMessage, error) {
	switch req.Aspect {
	case event.Pricing:
		return edit(raw, a.completePricing)
	case event.Schedule:
		return edit(raw, completeSchedule)
	case event.Banner:
		return edit(raw, func(b *planning.BannerResult) error { return a.drawBanner(ctx, req, b, nil) })
	}
	return record.Canonical(raw)
}

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
	p.Projection = planning.Projection{LowMinor: all / 3, MidMinor: all / 3 * 2, HighMinor: all}
	return nil
}

// maxExact is the largest integer that every JSON parser reads exactly.
const maxExact = int64(1) << 53

func (a author) toWei(minor int64) string {
	if minor == 0 {
		return "0"
	}
	return new(big.Int).Mul(big.NewInt(minor), a.WeiPerMinor).String()
}

func completeSchedule(s *planning.ScheduleResult) error {
	zone, err := time.LoadLocation(s.Timezone)
	if err != nil {
		return err
	}
	start, err := time.ParseInLocation(planning.LocalTime, s.StartLocal, zone)
	if err != nil {
		return err
	}
	end, err := time.ParseInLocation(planning.LocalTime, s.EndLocal, zone)
	if err != nil {
		return err
	}
	if _, err = time.ParseInLocation(planning.LocalTime, s.DoorsLocal, zone); err != nil {
		return err
	}
	// When clocks go back, a local end time can mean two instants; the programme's length
	// decides.
	if n := len(s.Segments); n > 0 {
		last := s.Segments[n-1]
		filled := start.Add(time.Duration(last.OffsetMin+last.DurationMin) * time.Minute)
		if filled.Format(planning.LocalTime) == s.EndLocal {
			end = filled
		}
	}
	s.StartUTC, s.EndUTC = start.UTC(), end.UTC()
	return nil
}

func nonNil[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}
