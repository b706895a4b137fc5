package event_test

import (
	"testing"
	"time"

	"footlight/backend/event"
)

func TestPostponedProgramme(t *testing.T) {
	start := time.Date(2027, 3, 5, 20, 0, 0, 0, time.UTC)
	later := event.BoxOffice{StartsAt: start.Add(48 * time.Hour), EarliestEnd: start.Add(50 * time.Hour), EndsAt: start.Add(51 * time.Hour), Postponed: 1}
	planned := event.Programme{DoorsAt: start.Add(-time.Hour), StartsAt: start, EndsAt: start.Add(2 * time.Hour)}
	early := event.BoxOffice{EndsAt: start, Sales: []event.Sale{{Sold: 1}}}
	accepted := planned
	accepted.Accepted = true
	for name, tc := range map[string]struct {
		plan, want event.Programme
		office     event.BoxOffice
	}{
		"as planned":                {planned, planned, event.BoxOffice{StartsAt: later.StartsAt, EarliestEnd: later.EarliestEnd}},
		"postponed":                 {planned, event.Programme{DoorsAt: start.Add(47 * time.Hour), StartsAt: later.StartsAt, EndsAt: later.EarliestEnd}, later},
		"drafted later than sold":   {planned, event.Programme{EndsAt: start}, early},
		"accepted later than sold":  {accepted, planned, early},
		"drafted earlier than sold": {planned, planned, event.BoxOffice{EndsAt: later.EndsAt, Sales: early.Sales}},
		"never planned":             {event.Programme{}, event.Programme{DoorsAt: later.StartsAt, StartsAt: later.StartsAt, EndsAt: later.EarliestEnd}, later},
	} {
		got := tc.plan.Moved(tc.office)
		if got.DoorsAt != tc.want.DoorsAt || got.StartsAt != tc.want.StartsAt || got.EndsAt != tc.want.EndsAt {
			t.Errorf("%s: got %+v, want %+v", name, got, tc.want)
		}
	}
	if later.HeldUntil() != later.EndsAt.Add(event.Escrow) || later.RefundUntil() != later.StartsAt {
		t.Errorf("held until %v, refunds until %v", later.HeldUntil(), later.RefundUntil())
	}
	if o := (event.BoxOffice{}); !o.HeldUntil().IsZero() || !o.RefundUntil().IsZero() {
		t.Errorf("without an end: held until %v, refunds until %v", o.HeldUntil(), o.RefundUntil())
	}
}
