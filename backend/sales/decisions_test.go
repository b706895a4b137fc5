package sales

import (
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"footlight/backend/auth"
	"footlight/backend/event"
	"footlight/backend/event/planning"
	"footlight/backend/ledger"
	"footlight/backend/room"
)

var (
	start = time.Date(2027, 3, 5, 20, 0, 0, 0, time.UTC)
	end   = start.Add(2 * time.Hour)
)

// answered checks an error by the field that it names and a part of its reason; "" means no error.
func answered(t *testing.T, err error, field, why, name string) {
	t.Helper()
	if why == "" {
		require.NoError(t, err, name)
		return
	}
	var invalid *event.ErrInvalid
	require.ErrorAs(t, err, &invalid, name)
	require.Equal(t, field, invalid.Field, name)
	require.Contains(t, invalid.Reason, why, name)
}

func TestWhatAnOfferSells(t *testing.T) {
	free, seat := event.Tier{Name: "lawn", Quantity: 50}, event.Tier{Name: "seat", Quantity: 9, AmountMinor: 1200, Wei: "7"}
	lawn, sold := event.Sale{Name: "lawn", Price: new(big.Int), Supply: 50}, event.Sale{Name: "seat", Price: big.NewInt(7), Supply: 9}
	for name, tc := range map[string]struct {
		given      []event.Sale
		plan       []event.Tier
		accepted   bool
		now, want  []event.Sale
		field, why string
	}{
		"the accepted plan's tiers":      {nil, []event.Tier{free, seat}, true, nil, []event.Sale{lawn, sold}, "", ""},
		"its own tiers":                  {[]event.Sale{sold}, []event.Tier{free}, true, nil, []event.Sale{sold}, "", ""},
		"its own tiers, and a draft":     {[]event.Sale{sold}, nil, false, nil, nil, "eventId", "plan is not accepted"},
		"one more than on sale":          {[]event.Sale{sold, lawn}, nil, true, []event.Sale{sold}, []event.Sale{sold, lawn}, "", ""},
		"no tiers, and a draft":          {nil, []event.Tier{free}, false, nil, nil, "eventId", "plan is not accepted"},
		"fewer than on sale":             {[]event.Sale{sold}, nil, true, []event.Sale{sold, lawn}, nil, "tiers", "but 2 are on sale"},
		"a plan with fewer than on sale": {nil, []event.Tier{free}, true, []event.Sale{sold, lawn}, nil, "tiers", "but 2 are on sale"},
		"no price on this chain":         {nil, []event.Tier{{Name: "seat", AmountMinor: 5}}, true, nil, nil, "tiers", "seat has a price"},
		"a price of nothing":             {nil, []event.Tier{{Name: "seat", AmountMinor: 5, Wei: "0"}}, true, nil, nil, "tiers", "seat has a price"},
		"a price that is no number":      {nil, []event.Tier{{Name: "seat", Wei: "1.5"}}, true, nil, nil, "tiers", "seat has a price"},
	} {
		got, err := complete(event.Offer{Tiers: tc.given}, event.Programme{EndsAt: end, Tiers: tc.plan, Accepted: tc.accepted}, event.BoxOffice{Sales: tc.now})
		answered(t, err, tc.field, tc.why, name)
		if tc.why == "" {
			require.Equal(t, event.BoxOffice{EndsAt: end, Sales: tc.want}, got, name)
		}
	}
}

func TestWhatIsTheSameOffer(t *testing.T) {
	seat := event.Sale{Name: "seat", Price: big.NewInt(7), Supply: 9, Opens: start}
	for name, change := range map[string]func(s *event.Sale){
		"name": func(s *event.Sale) { s.Name = "Seat" }, "price": func(s *event.Sale) { s.Price = big.NewInt(8) },
		"supply": func(s *event.Sale) { s.Supply++ }, "opens": func(s *event.Sale) { s.Opens = time.Time{} },
		"closes": func(s *event.Sale) { s.Closes = end }, "locked": func(s *event.Sale) { s.Locked = true },
		"invited": func(s *event.Sale) { s.Invited = true },
	} {
		other := seat
		change(&other)
		require.False(t, sameTerms(seat, other), name)
	}
	again := seat
	again.Sold, again.Price, again.Opens = 3, big.NewInt(7), start.Add(time.Millisecond)
	require.True(t, sameTerms(seat, again), "sales change nothing, and a ledger counts seconds")
}

