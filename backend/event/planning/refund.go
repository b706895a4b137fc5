package planning

import (
	"fmt"
	"slices"

	"footlight/backend/event"
)

// Kinds of a Refund.
const (
	RefundNone  = "none"
	RefundUntil = "until"
)

// Refund says whether holders can give unused tickets back for their price, and until how many days before the
// start. The event's contract enforces it.
type Refund struct {
	Kind string `json:"kind"` // none or until
	Days int    `json:"days"` // 0 to 365; 0 if the kind is none
}

// Notice returns the number that the event's contract stores: the days plus one, or 0 for none.
func (r *Refund) Notice() uint16 {
	if r == nil || r.Kind != RefundUntil {
		return 0
	}
	return uint16(r.Days) + 1
}

// WriteRefundPolicy writes the sentence that people read from Refund. A missing Refund means none.
func (r *PricingResult) WriteRefundPolicy() {
	if r.Refund.Notice() == 0 {
		r.Refund = &Refund{Kind: RefundNone}
	}
	free := !slices.ContainsFunc(r.Tiers, func(t event.Tier) bool { return t.AmountMinor > 0 })
	switch until := until(r.Refund.Days); {
	case r.Refund.Kind == RefundUntil && free:
		r.RefundPolicy = "Tickets are free, and can be given back until " + until + "."
	case free:
		r.RefundPolicy = "Tickets are free."
	case r.Refund.Kind == RefundUntil:
		r.RefundPolicy = "Full refund if the event is cancelled, or for unused tickets that are given back until " + until + "."
	default:
		r.RefundPolicy = "No refunds, except if the event is cancelled or postponed."
	}
}

func until(days int) string {
	switch days {
	case 0:
		return "it starts"
	case 1:
		return "a day before it starts"
	}
	return fmt.Sprintf("%d days before it starts", days)
}
