package contracts_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/ledger/bindings"
)

// tally counts the moves of plays, and sums their money in wei.
type tally struct {
	made, refused            map[string]int
	in, back, out, due, held int64
}

// play makes moves on a new show, whose plan may be accepted late or never, and compares contract and model after
// each.
func (h *fixture) play(id string, moves []byte, sum *tally) {
	h.t.Helper()
	s := h.draft(id)
	s.planned()
	s.ends = 0
	m := &model{
		units: map[holding][]int{}, redeemed: map[holding]int64{}, counted: map[holding]int64{},
		claimed: map[holding]bool{}, owed: map[*person]int64{},
	}
	back, out := s.balance(audience).Int64(), s.balance(takings).Int64()
	for ; len(moves) >= 4; moves = moves[4:] {
		what, next := s.moveOf([4]byte(moves))
		m.now = s.now() + 1 // the move's block is a second after the newest
		allowed := next.does(m)
		to := s.plan
		if next.from == s.operator {
			to = s.factory
		}
		receipt := s.do(s.send(next.from, &to, big.NewInt(next.value), next.data))
		require.Equal(h.t, allowed, receipt.Status == types.ReceiptStatusSuccessful, "%s %v", what, moves[:4])
		s.starts, s.ends, s.refunds, s.notice = m.starts, m.ends, m.refunds, uint16(m.notice)
		sum.count(what, allowed)
		require.Equal(h.t, m.back, s.balance(audience).Int64()-back, "after %s %v", what, moves[:4])
		require.Equal(h.t, m.out, s.balance(takings).Int64()-out, "after %s %v", what, moves[:4])
		s.adds(m)
		s.locksNobodyOut(m)
		require.False(h.t, h.t.Failed(), "after %s %v", what, moves[:4])
	}
	for at, units := range m.units {
		s.holds(at.who.address, at.tier, int64(len(units)))
	}
	sum.in, sum.back, sum.out = sum.in+m.in, sum.back+m.back, sum.out+m.out
	sum.due, sum.held = sum.due+m.due(), sum.held+m.held()
}

func (y *tally) count(what string, made bool) {
	if made {
		y.made[what]++
	} else {
		y.refused[what]++
	}
}

// adds checks that the money paid in equals the money paid back, the money that the creator took or may take,
// and the money held.
func (s *show) adds(m *model) {
	s.t.Helper()
	held := view(s.fixture, s.plan, plan.PackHeld(), plan.UnpackHeld).Int64()
	balance := s.balance(s.plan).Int64()
	assert.Equal(s.t, m.balance(), balance, "balance")
	assert.Equal(s.t, m.held(), held, "held")
	assert.Equal(s.t, m.in, m.out+m.due()+m.back+held, "out %d and %d, back %d", m.out, m.due(), m.back)
}

// locksNobodyOut checks that every holder of returnable units can return them, and give unused units back until
// the deadline. Until the takings are released, a host must be able to cancel, and the creator must not be able to
// withdraw.
func (s *show) locksNobodyOut(m *model) {
	s.t.Helper()
	for _, who := range []*person{s.fan, s.friend, s.foe} {
		list := view(s.fixture, s.plan, plan.PackHoldings(who.address), plan.UnpackHoldings)
		for tier, got := range list {
			at := holding{who, int64(tier)}
			if unused := int64(len(m.units[at])) - m.redeemed[at]; unused > 0 && !m.cancelled && m.now+1 < m.returns() {
				_, err := s.call(who.address, s.plan, nil, giveBack(who, at.tier, uint32(unused), audience))
				assert.NoError(s.t, err, "%s cannot give back tier %d", who.address, tier)
			}
			want := m.returnable(at)
			assert.Equal(s.t, want, got.Refundable.Int64(), "units of tier %d that %s can give back", tier, who.address)
			if want*m.price(int64(tier)) == 0 {
				continue
			}
			_, err := s.call(who.address, s.plan, nil, refund(int64(tier), audience))
			assert.NoError(s.t, err, "%s gets no refund for tier %d", who.address, tier)
		}
	}
	if m.cancelled || m.released() {
		return
	}
	_, err := s.call(s.host.address, s.plan, nil, plan.PackCancel(s.host.address))
	assert.NoError(s.t, err, "cannot be cancelled")
	s.refuses(s.creator, s.plan, nil, plan.PackWithdraw(s.creator.address, takings), bindings.EventPlanNothingDueErrorID())
}