func TestWhatABuyerSaw(t *testing.T) {
	back := start.AddDate(0, 0, -7)
	office := event.BoxOffice{StartsAt: start, EndsAt: end, GiveBack: back, Sales: []event.Sale{{Locked: true}}}
	now := event.Terms{StartsAt: start, EndsAt: end, GiveBack: back, Locked: true}
	for name, tc := range map[string]struct {
		seen *event.Terms
		want event.Terms
		ok   bool
	}{
		"nothing":                {nil, now, true},
		"the same":               {&now, now, true},
		"parts of a second":      {&event.Terms{StartsAt: start.Add(time.Millisecond), EndsAt: end, GiveBack: back, Locked: true}, event.Terms{StartsAt: start.Add(time.Millisecond), EndsAt: end, GiveBack: back, Locked: true}, true},
		"no end of giving back":  {&event.Terms{StartsAt: start, EndsAt: end, Locked: true}, now, true},
		"giving back for longer": {&event.Terms{StartsAt: start, EndsAt: end, GiveBack: start, Locked: true}, now, false},
		"an earlier start":       {&event.Terms{StartsAt: start.Add(-time.Hour), EndsAt: end, Locked: true}, now, false},
		"an earlier end":         {&event.Terms{StartsAt: start, EndsAt: end.Add(-time.Hour), Locked: true}, now, false},
		"a ticket to pass on":    {&event.Terms{StartsAt: start, EndsAt: end}, now, false},
		"an event without end":   {&event.Terms{StartsAt: start, Locked: true}, now, false},
	} {
		got, err := asSeen(office, 0, tc.seen)
		var conflict *event.ErrConflict
		require.Equal(t, !tc.ok, errors.As(err, &conflict), name)
		require.Equal(t, tc.want, got, name)
	}
}

func TestWhatCanBeGivenBack(t *testing.T) {
	back := start.AddDate(0, 0, -7)
	office, before := event.BoxOffice{GiveBack: back}, back.Add(-time.Second)
	has := event.Holding{Units: 3, Redeemed: 1}
	for name, tc := range map[string]struct {
		office     event.BoxOffice
		amount     int
		now        time.Time
		field, why string
	}{
		"all unused ones":      {office, 2, before, "", ""},
		"a used one":           {office, 3, before, "amount", "has 2 unused tickets"},
		"at the deadline":      {office, 1, back, "eventId", "until 2027-02-26T20:00:00Z"},
		"of a plan without":    {event.BoxOffice{}, 1, before, "eventId", "cannot be given back"},
		"of a cancelled event": {event.BoxOffice{GiveBack: back, Cancelled: true}, 1, before, "eventId", "take the refund"},
	} {
		answered(t, checkGivingBack(tc.office, has, tc.amount, tc.now), tc.field, tc.why, name)
	}
	office.Sales = []event.Sale{{Price: big.NewInt(7)}}
	require.EqualValues(t, 7, heldTicket(office, 0, has, before).GiveBack.Int64())
	require.Nil(t, heldTicket(office, 0, has, back).GiveBack)
	require.Nil(t, heldTicket(office, 0, event.Holding{Units: 1, Redeemed: 1}, before).GiveBack)
}

func TestWhatCanBePassedOn(t *testing.T) {
	p := event.PassingOn{Holder: event.Address{1}, To: event.Address{2}}
	for name, tc := range map[string]struct {
		to         event.Address
		sale       event.Sale
		has        event.Holding
		used       bool
		field, why string
	}{
		"a ticket":                        {p.To, event.Sale{}, event.Holding{Units: 1}, false, "", ""},
		"beside a redeemed one":           {p.To, event.Sale{}, event.Holding{Units: 2, Redeemed: 1}, false, "", ""},
		"a redeemed one":                  {p.To, event.Sale{}, event.Holding{Units: 1, Redeemed: 1}, false, "tier", "was used"},
		"one that came in":                {p.To, event.Sale{}, event.Holding{Units: 1}, true, "tier", "was used"},
		"none":                            {p.To, event.Sale{}, event.Holding{}, false, "tier", "no ticket"},
		"one of a locked tier":            {p.To, event.Sale{Locked: true}, event.Holding{Units: 1}, false, "tier", "cannot be passed on"},
		"to its holder":                   {p.Holder, event.Sale{}, event.Holding{Units: 1}, false, "to", "another wallet"},
		"to nobody, for which none signs": {event.Address{}, event.Sale{}, event.Holding{Units: 1}, false, "to", "another wallet"},
	} {
		p.To = tc.to
		answered(t, checkPassingOn(p, tc.sale, tc.has, tc.used), tc.field, tc.why, name)
	}
}

func TestWhatCanBePostponed(t *testing.T) {
	later := event.Postponement{StartsAt: start.AddDate(0, 0, 7), EndsAt: end.AddDate(0, 0, 7)}
	office := event.BoxOffice{StartsAt: start, EndsAt: end}
	before := start.Add(-time.Hour)
	for name, tc := range map[string]struct {
		view       room.View
		p          event.Postponement
		now        time.Time
		field, why string
	}{
		"a week":                        {room.View{State: room.Scheduled, Office: office}, later, before, "", ""},
		"a show that is interrupted":    {room.View{State: room.Interrupted, Office: office}, later, start.Add(time.Hour), "", ""},
		"a second, with the same end":   {room.View{Office: office}, event.Postponement{StartsAt: start.Add(time.Second), EndsAt: end}, before, "", ""},
		"over":                          {room.View{State: room.Ended, Office: office}, later, before, "eventId", "over or cancelled"},
		"cancelled":                     {room.View{State: room.Cancelled, Office: office}, later, before, "eventId", "over or cancelled"},
		"not on the ledger":             {room.View{}, later, before, "eventId", "without a time"},
		"at its end":                    {room.View{Office: office}, later, end, "eventId", "that ended at 2027-03-05T22:00:00Z"},
		"to the same start":             {room.View{Office: office}, event.Postponement{StartsAt: start, EndsAt: end}, before, "startsAt", "the present start"},
		"to a start that has passed":    {room.View{Office: office}, event.Postponement{StartsAt: start.Add(time.Minute), EndsAt: end}, start.Add(time.Minute), "startsAt", "later than now"},
		"to an end before the ledger's": {room.View{Office: office}, event.Postponement{StartsAt: later.StartsAt, EndsAt: end.Add(-time.Second)}, before, "endsAt", "2027-03-05T22:00:00Z"},
		"by two years":                  {room.View{Office: office}, event.Postponement{StartsAt: later.StartsAt, EndsAt: end.Add(event.MaxDelay)}, before, "", ""},
		"by more than two years":        {room.View{Office: office}, event.Postponement{StartsAt: later.StartsAt, EndsAt: end.Add(event.MaxDelay + time.Second)}, before, "endsAt", "two years after"},
	} {
		answered(t, checkPostponement(tc.view, tc.p, tc.now), tc.field, tc.why, name)
	}
}

