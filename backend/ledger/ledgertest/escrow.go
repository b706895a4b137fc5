package ledgertest

import (
	"context"
	"fmt"
	"math/big"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/bindings"
	"footlight/backend/ledger/ethereum"
)

// Escrowed is a ledger for the Escrow test.
type Escrowed struct {
	*ledger.Ledger
	Client *ethereum.Client  // client with the operator's key
	Node   *ethclient.Client // client of the same chain
	// Reach makes the chain's next block have the given time. It reports false if the newest block is not
	// earlier than that time any more: some chains make blocks without being asked.
	Reach func(t *testing.T, at time.Time) bool
	// Far reports whether the chain can skip a day.
	Far bool
}

var show = bindings.NewEventPlan()

// Lengths of the test's shows. Without a settable clock, a chain's time advances by a second per block.
const (
	lead = 30 * time.Second
	hour = 4 * time.Second
)

// Escrow buys, waits, postpones, refunds, cancels and withdraws a second before every boundary of an event,
// at it and after it. Wallets send their own transactions, so that the contract alone decides.
func Escrow(t *testing.T, e Escrowed) {
	for i, row := range boundaries() {
		if row.far && !e.Far {
			continue
		}
		t.Run(row.name, func(t *testing.T) {
			for try := range tries {
				if e.walk(t, row, event.ID(fmt.Sprintf("escrow-%d-%d", i, try))) {
					return
				}
			}
			t.Error("the chain is never at the boundary")
		})
	}
}

// tries limits how often a boundary is tried again because the chain jumped over it.
const tries = 10

// walk runs a row with an event of its own. It reports whether every step was in a block of its time.
func (e Escrowed) walk(t *testing.T, row boundary, id event.ID) bool {
	s := e.premiere(t, id)
	if row.postponed {
		s.postpone()
	}
	at := row.boundary(s) // a step may move the boundary
	for _, step := range row.steps {
		now := at.Add(step.after)
		if !e.Reach(t, now) {
			return false
		}
		done := step.act(s)
		if !s.block.Equal(now) {
			return false
		}
		assert.Equal(t, step.done, done, "%v after the boundary: done", step.after)
	}
	return true
}

// boundary is a time in an event's life, and the steps to try around it.
type boundary struct {
	name      string
	postponed bool // postponed before
	far       bool // needs to wait a day
	boundary  func(*premiere) time.Time
	steps     []step
}

type step struct {
	after time.Duration
	act   func(*premiere) bool
	done  bool
}

func boundaries() []boundary {
	const before, at, after = -time.Second, 0, time.Second
	starts := func(s *premiere) time.Time { return s.starts }
	ends := func(s *premiere) time.Time { return s.ends }
	refunds := func(s *premiere) time.Time { return s.refunds }
	released := func(s *premiere) time.Time {
		return event.BoxOffice{EndsAt: s.ends, RefundUntil: s.refunds}.HeldUntil()
	}
	return []boundary{
		{"no refund before the start", false, false, starts, []step{
			{before, (*premiere).refund, false}, {at, (*premiere).refund, false}, {after, (*premiere).refund, false},
		}},
		{"bought until the end", false, false, ends, []step{
			{before, (*premiere).buy, true}, {at, (*premiere).buy, false}, {after, (*premiere).buy, false},
		}},
		{"postponed until the end", false, false, ends, []step{{before, (*premiere).postpone, true}, {hour, (*premiere).refund, true}}},
		{"not postponed at the end", false, false, ends, []step{{at, (*premiere).postpone, false}, {after, (*premiere).postpone, false}}},
		{"bought at the new start", true, false, starts, []step{
			{before, (*premiere).refund, true}, {at, (*premiere).buy, true}, {after, (*premiere).refund, false},
		}},
		{"given back at the new start", true, false, starts, []step{{at, (*premiere).refund, true}, {after, (*premiere).refund, false}}},
		{"given back for a week", true, true, refunds, []step{{before, (*premiere).refund, true}}},
		{"not given back after a week", true, true, refunds, []step{{at, (*premiere).refund, false}, {after, (*premiere).refund, false}}},
		{"bought after it was postponed", true, false, starts, []step{
			{before - time.Second, (*premiere).refund, true}, {before, (*premiere).buy, true}, {at, (*premiere).refund, false},
		}},
		{"called off after the end", false, false, ends, []step{
			{before, (*premiere).withdraw, false},
			{at, (*premiere).withdraw, false},
			{after, (*premiere).cancel, true},
			{2 * after, (*premiere).refund, true},
		}},
		{"called off until the release", false, true, released, []step{
			{2 * before, (*premiere).withdraw, false},
			{before, (*premiere).cancel, true},
			{at, (*premiere).withdraw, false},
			{after, (*premiere).refund, true},
		}},
		{"withdrawn at the release", true, true, released, []step{
			{before, (*premiere).withdraw, false},
			{at, (*premiere).withdraw, true},
			{after, (*premiere).cancel, false},
			{2 * after, (*premiere).refund, false},
		}},
		{"not called off at the release", true, true, released, []step{{at, (*premiere).cancel, false}, {after, (*premiere).withdraw, true}}},
	}
}

