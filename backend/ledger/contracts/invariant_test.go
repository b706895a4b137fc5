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

// model is a second, different implementation of a show's contract: a list of all units, without packed
// words.
type model struct {
	tiers     []bindings.Tier
	sold      [4]int64
	units     map[holding][]int // each unit holds the number of postponements before its purchase; oldest first
	redeemed  map[holding]int64 // since the last postponement
	counted   map[holding]int64 // redeemed in total
	claimed   map[holding]bool
	owed      map[*person]int64
	cancelled bool
	postponed int

	in, back, out int64 // wei paid in, paid back to the audience, paid to the creator

	now, starts, ends, refunds uint64 // seconds
}

type holding struct {
	who  *person
	tier int64
}

func (m *model) ended() bool    { return m.now >= m.ends }
func (m *model) released() bool { return m.now >= max(m.ends+day, m.refunds) }
func (m *model) balance() int64 { return m.in - m.back - m.out }

// price returns the price of a unit of a tier, in wei.
func (m *model) price(tier int64) int64 { return m.tiers[tier].Price.Int64() }

// returnable returns how many units a holder can return now.
func (m *model) returnable(h holding) int64 {
	unused := int64(len(m.units[h])) - m.redeemed[h]
	if m.cancelled {
		return unused
	}
	if m.now >= m.refunds {
		return 0
	}
	before := 0
	for _, bought := range m.units[h] {
		if bought < m.postponed {
			before++
		}
	}
	return min(unused, int64(before))
}

// unused returns the price of all unredeemed units.
func (m *model) unused() (wei int64) {
	for h, units := range m.units {
		wei += (int64(len(units)) - m.redeemed[h]) * m.price(h.tier)
	}
	return wei
}

// held returns how much may still have to be paid back.
func (m *model) held() (wei int64) {
	for _, n := range m.owed {
		wei += n
	}
	if m.released() && !m.cancelled {
		return wei
	}
	return wei + m.unused()
}

// due returns what the creator has earned and not withdrawn: the price of redeemed units, and of all units
// once the takings are released.
func (m *model) due() (wei int64) {
	for h, n := range m.redeemed {
		wei += n * m.price(h.tier)
	}
	if m.released() && !m.cancelled {
		wei += m.unused()
	}
	return wei - m.out
}

// take removes the oldest units of a holding.
func (m *model) take(h holding, n int64) []int {
	taken := m.units[h][:n]
	m.units[h] = m.units[h][n:]
	return taken
}

func (m *model) give(h holding, units ...int) {
	m.units[h] = append(slices.Clone(m.units[h]), units...)
	slices.Sort(m.units[h])
}

func (m *model) onSale(tier, amount int64) bool {
	return !m.cancelled && !m.ended() && amount > 0 && m.sold[tier]+amount <= int64(m.tiers[tier].Supply)
}

// The receivers of payments.
var (
	audience = nowhere(30)
	takings  = nowhere(31)
)

// move is one attempted call, and its effect on the model, which reports whether the call is allowed.
type move struct {
	from  *person
	value int64
	data  []byte
	does  func(m *model) bool
}