func TestWhatCanBeCancelled(t *testing.T) {
	office := event.BoxOffice{EndsAt: end}
	for name, tc := range map[string]struct {
		view room.View
		now  time.Time
		why  string
	}{
		"before the show":           {room.View{State: room.Scheduled, Office: office}, start, ""},
		"live":                      {room.View{State: room.Live, Office: office}, end.AddDate(0, 0, 9), ""},
		"ended, takings held":       {room.View{State: room.Ended, Office: office}, end.Add(event.Escrow - time.Second), ""},
		"ended, takings released":   {room.View{State: room.Ended, Office: office}, end.Add(event.Escrow), "is over"},
		"ended, nothing on sale":    {room.View{State: room.Ended}, start, "is over"},
		"a replay is no live event": {room.View{State: room.Replay, Office: office}, end, ""},
	} {
		answered(t, checkCancellation(tc.view, tc.now), "eventId", tc.why, name)
	}
}

func TestWhatCanBeWithdrawn(t *testing.T) {
	held, released := end.Add(event.Escrow-time.Second), end.Add(event.Escrow)
	for name, tc := range map[string]struct {
		balance, due int64
		cancelled    bool
		now          time.Time
		why          string
	}{
		"released":                        {9, 9, false, released, ""},
		"a part, with tickets that moved": {9, 2, false, held, ""},
		"nothing there":                   {0, 0, false, released, "has no money"},
		"held":                            {9, 0, false, held, "held until 2027-03-06T22:00:00Z"},
		"owed for revoked tickets":        {9, 0, false, released, "owed to its buyers"},
		"cancelled":                       {9, 0, true, held, "owed to its buyers"},
		"more owed than there is":         {9, -1, false, released, "owed to its buyers"},
	} {
		x := event.Takings{Office: event.BoxOffice{EndsAt: end, Cancelled: tc.cancelled}, Balance: big.NewInt(tc.balance), Due: big.NewInt(tc.due)}
		answered(t, checkWithdrawal(x, tc.now), "eventId", tc.why, name)
	}
}

func TestHowRefusalsAreTold(t *testing.T) {
	down := errors.New("the chain is down")
	schedule := "selectedIterations.schedule"
	for name, tc := range map[string]struct {
		err        error
		field, why string
	}{
		"a buyer, closed":               {buyerError(ledger.ErrClosed), "tier", "is not on sale now"},
		"a buyer, sold out":             {buyerError(ledger.ErrSoldOut), "tier", "is sold out"},
		"a buyer, claimed before":       {buyerError(ledger.ErrSpent), "tier", "has claimed"},
		"a buyer, a signature":          {buyerError(ledger.ErrConsent), "signature", "is not the holder's"},
		"a creator, over":               {hostError(ledger.ErrClosed), "eventId", "over or cancelled"},
		"a plan, its start":             {scheduleError(event.Invalid("startsAt", "x")), schedule, "must start before it ends"},
		"a plan, its end":               {scheduleError(event.Invalid("endsAt", "x")), schedule, "must start before it ends"},
		"a plan, another field":         {scheduleError(event.Invalid("scope", "is taken")), "scope", "is taken"},
		"a signature that is no number": {Consents{}.CheckStatement(t.Context(), planning.Statement{Signature: "0xyz"}), "signature", "hexadecimal"},
	} {
		answered(t, fmt.Errorf("relay: %w", tc.err), tc.field, tc.why, name)
	}
	var conflict *event.ErrConflict
	require.ErrorAs(t, buyerError(ledger.ErrTermsChanged), &conflict)
	var refusal *auth.Refusal
	require.ErrorAs(t, hostError(event.ErrForbidden), &refusal)
	require.ErrorIs(t, planBudgetError(ledger.ErrBudget), fs.ErrPermission)
	for _, f := range []func(error) error{buyerError, hostError, scheduleError, budgetError, planBudgetError} {
		require.Equal(t, down, f(down), "other errors stay")
		require.NoError(t, f(nil))
	}
}
