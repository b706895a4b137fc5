package ledger

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/event"
)

// Takings returns an event's income from tickets and where it is, as of the newest block. It returns
// event.ErrNotFound if there is no such event.
func (t *Tickets) Takings(ctx context.Context, id event.ID) (event.Takings, error) {
	newest, err := t.chain.HeaderByNumber(ctx, nil)
	if err != nil {
		return event.Takings{}, fmt.Errorf("ledger: newest block: %w", err)
	}
	plan, err := t.planOf(ctx, id, newest.Number)
	if err != nil {
		return event.Takings{}, err
	}
	office, err := t.boxOffice(ctx, plan, newest.Number)
	if err != nil {
		return event.Takings{}, err
	}
	b := books{clock: newClock(t.chain), Contracts: t.Contracts, Takings: taken(plan, office), owed: new(big.Int)}
	logs, err := t.chain.FilterLogs(ctx, ethereum.FilterQuery{
		FromBlock: new(big.Int).SetUint64(t.since), ToBlock: newest.Number, Addresses: []common.Address{plan},
		Topics: [][]common.Hash{{t.topics.refunded, t.topics.revoked, t.topics.collected, t.topics.withdrawn}},
	})
	for i := 0; i < len(logs) && err == nil; i++ {
		err = b.book(ctx, &logs[i])
	}
	if err != nil {
		return event.Takings{}, fmt.Errorf("ledger: takings of %s: %w", plan, err)
	}
	b.settle(time.Now())
	return b.Takings, nil
}

// taken returns the takings before any payment: units keep the price they were sold for.
func taken(plan common.Address, office event.BoxOffice) event.Takings {
	x := event.Takings{
		Contract: event.Address(plan), Office: office, Returned: make([]int, len(office.Sales)), Balance: new(big.Int), Due: new(big.Int),
	}
	for _, s := range office.Sales {
		x.Balance.Add(x.Balance, new(big.Int).Mul(s.Price, big.NewInt(int64(s.Sold))))
	}
	return x
}

// books holds an event's takings while its log is read.
type books struct {
	*Contracts
	*clock
	event.Takings
	owed *big.Int // for units that were revoked
}

// settle computes how much can be withdrawn. The newest block may be older than the release, so now counts.
func (b *books) settle(now time.Time) {
	held := b.Office.EndsAt.IsZero() || now.Before(b.Office.HeldUntil())
	switch {
	case held && !b.Office.Released:
	case b.Office.Cancelled:
		b.Due.Sub(b.Balance, b.Office.Held)
	default:
		b.Due.Sub(b.Balance, b.owed)
	}
}

// book adds one log entry.
func (b *books) book(ctx context.Context, entry *types.Log) error {
	switch entry.Topics[0] {
	case b.topics.refunded:
		e, err := b.planABI.UnpackRefundedEvent(entry)
		if err != nil {
			return err
		}
		b.Returned[e.Tier.Int64()] += int(e.Amount.Int64())
		b.Balance.Sub(b.Balance, e.Paid)
	case b.topics.revoked:
		e, err := b.planABI.UnpackRevokedEvent(entry)
		if err != nil {
			return err
		}
		b.Returned[e.Tier.Int64()] += int(e.Amount)
		b.owed.Add(b.owed, e.Owed) // the contract has it until the holder collects it
	case b.topics.collected:
		e, err := b.planABI.UnpackCollectedEvent(entry)
		if err != nil {
			return err
		}
		b.Balance.Sub(b.Balance, e.Paid)
		b.owed.Sub(b.owed, e.Paid)
	case b.topics.withdrawn:
		return b.bookPayout(ctx, entry)
	}
	return nil
}

func (b *books) bookPayout(ctx context.Context, entry *types.Log) error {
	e, err := b.planABI.UnpackWithdrawnEvent(entry)
	if err != nil {
		return err
	}
	at, err := b.clock.receipt(ctx, entry.TxHash, entry.BlockNumber)
	b.Balance.Sub(b.Balance, e.Paid)
	b.Payouts = append(b.Payouts, event.Payout{To: event.Address(e.To), Wei: e.Paid, Receipt: at})
	return err
}
