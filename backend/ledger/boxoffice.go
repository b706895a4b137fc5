package ledger

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"

	"footlight/backend/event"
)

// BoxOffice is what is on sale for an event, as of the newest block.
// event.ErrNotFound: there is no such event.
func (l *Ledger) BoxOffice(ctx context.Context, id event.ID) (event.BoxOffice, error) {
	newest, err := l.cfg.Chain.HeaderByNumber(ctx, nil)
	if err != nil {
		return event.BoxOffice{}, fmt.Errorf("ledger: newest block: %w", err)
	}
	at := newest.Number
	plan, err := l.planOf(ctx, id, at)
	if err != nil {
		return event.BoxOffice{}, err
	}
	office, err := l.takings(ctx, plan, at)
	if err != nil {
		return event.BoxOffice{}, err
	}
	if office.Sales, err = l.sales(ctx, plan, at); err != nil {
		return event.BoxOffice{}, err
	}
	return office, nil
}

// Holdings is what an address has of every tier of an event, by number, as of
// the newest block. event.ErrNotFound: there is no such event.
func (l *Ledger) Holdings(ctx context.Context, id event.ID, holder event.Address) ([]event.Holding, error) {
	plan, err := l.planOf(ctx, id, nil)
	if err != nil {
		return nil, err
	}
	list, err := call(ctx, l, plan, nil, l.planABI.PackHoldings(common.Address(holder)), l.planABI.UnpackHoldings)
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

// Owed is what a holder can collect for units that were revoked, in wei.
func (l *Ledger) Owed(ctx context.Context, id event.ID, holder event.Address) (*big.Int, error) {
	plan, err := l.planOf(ctx, id, nil)
	if err != nil {
		return nil, err
	}
	return call(ctx, l, plan, nil, l.planABI.PackOwed(common.Address(holder)), l.planABI.UnpackOwed)
}

// takings is a BoxOffice without its sales.
func (l *Ledger) takings(ctx context.Context, plan common.Address, at *big.Int) (o event.BoxOffice, err error) {
	ends, err := call(ctx, l, plan, at, l.planABI.PackEndsAt(), l.planABI.UnpackEndsAt)
	if err != nil {
		return o, err
	}
	if o.Cancelled, err = call(ctx, l, plan, at, l.planABI.PackCancelled(), l.planABI.UnpackCancelled); err != nil {
		return o, err
	}
	if o.Released, err = call(ctx, l, plan, at, l.planABI.PackReleased(), l.planABI.UnpackReleased); err != nil {
		return o, err
	}
	o.EndsAt = instant(ends)
	if err = l.schedule(ctx, plan, at, &o); err != nil {
		return o, err
	}
	o.Held, err = call(ctx, l, plan, at, l.planABI.PackHeld(), l.planABI.UnpackHeld)
	return o, err
}

// schedule adds when an event is, but for its end.
func (l *Ledger) schedule(ctx context.Context, plan common.Address, at *big.Int, o *event.BoxOffice) error {
	starts, err := call(ctx, l, plan, at, l.planABI.PackStartsAt(), l.planABI.UnpackStartsAt)
	if err != nil {
		return err
	}
	earliest, err := call(ctx, l, plan, at, l.planABI.PackEarliestEnd(), l.planABI.UnpackEarliestEnd)
	if err != nil {
		return err
	}
	times, err := call(ctx, l, plan, at, l.planABI.PackPostponements(), l.planABI.UnpackPostponements)
	if err != nil {
		return err
	}
	o.StartsAt, o.EarliestEnd, o.Postponed = instant(starts), instant(earliest), int(times)
	if times == 0 {
		return nil
	}
	_, last, err := l.postponement(ctx, plan, at)
	o.Reason = last.Reason
	return err
}

func (l *Ledger) sales(ctx context.Context, plan common.Address, at *big.Int) ([]event.Sale, error) {
	list, err := call(ctx, l, plan, at, l.planABI.PackSales(), l.planABI.UnpackSales)
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
	return sales, l.name(ctx, plan, at, sales)
}

// name finds the tiers' names in the log: contracts do without them.
func (l *Ledger) name(ctx context.Context, plan common.Address, at *big.Int, sales []event.Sale) error {
	logs, err := l.cfg.Chain.FilterLogs(ctx, ethereum.FilterQuery{
		FromBlock: l.start(), ToBlock: at, Addresses: []common.Address{plan}, Topics: [][]common.Hash{{l.topics.tier}},
	})
	if err != nil {
		return fmt.Errorf("ledger: tiers of %s: %w", plan, err)
	}
	for i := range logs {
		set, err := l.planABI.UnpackTierSetEvent(&logs[i])
		if err != nil {
			return fmt.Errorf("ledger: tier in the log: %w", err)
		}
		if n := set.Tier; n.IsInt64() && n.Int64() < int64(len(sales)) {
			sales[n.Int64()].Name = set.Terms.Name
		}
	}
	return nil
}

// instant is a contract's time, the zero time for zero.
func instant(seconds *big.Int) time.Time {
	if seconds.Sign() == 0 {
		return time.Time{}
	}
	return time.Unix(seconds.Int64(), 0).UTC()
}

// seconds is instant backwards.
func seconds(t time.Time) *big.Int {
	if t.IsZero() {
		return new(big.Int)
	}
	return big.NewInt(t.Unix())
}
