package metadata

import (
	"time"

	"footlight/backend/curation/record"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// attribute is one trait in the form of marketplaces. Its fields are in canonical order.
type attribute struct {
	Trait string `json:"trait_type"`
	Value any    `json:"value"`
}

// attributes returns the traits that a wallet shows beside the picture.
func attributes(p record.Planned, brief planning.Brief) []attribute {
	out := []attribute{}
	if start, err := time.Parse(planning.LocalTime, p.Schedule.StartLocal); err == nil {
		out = append(out,
			attribute{"Recommended Date", start.Format(time.DateOnly)},
			attribute{"Recommended Time", start.Format("15:04")},
			attribute{"Timezone", p.Schedule.Timezone},
			attribute{"Duration (minutes)", int(p.Schedule.EndUTC.Sub(p.Schedule.StartUTC) / time.Minute)})
	}
	if tiers := p.Pricing.Tiers; len(tiers) > 0 {
		price := tiers[p.Pricing.MainTier()].AmountMinor
		out = append(out,
			attribute{"Recommended Ticket Price", money(price, p.Pricing.Currency)},
			attribute{"Recommended Reserve Price", money(p.Pricing.ReservePriceMinor, p.Pricing.Currency)},
			attribute{"Ticket Tiers", len(tiers)})
	}
	if brief.Category != "" {
		out = append(out, attribute{"Category", brief.Category})
	}
	return out
}

// money formats an amount, such as "12.50 EUR".
func money(minor int64, currency string) string { return event.Major(minor, currency) + " " + currency }
