package promoter

import (
	"slices"
	"strings"

	"footlight/backend/curation/drafter/form"
	"footlight/backend/curation/drafter/prose"
	"footlight/backend/event"
	"footlight/backend/event/planning"
)

// Ticketing is the section of that aspect.
func Ticketing() form.Section[planning.TicketingResult] {
	return form.New(event.Ticketing, draftTicketing)
}

func draftTicketing(w *prose.Writer) planning.TicketingResult {
	r := form.First[planning.TicketingResult](event.Ticketing)(w)
	r.Tags = slices.Compact(append(r.Tags, w.Facts.Brief.Performers...))
	for _, t := range w.Pricing.Tiers {
		r.TicketCopy = append(r.TicketCopy, planning.TicketCopy{TierID: t.ID, Name: t.Name, Description: ticketCopy(w, t)})
	}
	if len(r.TicketCopy) == 0 {
		r.TicketCopy = []planning.TicketCopy{{TierID: "general", Name: "General admission", Description: "Watch live."}}
	}
	return r
}

func ticketCopy(w *prose.Writer, t event.Tier) string {
	text := prose.Capital(w.Amount(t.AmountMinor)) + "."
	if t.Kind == event.TierDonation {
		text = "Pay what you want."
	}
	if len(t.Perks) > 0 {
		text += " " + strings.Join(t.Perks, ", ") + "."
	}
	return text
}