// premiere is an accepted event on sale. A fan holds a ticket.
type premiere struct {
	Escrowed
	t            *testing.T
	id           event.ID
	contract     common.Address
	creator, fan signer
	starts, ends time.Time
	refunds      time.Time // end of the refunds after a postponement
	block        time.Time // time of the last transaction's block
}

// premiere plans, accepts and sells an event that begins soon. Its times become known with the acceptance;
// after that, tiers that end earlier are refused.
func (e Escrowed) premiere(t *testing.T, id event.ID) *premiere {
	t.Helper()
	s := &premiere{Escrowed: e, t: t, id: id, creator: newSigner(t, e.Ledger, "director"), fan: newSigner(t, e.Ledger, "regular")}
	for _, who := range []signer{s.creator, s.fan} {
		_, err := e.Client.Pay(t.Context(), common.Address(who.address()), big.NewInt(1e17))
		require.NoError(t, err)
	}
	head, err := e.Node.HeaderByNumber(t.Context(), nil)
	require.NoError(t, err)
	s.starts = time.Unix(int64(head.Time), 0).UTC().Add(lead)
	s.ends = s.starts.Add(hour)
	s.contract = common.Address(e.Address(id, s.creator.address()))
	w := first(id)
	w.Creator, w.Author = s.creator.address(), s.creator.address()
	_, err = e.Plans.Publish(t.Context(), w)
	require.NoError(t, err)
	a := acceptance(id)
	a.By, a.StartsAt, a.EndsAt = s.creator.address(), s.starts, s.ends
	accept(t, e.Ledger, a)
	for _, end := range []time.Time{s.ends.Add(-time.Second), s.ends} {
		tiers := []bindings.Tier{{Name: "seat", Price: big.NewInt(9), Supply: 9, Opens: new(big.Int), Closes: new(big.Int)}}
		done := s.sends(s.creator, 0, show.PackSell(common.Address(s.creator.address()), instant(end), 0, tiers))
		require.Equal(t, end.Equal(s.ends), done, "tiers until %v of an event until %v", end, s.ends)
	}
	require.True(t, s.buy(), "nothing is on sale")
	return s
}

// instant converts a time for contracts.
func instant(at time.Time) *big.Int { return big.NewInt(at.Unix()) }

func (s *premiere) buy() bool {
	seen := bindings.Seen{StartsAt: instant(s.starts), EndsAt: instant(s.ends), GiveBackUntil: new(big.Int)}
	return s.sends(s.fan, 9, show.PackBuy(new(big.Int), 1, common.Address(s.fan.address()), seen))
}

func (s *premiere) refund() bool {
	return s.sends(s.fan, 0, show.PackRefund(new(big.Int), common.Address(s.fan.address())))
}

// postpone moves the event behind its end.
func (s *premiere) postpone() bool {
	starts, ends := s.ends.Add(2*hour), s.ends.Add(3*hour)
	done := s.sends(s.creator, 0, show.PackPostpone(common.Address(s.creator.address()), instant(starts), instant(ends), "illness"))
	if done {
		s.starts, s.ends = starts, ends
		s.refunds = event.Postponement{StartsAt: starts}.RefundsUntil(s.block)
	}
	return done
}

func (s *premiere) cancel() bool {
	return s.sends(s.creator, 0, show.PackCancel(common.Address(s.creator.address())))
}

func (s *premiere) withdraw() bool {
	who := common.Address(s.creator.address())
	return s.sends(s.creator, 0, show.PackWithdraw(who, who))
}

// sends makes who call the event's contract in a separate block, and reports whether the contract accepted.
func (s *premiere) sends(who signer, wei int64, data []byte) bool {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	nonce, err := s.Node.PendingNonceAt(ctx, common.Address(who.address()))
	require.NoError(s.t, err)
	tx, err := who.wallet.SignTx(s.Info().ChainID, &types.DynamicFeeTx{
		ChainID: new(big.Int).SetUint64(s.Info().ChainID), Nonce: nonce, To: &s.contract, Value: big.NewInt(wei), Gas: 300_000,
		GasTipCap: big.NewInt(1e6), GasFeeCap: big.NewInt(1e10), Data: data,
	})
	require.NoError(s.t, err)
	require.NoError(s.t, s.Node.SendTransaction(ctx, tx))
	receipt := awaitReceipt(s.t, s.Node, tx.Hash())
	block, err := s.Node.HeaderByNumber(ctx, receipt.BlockNumber)
	require.NoError(s.t, err)
	s.block = time.Unix(int64(block.Time), 0)
	return receipt.Status == types.ReceiptStatusSuccessful
}
