package contracts_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/ethereum/go-ethereum/core/types"

	"footlight/backend/ledger/bindings"
)

// model is what a show's contract should do, written down a second time and
// differently: a list of who holds what, and no packed words.
type model struct {
	tiers     []bindings.Tier
	sold      [4]int64
	units     map[holding]int64
	redeemed  map[holding]int64
	claimed   map[holding]bool
	owed      map[*person]int64
	balance   int64 // wei the contract has
	cancelled bool
	ended     bool // nothing is sold any more
	released  bool // the takings are the creator's
}

type holding struct {
	who  *person
	tier int64
}

// refundable is what unredeemed units cost.
func (m *model) refundable() (wei int64) {
	for h, n := range m.units {
		wei += (n - m.redeemed[h]) * m.tiers[h.tier].Price.Int64()
	}
	return wei
}

// held is what could still have to be given back.
func (m *model) held() (wei int64) {
	for _, n := range m.owed {
		wei += n
	}
	if m.released && !m.cancelled {
		return wei
	}
	return wei + m.refundable()
}

func (m *model) onSale(tier, amount int64) bool {
	return !m.cancelled && !m.ended && amount > 0 && m.sold[tier]+amount <= int64(m.tiers[tier].Supply)
}

// move is one thing somebody tries: the call, and what it does to the model,
// which says whether it may.
type move struct {
	from  *person
	value int64
	data  []byte
	does  func(m *model) bool
}

// moveOf turns four bytes into a move.
func (s *show) moveOf(b [4]byte) (string, move) {
	fans := []*person{s.fan, s.friend, s.foe}
	who, other := fans[int(b[1])%3], fans[int(b[1]/3)%3]
	tier, amount := int64(b[2]%4), int64(b[3]%5)
	at, id := holding{who, tier}, big.NewInt(tier)
	price := terms()[tier].Price.Int64()
	switch b[0] % 9 {
	case 0, 1:
		return "buy", move{who, amount * price, plan.PackBuy(id, uint32(amount), other.address), func(m *model) bool {
			if price == 0 || !m.onSale(tier, amount) {
				return false
			}
			m.sold[tier] += amount
			m.units[holding{other, tier}] += amount
			m.balance += amount * price
			return true
		}}
	case 2:
		return "claim", move{who, 0, plan.PackClaim(who.address, id), func(m *model) bool {
			if price != 0 || m.tiers[tier].Invited || m.claimed[at] || !m.onSale(tier, 1) {
				return false
			}
			m.sold[tier]++
			m.units[at]++
			m.claimed[at] = true
			return true
		}}
	case 3:
		return "redeem", move{who, 0, plan.PackRedeem(who.address, id, uint32(amount)), func(m *model) bool {
			if m.cancelled || amount <= m.redeemed[at] || amount > m.units[at] {
				return false
			}
			m.redeemed[at] = amount
			return true
		}}
	case 4:
		return "transfer", move{who, 0, plan.PackSafeTransferFrom(who.address, other.address, id, big.NewInt(amount), nil), func(m *model) bool {
			after := m.units[at] - amount
			if other == who {
				after = m.units[at]
			}
			if m.tiers[tier].Locked || m.units[at] < amount || after < m.redeemed[at] {
				return false
			}
			m.units[at] -= amount
			m.units[holding{other, tier}] += amount
			return true
		}}
	case 5:
		return "revoke", move{s.creator, 0, plan.PackRevoke(s.creator.address, who.address, id, uint32(amount)), func(m *model) bool {
			if m.cancelled || m.released || amount == 0 || m.units[at]-amount < m.redeemed[at] {
				return false
			}
			m.units[at] -= amount
			m.owed[who] += amount * price
			return true
		}}
	case 6:
		return "refund", move{who, 0, refund(tier, nowhere(30)), func(m *model) bool {
			due := (m.units[at] - m.redeemed[at]) * price
			if !m.cancelled || due == 0 {
				return false
			}
			m.units[at] = m.redeemed[at]
			m.balance -= due
			return true
		}}
	case 7:
		return "collect", move{who, 0, plan.PackCollect(nowhere(30)), func(m *model) bool {
			due := m.owed[who]
			m.owed[who], m.balance = 0, m.balance-due
			return due != 0
		}}
	}
	return s.endings(b)
}

