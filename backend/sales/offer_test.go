package sales

import (
	"errors"
	"math/big"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"footlight/backend/event"
)

// TestWholeOffer checks that an offer cannot leave out a tier, which would stay on sale unnoticed.
func TestWholeOffer(t *testing.T) {
	lawn, seat := event.Sale{Name: "lawn"}, event.Sale{Name: "seat"}
	both := []event.Sale{lawn, seat}
	for _, offered := range [][]event.Sale{both, append(both, lawn)} {
		assert.NoError(t, checkTiers(offered, both), "%d tiers for 2", len(offered))
	}
	var invalid *event.ErrInvalid
	if err := checkTiers(both[:1], both); !errors.As(err, &invalid) || invalid.Field != "tiers" {
		t.Errorf("one tier for two is answered with %v", err)
	}
}

// TestEndOfAnOffer checks that takings are not released before the show.
func TestEndOfAnOffer(t *testing.T) {
	end := time.Date(2027, 3, 5, 22, 0, 0, 0, time.UTC)
	var none time.Time
	week := func(n int) time.Time { return end.AddDate(0, 0, 7*n) }
	sold := []event.Sale{{}, {Sold: 1}}
	accepted := event.BoxOffice{EndsAt: end, EarliestEnd: end, Sales: []event.Sale{{}}}
	for name, tc := range map[string]struct {
		given, planned time.Time
		now            event.BoxOffice
		want           time.Time // zero means refused
	}{
		"the plan's":                   {none, end, event.BoxOffice{}, end},
		"none at all":                  {none, none, event.BoxOffice{}, none},
		"without a schedule":           {end, none, event.BoxOffice{}, end},
		"a minute from now":            {week(-3), end, accepted, none},
		"a second early":               {end.Add(-time.Second), end, accepted, none},
		"later":                        {week(1), end, accepted, week(1)},
		"later before, again":          {none, end, event.BoxOffice{EndsAt: week(1), EarliestEnd: end}, week(1)},
		"later before, now as planned": {end, end, event.BoxOffice{EndsAt: week(1), EarliestEnd: end}, end},
		"as sold":                      {none, end, event.BoxOffice{EndsAt: week(1), EarliestEnd: end, Sales: sold}, week(1)},
		"not as sold":                  {week(2), end, event.BoxOffice{EndsAt: week(1), EarliestEnd: end, Sales: sold}, none},
		"postponed":                    {none, end, event.BoxOffice{EndsAt: week(2), EarliestEnd: week(2), Postponed: 1}, week(2)},
		"as planned, but postponed":    {end, end, event.BoxOffice{EndsAt: week(2), EarliestEnd: week(2), Postponed: 1}, none},
	} {
		got, err := offerEnd(tc.given, event.Programme{EndsAt: tc.planned}, tc.now)
		var invalid *event.ErrInvalid
		if refused := errors.As(err, &invalid) && invalid.Field == "endsAt"; refused != tc.want.IsZero() || !refused && !got.Equal(tc.want) {
			t.Errorf("%s: got %v, %v; want %v", name, got, err, tc.want)
		}
	}
}

// TestRefundsEnd checks that refunds end in time, whatever the time of the newest block.
func TestRefundsEnd(t *testing.T) {
	start := time.Date(2027, 3, 5, 20, 0, 0, 0, time.UTC)
	office := event.BoxOffice{RefundUntil: start, Postponed: 1, Sales: []event.Sale{{Name: "seat", Price: big.NewInt(5)}}}
	has := event.Holding{Units: 3, Redeemed: 1, Refundable: 2}
	if got := heldTicket(office, 0, has, start.Add(-time.Second)); got.Refund == nil || got.Refund.Int64() != 10 {
		t.Errorf("a second before the end: %+v", got)
	}
	if got := heldTicket(office, 0, has, start); got.Refund != nil {
		t.Errorf("at the end: %+v", got)
	}
	office.Cancelled = true
	if got := heldTicket(office, 0, has, start); got.Refund == nil {
		t.Errorf("cancelled: %+v", got)
	}
}