// moveOf decodes four bytes into a move.
func (s *show) moveOf(b [4]byte) (string, move) {
	fans := []*person{s.fan, s.friend, s.foe}
	who, other := fans[int(b[1])%3], fans[int(b[1]/3)%3]
	tier, amount := int64(b[2]%4), int64(b[3]%5)
	at, id := holding{who, tier}, big.NewInt(tier)
	price := terms()[tier].Price.Int64()
	switch b[0] % 13 {
	case 0, 1:
		return "buy", move{who, amount * price, s.buy(tier, uint32(amount), other), func(m *model) bool {
			if price == 0 || !m.onSale(tier, amount) {
				return false
			}
			m.sold[tier] += amount
			for range amount {
				m.give(holding{other, tier}, m.postponed)
			}
			m.in += amount * price
			return true
		}}
	case 2:
		return "claim", move{who, 0, s.claim(who, tier), func(m *model) bool {
			if price != 0 || m.tiers[tier].Invited || m.claimed[at] || !m.onSale(tier, 1) {
				return false
			}
			m.sold[tier]++
			m.give(at, -1) // free, so the time of purchase does not matter
			m.claimed[at] = true
			return true
		}}
	case 3:
		upTo := int64(b[3] % 8)
		return "redeem", move{who, 0, plan.PackRedeem(who.address, id, uint32(upTo)), func(m *model) bool {
			n := upTo - m.counted[at]
			if m.cancelled || n <= 0 || m.redeemed[at]+n > int64(len(m.units[at])) {
				return false
			}
			m.redeemed[at] += n
			m.counted[at] = upTo
			return true
		}}
	case 4:
		return "transfer", move{who, 0, plan.PackSafeTransferFrom(who.address, other.address, id, big.NewInt(amount), nil), func(m *model) bool {
			has := int64(len(m.units[at]))
			after := has - amount
			if other == who {
				after = has
			}
			if m.tiers[tier].Locked || has < amount || after < m.redeemed[at] {
				return false
			}
			m.give(holding{other, tier}, m.take(at, amount)...)
			return true
		}}
	case 5:
		return "revoke", move{s.creator, 0, plan.PackRevoke(s.creator.address, who.address, id, uint32(amount)), func(m *model) bool {
			if m.cancelled || m.released() || amount == 0 || int64(len(m.units[at]))-amount < m.redeemed[at] {
				return false
			}
			m.take(at, amount)
			m.owed[who] += amount * price
			return true
		}}
	case 6:
		return "refund", move{who, 0, refund(tier, audience), func(m *model) bool {
			n := m.returnable(at)
			if n*price == 0 {
				return false
			}
			m.take(at, n)
			m.back += n * price
			return true
		}}
	case 7:
		return "collect", move{who, 0, plan.PackCollect(audience), func(m *model) bool {
			due := m.owed[who]
			m.owed[who] = 0
			m.back += due
			return due != 0
		}}
	case 11:
		return "give back", move{who, 0, giveBack(tier, uint32(amount), audience), func(m *model) bool {
			if m.cancelled || amount == 0 || m.now >= m.starts || int64(len(m.units[at]))-amount < m.redeemed[at] {
				return false
			}
			m.take(at, amount)
			m.sold[tier] -= amount
			m.claimed[at] = false
			m.back += amount * price
			return true
		}}
	case 12:
		offered := terms()[tier]
		offered.Supply = uint32(b[3] % 16)
		return "sell", move{s.creator, 0, s.sell(uint8(tier), offered), func(m *model) bool {
			if m.cancelled || m.released() || offered.Supply == 0 || int64(offered.Supply) < m.sold[tier] {
				return false
			}
			m.tiers[tier] = offered
			return true
		}}
	case 8, 9:
		return "postpone", s.postponement(b)
	}
	return s.endings(b)
}

// postponement returns a postponement to a near or far start, with an end that may be too early.
func (s *show) postponement(b [4]byte) move {
	starts := s.now() + []uint64{1, 2, hour, day}[b[1]%4]
	ends := []uint64{starts, starts + hour, s.ends - 1, s.ends, max(s.ends, starts+1), s.ends + 731*day}[b[2]%6]
	return move{s.creator, 0, s.postpone(starts, ends), func(m *model) bool {
		if m.cancelled || m.ended() || starts <= m.now || starts <= m.starts || ends < m.ends || ends > m.ends+730*day || ends <= starts {
			return false
		}
		m.postponed++
		clear(m.redeemed)
		m.starts, m.ends, m.refunds = starts, ends, max(starts, m.now+7*day)
		return true
	}}
}

// endings returns a move that changes the state of the whole show.
func (s *show) endings(b [4]byte) (string, move) {
	switch b[1] % 6 {
	case 0:
		return "cancel", move{s.creator, 0, plan.PackCancel(s.creator.address), func(m *model) bool {
			if m.cancelled || m.released() {
				return false
			}
			m.cancelled = true
			return true
		}}
	case 1, 2, 3, 4:
		s.waitUntil(max([]uint64{s.starts, s.ends, s.ends + day, s.refunds}[b[1]%6-1], s.now()))
	}
	return "withdraw", move{s.creator, 0, plan.PackWithdraw(s.creator.address, takings), func(m *model) bool {
		due := m.due()
		if !m.released() || due == 0 {
			return false
		}
		m.out += due
		return true
	}}
}

