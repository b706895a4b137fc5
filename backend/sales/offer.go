package sales

import (
	"math/big"
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/ledger/intent"
)

// complete is an offer as it is to be sold, with what it does not say taken from the
// accepted plan. It leaves out nothing that is on sale, since the ledger would go on
// selling it.
func complete(given event.Offer, plan event.Programme, now event.BoxOffice) (office event.BoxOffice, err error) {
	office.Sales = given.Tiers
	if office.EndsAt, err = endOf(given.EndsAt, plan, now); err != nil {
		return office, err
	}
	if len(office.Sales) == 0 {
		if !plan.Accepted {
			return office, event.Invalid("tiers", "are those of the accepted plan, and it is not accepted yet")
		}
		if office.Sales, err = asPlanned(plan.Tiers); err != nil {
			return office, err
		}
	}
	return office, whole(office.Sales, now.Sales)
}

// whole refuses an offer of fewer tiers than there are.
func whole(offered, now []event.Sale) error {
	if len(offered) < len(now) {
		return event.Invalid("tiers", "are %d, and %d are on sale: give all of them, in their order; closesAt ends the sale of one", len(offered), len(now))
	}
	return nil
}

// asPlanned are a plan's tiers as a ledger sells them.
func asPlanned(tiers []event.Tier) ([]event.Sale, error) {
	list := make([]event.Sale, len(tiers))
	for i, t := range tiers {
		price, ok := new(big.Int), true
		if t.Wei != "" {
			price, ok = price.SetString(t.Wei, 10)
		}
		if !ok || (t.AmountMinor > 0 && price.Sign() <= 0) {
			return nil, event.Invalid("tiers", "%s costs money, and this chain has no price for it", t.Name)
		}
		list[i] = event.Sale{Name: t.Name, Price: price, Supply: t.Quantity}
	}
	return list, nil
}

func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// endOf is the end that an offer gives, or else the plan or the ledger. It is not
// before the plan's, or the takings would be released before the show. A ledger
// knows the plan only once it is accepted; until then nobody else holds sales to it.
func endOf(given time.Time, plan event.Programme, now event.BoxOffice) (time.Time, error) {
	sold, planned := now.AnySold(), plan.Moved(now).EndsAt
	if given.IsZero() && !sold {
		given = latest(planned, now.EndsAt)
	}
	earliest := latest(planned, now.EarliestEnd)
	switch {
	case sold && (given.IsZero() || given.Equal(now.EndsAt)):
		return now.EndsAt, nil
	case sold:
		return given, event.Invalid("endsAt", "is %s for who bought already; POST /api/rooms/{id}/postpone moves an event", stamp(now.EndsAt))
	case given.IsZero():
		return given, event.Invalid("endsAt", "is required: the plan has no schedule")
	case given.Before(earliest):
		return given, event.Invalid("endsAt", "must not be before %s, when the event ends by its plan or postponement", stamp(earliest))
	}
	return given, nil
}

func latest(times ...time.Time) time.Time { return slices.MaxFunc(times, time.Time.Compare) }

// sameTerms compares what a creator decides about a tier.
func sameTerms(a, b event.Sale) bool {
	return a.Name == b.Name && a.Price.Cmp(b.Price) == 0 && a.Supply == b.Supply && intent.Seconds(a.Opens) == intent.Seconds(b.Opens) &&
		intent.Seconds(a.Closes) == intent.Seconds(b.Closes) && a.Locked == b.Locked && a.Invited == b.Invited
}
