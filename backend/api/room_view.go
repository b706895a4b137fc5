package api

import (
	"math/big"
	"strconv"
	"strings"
	"time"

	"footlight/backend/event"
)

// RoomOf shows an event's plan and the tickets on sale. weiPerMinor is the chain's price of a currency's
// minor unit; nil means that there is none.
func RoomOf(id event.ID, p event.Programme, o event.BoxOffice, weiPerMinor *big.Int) Room {
	x := Room{
		EventID: id, Title: p.Title, StartsAt: given(p.StartsAt), DoorsAt: given(p.DoorsAt), EndsAt: given(p.EndsAt),
		Terms: termsOf(o), Tiers: tiersOf(p.Tiers, o.OnSale(p), weiPerMinor),
	}
	if cid, ok := strings.CutPrefix(p.BannerURL, "ipfs://"); ok {
		path := "/ipfs/" + cid
		x.BannerURL = &path
	}
	return x
}

// termsOf returns nil while the contract has no end time.
func termsOf(o event.BoxOffice) *RoomTerms {
	if o.EndsAt.IsZero() {
		return nil
	}
	return &RoomTerms{
		StartsAt: given(o.StartsAt), EndsAt: o.EndsAt, HeldUntil: o.HeldUntil(),
		Postponed: o.Postponed, Reason: event.Legible(o.Reason), RefundUntil: given(o.RefundUntil),
		GiveBackUntil: given(o.GiveBack),
	}
}

// tiersOf returns the plan's tiers with the sales of the same name, followed by sales that are not in the
// plan.
func tiersOf(tiers []event.Tier, sales []event.Sale, weiPerMinor *big.Int) []RoomTier {
	list := make([]RoomTier, 0, len(tiers))
	shown := make([]bool, len(sales))
	for _, t := range tiers {
		x := RoomTier{Tier: t}
		for i, s := range sales {
			if s.Name == t.Name && !shown[i] {
				x.Sale, shown[i] = saleOf(i, s), true
				break
			}
		}
		list = append(list, x)
	}
	for i, s := range sales {
		if !shown[i] {
			t := unplanned(i, s, tiers)
			t.AmountMinor = minor(s.Price, weiPerMinor)
			list = append(list, RoomTier{Tier: t, Sale: saleOf(i, s)})
		}
	}
	return list
}

func saleOf(number int, s event.Sale) *RoomSale {
	return &RoomSale{
		Tier: number, Wei: s.Price.String(), Quantity: s.Supply, Left: s.Supply - s.Sold,
		OpensAt: given(s.Opens), ClosesAt: given(s.Closes), Locked: s.Locked, Invited: s.Invited,
	}
}

// unplanned makes a tier of a sale that only the ledger knows.
func unplanned(number int, s event.Sale, tiers []event.Tier) event.Tier {
	t := event.Tier{
		ID: "sale-" + strconv.Itoa(number), Name: s.Name, Kind: event.TierFree,
		Currency: "XXX", Wei: s.Price.String(), Quantity: s.Supply, Perks: []string{}, // ISO 4217: no currency
	}
	if s.Price.Sign() > 0 {
		t.Kind = event.TierPaid
	}
	if len(tiers) > 0 {
		t.Currency = tiers[0].Currency
	}
	return t
}

// minor converts a price to the currency's minor unit, rounded down. It returns zero if the chain has no
// price for that unit.
func minor(price, weiPerMinor *big.Int) int64 {
	if weiPerMinor == nil {
		return 0
	}
	return new(big.Int).Div(price, weiPerMinor).Int64()
}

// given returns nil for the zero time.
func given(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &t
}