// play makes moves on a new show, and compares contract and model after each.
func (h *fixture) play(id string, moves []byte) {
	h.t.Helper()
	s := h.draft(id)
	s.returnable(s.now()+day/2, 0)
	m := &model{
		tiers: terms(), units: map[holding][]int{}, redeemed: map[holding]int64{}, counted: map[holding]int64{},
		claimed: map[holding]bool{}, owed: map[*person]int64{}, starts: s.starts, ends: s.ends,
	}
	back, out := s.balance(audience).Int64(), s.balance(takings).Int64()
	for ; len(moves) >= 4; moves = moves[4:] {
		what, next := s.moveOf([4]byte(moves))
		m.now = s.now() + 1 // the move's block is a second after the newest
		allowed := next.does(m)
		receipt := s.do(s.send(next.from, &s.plan, big.NewInt(next.value), next.data))
		require.Equal(h.t, allowed, receipt.Status == types.ReceiptStatusSuccessful, "%s %v", what, moves[:4])
		s.starts, s.ends, s.refunds = m.starts, m.ends, m.refunds
		require.Equal(h.t, m.back, s.balance(audience).Int64()-back, "after %s %v", what, moves[:4])
		require.Equal(h.t, m.out, s.balance(takings).Int64()-out, "after %s %v", what, moves[:4])
		s.adds(m)
		s.locksNobodyOut(m)
		require.False(h.t, h.t.Failed(), "after %s %v", what, moves[:4])
	}
	for at, units := range m.units {
		s.holds(at.who.address, at.tier, int64(len(units)))
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

// locksNobodyOut checks that every holder of returnable units can return them. Until the takings are
// released, a host must be able to cancel, and the creator must not be able to withdraw.
func (s *show) locksNobodyOut(m *model) {
	s.t.Helper()
	for _, who := range []*person{s.fan, s.friend, s.foe} {
		list := view(s.fixture, s.plan, plan.PackHoldings(who.address), plan.UnpackHoldings)
		for tier, got := range list {
			want := m.returnable(holding{who, int64(tier)})
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
	plays := 6
	if os.Getenv("FOOTLIGHT_SOAK") != "" {
		plays = 200 // 10,000 transactions
	}
	for i := range plays {
		moves := make([]byte, 4*50)
		for j := range moves {
			moves[j] = byte(random.Uint32())
		}
		h.play(fmt.Sprintf("random-%d", i), moves)
	}
}

// FuzzBoxOffice searches for moves after which money is missing.
func FuzzBoxOffice(f *testing.F) {
	f.Add([]byte{0, 0, 0, 3, 11, 0, 0, 2, 0, 0, 0, 4, 10, 0, 0, 0, 6, 0, 0, 0}) // buy, give back, buy, cancel, refund
	f.Add([]byte{0, 0, 0, 2, 3, 0, 0, 1, 10, 0, 0, 0, 6, 0, 0, 0, 10, 3, 0, 0}) // buy, redeem, cancel, refund, withdraw
	f.Add([]byte{0, 0, 2, 4, 5, 0, 2, 1, 7, 0, 0, 0, 10, 3, 0, 0, 5, 0, 2, 1})  // buy, revoke, collect, withdraw, revoke
	f.Add([]byte{2, 1, 1, 0, 4, 4, 1, 1, 2, 1, 1, 0, 0, 1, 0, 4, 4, 5, 0, 3})   // claim, send along, claim again, buy, send along
	f.Add([]byte{0, 0, 0, 3, 5, 0, 0, 2, 10, 0, 0, 0, 10, 3, 0, 0, 7, 0, 0, 0}) // buy, revoke, cancel, withdraw, collect
	f.Add([]byte{0, 0, 0, 1, 8, 2, 4, 0, 0, 0, 0, 1, 6, 0, 0, 0, 6, 0, 0, 0})   // buy, postpone, buy, refund, refund
	f.Add([]byte{0, 0, 0, 2, 8, 2, 4, 0, 0, 0, 0, 1, 4, 3, 0, 3, 6, 1, 0, 0})   // buy, postpone, buy, send all along, refund
	f.Add([]byte{0, 0, 0, 2, 3, 0, 0, 2, 8, 3, 4, 0, 6, 0, 0, 0, 3, 0, 0, 3})   // buy, redeem, postpone, refund, redeem
	f.Add([]byte{0, 0, 0, 2, 8, 3, 1, 0, 10, 1, 0, 0, 6, 0, 0, 0, 10, 0, 0, 0}) // buy, postpone, wait for the start, refund, cancel
	h, played := newFixture(f), 0
	f.Fuzz(func(t *testing.T, moves []byte) {
		h.t = t
		played++
		h.play(fmt.Sprintf("fuzzed-%d", played), moves[:min(len(moves), 4*40)])
	})
}
