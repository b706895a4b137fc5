package ledger

import (
	"context"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
)

// BoxOffice returns an event's tiers and sales as of the newest block. It returns event.ErrNotFound if there
// is no such event.
func (t *Tickets) BoxOffice(ctx context.Context, id event.ID) (event.BoxOffice, error) {
	newest, err := t.chain.HeaderByNumber(ctx, nil)
	if err != nil {
		return event.BoxOffice{}, fmt.Errorf("ledger: newest block: %w", err)
	}
	plan, err := t.planOf(ctx, id, newest.Number)
	if err != nil {
		return event.BoxOffice{}, err
	}
	return t.boxOffice(ctx, plan, newest.Number)
}

func (t *Tickets) boxOffice(ctx context.Context, plan common.Address, at *big.Int) (event.BoxOffice, error) {
	office, err := t.terms(ctx, plan, at)
	if err != nil {
		return event.BoxOffice{}, err
	}
	if office.Sales, err = t.sales(ctx, plan, at); err != nil {
		return event.BoxOffice{}, err
	}
	return office, nil
}

// Holdings returns an address's units of every tier of an event, by tier number, as of the newest block. It
// returns event.ErrNotFound if there is no such event.
func (t *Tickets) Holdings(ctx context.Context, id event.ID, holder event.Address) ([]event.Holding, error) {
	plan, err := t.planOf(ctx, id, nil)
	if err != nil {
		return nil, err
	}
	list, err := call(ctx, t.Contracts, plan, nil, t.planABI.PackHoldings(common.Address(holder)), t.planABI.UnpackHoldings)
	if err != nil {
		return nil, err
	}
	holdings := make([]event.Holding, len(list))
	for i, h := range list {
		holdings[i] = event.Holding{
			Units: int(h.Units.Int64()), Redeemed: int(h.Redeemed), Claimed: h.Claimed, Refundable: int(h.Refundable.Int64()),
		}
	}
	return holdings, nil
}

// Owed returns how much a holder can collect for revoked units, in wei.
func (t *Tickets) Owed(ctx context.Context, id event.ID, holder event.Address) (*big.Int, error) {
	plan, err := t.planOf(ctx, id, nil)
	if err != nil {
		return nil, err
	}
	return call(ctx, t.Contracts, plan, nil, t.planABI.PackOwed(common.Address(holder)), t.planABI.UnpackOwed)
}

// reading makes several calls to a contract at one block, until one fails.
type reading struct {
	*Contracts
	contract common.Address
	at       *big.Int
	err      error
}

// next returns the answer to one more call, or the zero value after a failure.
func next[T any](ctx context.Context, r *reading, data []byte, unpack func([]byte) (T, error)) (answer T) {
	if r.err == nil {
		answer, r.err = call(ctx, r.Contracts, r.contract, r.at, data, unpack)
	}
	return answer
}

// terms returns a BoxOffice without its sales.
func (t *Tickets) terms(ctx context.Context, plan common.Address, at *big.Int) (o event.BoxOffice, err error) {
	r := &reading{Contracts: t.Contracts, contract: plan, at: at}
	ends := next(ctx, r, t.planABI.PackEndsAt(), t.planABI.UnpackEndsAt)
	o.Cancelled = next(ctx, r, t.planABI.PackCancelled(), t.planABI.UnpackCancelled)
	o.Released = next(ctx, r, t.planABI.PackReleased(), t.planABI.UnpackReleased)
	starts := next(ctx, r, t.planABI.PackStartsAt(), t.planABI.UnpackStartsAt)
	earliest := next(ctx, r, t.planABI.PackEarliestEnd(), t.planABI.UnpackEarliestEnd)
	refunds := next(ctx, r, t.planABI.PackRefundsUntil(), t.planABI.UnpackRefundsUntil)
	giveBack := next(ctx, r, t.planABI.PackGiveBackUntil(), t.planABI.UnpackGiveBackUntil)
	o.Postponed = int(next(ctx, r, t.planABI.PackPostponements(), t.planABI.UnpackPostponements))
	o.Held = next(ctx, r, t.planABI.PackHeld(), t.planABI.UnpackHeld)
	if r.err != nil {
		return o, r.err
	}
	o.StartsAt, o.EndsAt, o.EarliestEnd, o.RefundUntil = instant(starts), instant(ends), instant(earliest), instant(refunds)
	o.GiveBack = instant(giveBack)
	if o.Postponed > 0 {
		_, last, err := t.postponement(ctx, plan, at)
		o.Reason = last.Reason
		return o, err
	}
	return o, nil
}

func (t *Tickets) sales(ctx context.Context, plan common.Address, at *big.Int) ([]event.Sale, error) {
	list, err := call(ctx, t.Contracts, plan, at, t.planABI.PackSales(), t.planABI.UnpackSales)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	sales := make([]event.Sale, len(list))
	for i, s := range list {
		sales[i] = event.Sale{
			Price: s.Price, Supply: int(s.Supply), Sold: int(s.Sold), Opens: instant(s.Opens), Closes: instant(s.Closes),
			Locked: s.Locked, Invited: s.Invited,
		}
	}
	return sales, t.name(ctx, plan, at, sales)
}

// name fills in the tiers' names from the log, because the contracts do not store them.
func (t *Tickets) name(ctx context.Context, plan common.Address, at *big.Int, sales []event.Sale) error {
	logs, err := t.logs(ctx, plan, at, t.topics.tier)
	if err != nil {
		return fmt.Errorf("ledger: tiers of %s: %w", plan, err)
	}
	for i := range logs {
		set, err := t.planABI.UnpackTierSetEvent(&logs[i])
		if err != nil {
			return fmt.Errorf("ledger: tier in the log: %w", err)
		}
		if n := set.Tier; n.IsInt64() && n.Int64() < int64(len(sales)) {
			sales[n.Int64()].Name = set.Terms.Name
		}
	}
	return nil
}