// TestBalanceCoversRefunds makes random moves; with FOOTLIGHT_SOAK, 10,000 of them.
func TestBalanceCoversRefunds(t *testing.T) {
	h := newFixture(t)
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	plays, sum := 3, newTally()
	if os.Getenv("FOOTLIGHT_SOAK") != "" {
		plays = 100 // 10,000 transactions
	}
	for i := range plays {
		moves := make([]byte, 4*100)
		for j := range moves {
			moves[j] = byte(random.Uint32())
		}
		if i%2 == 0 {
			copy(moves, onSale())
		}
		h.play(fmt.Sprintf("random-%d", i), moves, sum)
	}
	t.Logf("made %v, refused %v", sum.made, sum.refused)
	t.Logf("wei: paid in %d, back %d, to creators %d, theirs to take %d, held %d", sum.in, sum.back, sum.out, sum.due, sum.held)
	assert.Equal(t, sum.in, sum.back+sum.out+sum.due+sum.held)
}

func newTally() *tally { return &tally{made: map[string]int{}, refused: map[string]int{}} }

// onSale returns moves that accept a plan and put its tickets on sale. Other moves do so late or never.
func onSale() []byte { return []byte{14, 2, 3, 1, 12, 1, 0, 0} }

// FuzzBoxOffice searches for moves after which money is missing.
func FuzzBoxOffice(f *testing.F) {
	f.Add([]byte{12, 1, 0, 0, 0, 0, 0, 1, 14, 0, 0, 2, 12, 1, 0, 1, 0, 0, 0, 1, 11, 0, 0, 1})            // sell, buy, accept without times, sell, buy, give back
	f.Add(slices.Concat(onSale(), []byte{0, 0, 0, 3, 11, 0, 0, 2, 0, 0, 0, 4, 10, 0, 0, 0, 6, 0, 0, 0})) // buy, give back, buy, cancel, refund
	f.Add(slices.Concat(onSale(), []byte{0, 0, 0, 2, 3, 0, 0, 1, 10, 0, 0, 0, 6, 0, 0, 0, 10, 4, 0, 0})) // buy, redeem, cancel, refund, withdraw
	f.Add(slices.Concat(onSale(), []byte{0, 0, 2, 4, 5, 0, 2, 1, 7, 0, 0, 0, 10, 4, 0, 0, 5, 0, 2, 1}))  // buy, revoke, collect, withdraw, revoke
	f.Add(slices.Concat(onSale(), []byte{2, 1, 1, 0, 4, 4, 1, 1, 2, 1, 1, 0, 0, 1, 0, 4, 4, 5, 0, 3}))   // claim, send along, claim again, buy, send along
	f.Add(slices.Concat(onSale(), []byte{0, 0, 0, 3, 5, 0, 0, 2, 10, 0, 0, 0, 10, 4, 0, 0, 7, 0, 0, 0})) // buy, revoke, cancel, withdraw, collect
	f.Add(slices.Concat(onSale(), []byte{0, 0, 0, 1, 8, 2, 4, 0, 0, 0, 0, 1, 6, 0, 0, 0, 6, 0, 0, 0}))   // buy, postpone, buy, refund, refund
	f.Add(slices.Concat(onSale(), []byte{0, 0, 0, 2, 8, 2, 4, 0, 0, 0, 0, 1, 4, 3, 0, 3, 6, 1, 0, 0}))   // buy, postpone, buy, send all along, refund
	f.Add(slices.Concat(onSale(), []byte{0, 0, 0, 2, 3, 0, 0, 2, 8, 3, 4, 0, 6, 0, 0, 0, 3, 0, 0, 3}))   // buy, redeem, postpone, refund, redeem
	f.Add(slices.Concat(onSale(), []byte{0, 0, 0, 2, 8, 3, 1, 0, 10, 2, 0, 0, 6, 0, 0, 0, 10, 0, 0, 0})) // buy, postpone, wait for the start, refund, cancel
	h, played := newFixture(f), 0
	f.Fuzz(func(t *testing.T, moves []byte) {
		h.t = t
		played++
		h.play(fmt.Sprintf("fuzzed-%d", played), moves[:min(len(moves), 4*40)], newTally())
	})
}
