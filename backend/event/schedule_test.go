package event_test

import (
	"testing"
	"time"

	"footlight/backend/event"
)

func TestPostponedProgramme(t *testing.T) {
	start := time.Date(2027, 3, 5, 20, 0, 0, 0, time.UTC)
	later := event.BoxOffice{StartsAt: start.Add(48 * time.Hour), EarliestEnd: start.Add(50 * time.Hour), EndsAt: start.Add(51 * time.Hour), Postponed: 1, RefundUntil: start.Add(48 * time.Hour)}
	planned := event.Programme{DoorsAt: start.Add(-time.Hour), StartsAt: start, EndsAt: start.Add(2 * time.Hour)}
	for name, tc := range map[string]struct {
		plan, want event.Programme
		office     event.BoxOffice
	}{
		"as planned":    {planned, planned, event.BoxOffice{StartsAt: later.StartsAt, EarliestEnd: later.EarliestEnd}},
		"postponed":     {planned, event.Programme{DoorsAt: start.Add(47 * time.Hour), StartsAt: later.StartsAt, EndsAt: later.EarliestEnd}, later},
		"never planned": {event.Programme{}, event.Programme{DoorsAt: later.StartsAt, StartsAt: later.StartsAt, EndsAt: later.EarliestEnd}, later},
	} {
		got := tc.plan.Moved(tc.office)
		if got.DoorsAt != tc.want.DoorsAt || got.StartsAt != tc.want.StartsAt || got.EndsAt != tc.want.EndsAt {
			t.Errorf("%s: got %+v, want %+v", name, got, tc.want)
		}
	}
}

func TestHowLongTakingsAreHeld(t *testing.T) {
	end := time.Date(2027, 3, 5, 22, 0, 0, 0, time.UTC)
	for name, tc := range map[string]struct {
		office event.BoxOffice
		want   time.Time
	}{
		"without an end":       {event.BoxOffice{}, time.Time{}},
		"a day after the end":  {event.BoxOffice{EndsAt: end}, end.Add(event.Escrow)},
		"refunds end before":   {event.BoxOffice{EndsAt: end, RefundUntil: end.Add(-time.Hour)}, end.Add(event.Escrow)},
		"refunds end after it": {event.BoxOffice{EndsAt: end, RefundUntil: end.Add(event.RefundWindow)}, end.Add(event.RefundWindow)},
	} {
		if got := tc.office.HeldUntil(); got != tc.want {
			t.Errorf("%s: held until %v, want %v", name, got, tc.want)
		}
	}
	p := event.Postponement{StartsAt: end}
	if early, late := p.RefundsUntil(end.AddDate(0, 0, -8)), p.RefundsUntil(end.Add(-4*time.Second)); early != end || late != end.Add(event.RefundWindow-4*time.Second) {
		t.Errorf("refunds until %v and %v", early, late)
	}
}
