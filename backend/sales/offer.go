package sales

import (
	"math/big"
	"slices"
	"time"

	"footlight/backend/event"
	"footlight/backend/ledger/intent"
)

// complete fills in an offer: what it leaves out is taken from the accepted plan. It refuses to drop a tier
// that is on sale, because the ledger would go on selling it.
func complete(given event.Offer, plan event.Programme, now event.BoxOffice) (office event.BoxOffice, err error) {
	if !plan.Accepted {
		return office, event.Invalid("eventId", "names an event whose plan is not accepted: accept its planner scope first")
	}
	office.Sales = given.Tiers
	if office.EndsAt, err = offerEnd(given.EndsAt, plan, now); err != nil {
		return office, err
	}
	if len(office.Sales) == 0 {
		if office.Sales, err = asPlanned(plan.Tiers); err != nil {
			return office, err
		}
	}
	return office, checkTiers(office.Sales, now.Sales)
}

// checkTiers refuses an offer with fewer tiers than are on sale.
func checkTiers(offered, now []event.Sale) error {
	if len(offered) < len(now) {
		return event.Invalid("tiers", "are %d, but %d are on sale: list all of them in the same order; to end the sale of one, set its closesAt", len(offered), len(now))
	}
	return nil
}

// asPlanned converts a plan's tiers to those of a ledger.
func asPlanned(tiers []event.Tier) ([]event.Sale, error) {
	list := make([]event.Sale, len(tiers))
	for i, t := range tiers {
		price, ok := new(big.Int), true
		if t.Wei != "" {
			price, ok = price.SetString(t.Wei, 10)
		}
		if !ok || (t.AmountMinor > 0 && price.Sign() <= 0) {
			return nil, event.Invalid("tiers", "%s has a price, but the plan has none in this chain's currency", t.Name)
		}
		list[i] = event.Sale{Name: t.Name, Price: price, Supply: t.Quantity}
	}
	return list, nil
}

func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// offerEnd returns the end of the event: from the offer, or else from the plan or the ledger. It must not be
// before the plan's end, or the takings would be released before the show. The ledger enforces this too.
func offerEnd(given time.Time, plan event.Programme, now event.BoxOffice) (time.Time, error) {
	sold, planned := now.AnySold(), plan.Moved(now).EndsAt
	if given.IsZero() && !sold {
		given = latest(planned, now.EndsAt)
	}
	earliest := latest(planned, now.EarliestEnd)
	switch {
	case sold && (given.IsZero() || given.Equal(now.EndsAt)):
		return now.EndsAt, nil
	case sold:
		return given, event.Invalid("endsAt", "must stay %s, because tickets were sold; use POST /api/rooms/{id}/postpone to move the event", stamp(now.EndsAt))
	case given.IsZero():
		return given, event.Invalid("endsAt", "is required: the plan has no schedule")
	case given.Before(earliest):
		return given, event.Invalid("endsAt", "must not be before %s, the end by the event's plan or postponement", stamp(earliest))
	}
	return given, nil
}

func latest(times ...time.Time) time.Time { return slices.MaxFunc(times, time.Time.Compare) }

// sameTerms compares the properties of a tier that its creator sets.
func sameTerms(a, b event.Sale) bool {
	return a.Name == b.Name && a.Price.Cmp(b.Price) == 0 && a.Supply == b.Supply && intent.Seconds(a.Opens) == intent.Seconds(b.Opens) &&
		intent.Seconds(a.Closes) == intent.Seconds(b.Closes) && a.Locked == b.Locked && a.Invited == b.Invited
}