// endings are the moves after which a show is not the same.
func (s *show) endings(b [4]byte) (string, move) {
	switch b[1] % 4 {
	case 0:
		return "cancel", move{s.creator, 0, plan.PackCancel(s.creator.address), func(m *model) bool {
			if m.cancelled || m.released {
				return false
			}
			m.cancelled = true
			return true
		}}
	case 1:
		s.waitUntil(max(s.ends, s.now()))
	case 2:
		s.waitUntil(max(s.ends+day, s.now()))
	}
	return "withdraw", move{s.creator, 0, plan.PackWithdraw(s.creator.address, nowhere(30)), func(m *model) bool {
		due := m.balance - m.held()
		if !m.released || due == 0 {
			return false
		}
		m.balance -= due
		return true
	}}
}

// play makes moves on a show of its own, and compares contract and model after
// each.
func (h *house) play(id string, moves []byte) {
	h.t.Helper()
	s := h.show(id)
	m := &model{
		tiers: terms(), units: map[holding]int64{}, redeemed: map[holding]int64{},
		claimed: map[holding]bool{}, owed: map[*person]int64{},
	}
	for ; len(moves) >= 4; moves = moves[4:] {
		what, next := s.moveOf([4]byte(moves))
		// The block of the move is a second after the newest.
		m.ended, m.released = s.now()+1 >= s.ends, s.now()+1 >= s.ends+day
		allowed := next.does(m)
		receipt := s.do(s.send(next.from, &s.plan, big.NewInt(next.value), next.data))
		if done := receipt.Status == types.ReceiptStatusSuccessful; done != allowed {
			h.t.Fatalf("%s %v: done %v, allowed %v", what, moves[:4], done, allowed)
		}
		held := view(h, s.plan, plan.PackHeld(), plan.UnpackHeld)
		if balance := s.balance(s.plan); balance.Int64() != m.balance || held.Int64() != m.held() || balance.Cmp(held) < 0 {
			h.t.Fatalf("after %s %v: balance %v and held %v, want %d and %d", what, moves[:4], balance, held, m.balance, m.held())
		}
	}
	for at, n := range m.units {
		s.holds(at.who.address, at.tier, n)
	}
}

// TestBalanceCoversRefunds plays at random.
func TestBalanceCoversRefunds(t *testing.T) {
	h := newHouse(t)
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	for i := range 6 {
		moves := make([]byte, 4*50)
		for j := range moves {
			moves[j] = byte(random.Uint32())
		}
		h.play(fmt.Sprintf("random-%d", i), moves)
	}
}

// FuzzBoxOffice looks for moves after which money is missing.
func FuzzBoxOffice(f *testing.F) {
	f.Add([]byte{0, 0, 0, 2, 3, 0, 0, 1, 8, 0, 0, 0, 6, 0, 0, 0, 8, 2, 0, 0}) // buy, redeem, cancel, refund, withdraw
	f.Add([]byte{0, 0, 2, 4, 5, 0, 2, 1, 7, 0, 0, 0, 8, 2, 0, 0, 5, 0, 2, 1}) // buy, revoke, collect, withdraw, revoke
	f.Add([]byte{2, 1, 1, 0, 4, 4, 1, 1, 2, 1, 1, 0, 0, 1, 0, 4, 4, 5, 0, 3}) // claim, send along, claim again, buy, send along
	f.Add([]byte{0, 0, 0, 3, 5, 0, 0, 2, 8, 0, 0, 0, 8, 2, 0, 0, 7, 0, 0, 0}) // buy, revoke, cancel, withdraw, collect
	h, played := newHouse(f), 0
	f.Fuzz(func(t *testing.T, moves []byte) {
		h.t = t
		played++
		h.play(fmt.Sprintf("fuzzed-%d", played), moves[:min(len(moves), 4*40)])
	})
}
