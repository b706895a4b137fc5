package ledgertest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"golang.org/x/sync/errgroup"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
	"footlight/backend/ledger/intent"
	"footlight/backend/ledger/ledgertest"
)

// writer makes all kinds of writes that a server makes, until it is killed. It prints the receipt of each
// write.
type writer struct {
	*ledgertest.Local
	round    string
	deadline time.Time
	show     event.ID
	plan     common.Address // contract of the show

	printing sync.Mutex
	out      *json.Encoder
}

// write runs a writer on the ledger in dir.
func write(ctx context.Context, dir, round string, out io.Writer) error {
	l, err := ledgertest.Open(ctx, dir)
	if err != nil {
		return err
	}
	w := &writer{
		Local: l, round: round, show: event.ID("show-" + round), out: json.NewEncoder(out),
		deadline: time.Now().Add(time.Hour).Truncate(time.Second),
	}
	if err := w.openShow(ctx); err != nil {
		return err
	}
	g, ctx := errgroup.WithContext(ctx)
	for _, work := range []func(context.Context) error{w.plans, w.claims, w.purchases} {
		g.Go(func() error { return work(ctx) })
	}
	return g.Wait()
}

// acknowledge prints the chain's receipt of a transaction.
func (w *writer) acknowledge(ctx context.Context, tx event.Hash, err error) error {
	if err != nil {
		return err
	}
	receipt, err := w.Chain.Client().TransactionReceipt(ctx, common.Hash(tx))
	if err != nil {
		return err
	}
	w.printing.Lock()
	defer w.printing.Unlock()
	return w.out.Encode(receipt)
}

// plans publishes and accepts, one event after the other.
func (w *writer) plans(ctx context.Context) error {
	for i := 0; ; i++ {
		id := event.ID(fmt.Sprintf("round-%s-plan-%d", w.round, i))
		for n := 1; n <= 3; n++ {
			writing := iteration(id, n)
			if n == 1 {
				writing.Entries = ledgertest.Iteration(event.Planner, 1)
			}
			r, err := w.Plans.Publish(ctx, writing)
			if err = w.acknowledge(ctx, r.TransactionHash, err); err != nil {
				return err
			}
		}
		r, err := w.Plans.Accept(ctx, event.Acceptance{
			ID: id, Scope: event.Planner, Selection: ledgertest.Select(event.Planner, 1), Metadata: ledgertest.Document("%s", id), By: ledgertest.Person("a"),
		})
		if err = w.acknowledge(ctx, r.TransactionHash, err); err != nil {
			return err
		}
	}
}

// openShow puts free and paid tickets on sale, signed by their creator.
func (w *writer) openShow(ctx context.Context) error {
	creator := ledgertest.NewWallet("creator")
	who := creator.Address()
	writing := iteration(w.show, 1)
	writing.Creator, writing.Author, writing.Entries = who, who, ledgertest.Iteration(event.Planner, 1)
	if _, err := w.Plans.Publish(ctx, writing); err != nil {
		return err
	}
	if _, err := w.Plans.Accept(ctx, event.Acceptance{
		ID: w.show, Scope: event.Planner, Selection: ledgertest.Select(event.Planner, 1), Metadata: ledgertest.Document("show"), By: who,
	}); err != nil {
		return err
	}
	w.plan = common.Address(w.Address(w.show, who))
	nonce, err := w.Consents.Nonce(ctx, who)
	if err != nil {
		return err
	}
	offer := event.BoxOffice{EndsAt: w.deadline, Sales: []event.Sale{
		{Name: "lawn", Price: new(big.Int), Supply: 1000}, {Name: "seat", Price: big.NewInt(5), Supply: 1000},
	}}
	c, err := creator.Sign(w.Consents.Domain(), intent.Sell{
		Creator: who, EventID: w.show, EndsAt: uint64(w.deadline.Unix()), Nonce: nonce, Deadline: uint64(w.deadline.Unix()),
		Tiers: []intent.Tier{{Name: "lawn", Price: new(big.Int), Supply: 1000}, {Name: "seat", Price: big.NewInt(5), Supply: 1000}},
	}, event.Hash{}, nonce, w.deadline)
	if err != nil {
		return err
	}
	r, err := w.Tickets.Sell(ctx, w.show, who, offer, c)
	return w.acknowledge(ctx, r.TransactionHash, err)
}

// claims relays one free ticket after the other to holders without money.
func (w *writer) claims(ctx context.Context) error {
	for i := 0; ; i++ {
		fan := ledgertest.NewWallet(fmt.Sprintf("fan %s %d", w.round, i))
		c, err := fan.Sign(w.Consents.Domain(), intent.Claim{
			Holder: fan.Address(), EventID: w.show, EndsAt: uint64(w.deadline.Unix()), Deadline: uint64(w.deadline.Unix()),
		}, event.Hash{}, 0, w.deadline)
		if err != nil {
			return err
		}
		r, err := w.Tickets.Claim(ctx, w.show, fan.Address(), 0, event.Terms{EndsAt: w.deadline}, c)
		if err = w.acknowledge(ctx, r.TransactionHash, err); err != nil {
			return err
		}
	}
}

// purchases sends a wallet's own transactions, without the server.
func (w *writer) purchases(ctx context.Context) error {
	fan := ledgertest.NewWallet("buyer " + w.round)
	address := common.Address(fan.Address())
	if _, err := w.Client.Pay(ctx, address, big.NewInt(1e18)); err != nil {
		return err
	}
	for nonce := uint64(0); ; nonce++ {
		tx, err := fan.SignTx(w.Info().ChainID, &types.DynamicFeeTx{
			ChainID: new(big.Int).SetUint64(w.Info().ChainID), Nonce: nonce, To: &w.plan, Value: big.NewInt(5), Gas: 100_000,
			GasTipCap: big.NewInt(1e6), GasFeeCap: big.NewInt(1e10), Data: bindings.NewEventPlan().PackBuy(big.NewInt(1), 1, address, bindings.Seen{StartsAt: new(big.Int), EndsAt: big.NewInt(w.deadline.Unix()), GiveBackUntil: new(big.Int)}),
		})
		if err != nil {
			return err
		}
		if err := w.send(ctx, tx); err != nil {
			return err
		}
	}
}

// send sends a wallet's transaction and waits for it.
func (w *writer) send(ctx context.Context, tx *types.Transaction) error {
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for sent := false; ; {
		if !sent { // the pool may learn of the payment a moment later
			sent = w.Chain.Client().SendTransaction(ctx, tx) == nil
		}
		if err := w.acknowledge(ctx, event.Hash(tx.Hash()), nil); err == nil {
			return nil
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func iteration(id event.ID, n int) event.Writing {
	who := ledgertest.Person("a")
	return event.Writing{
		ID: id, Creator: who, Author: who, Create: n == 1,
		Entries:  []event.Entry{{Scope: event.Planner, Aspect: event.Title, Number: n, Digest: ledgertest.Document("%s %d", id, n)}},
		Metadata: ledgertest.Document("metadata %s %d", id, n),
	}
}
