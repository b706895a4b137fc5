package contracts_test

import (
	"math/big"
)

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
	tier, amount := []int64{seat, lawn, box, friend, seat, box}[b[2]%6], int64(b[3]%5)
	at, id := holding{who, tier}, big.NewInt(tier)
	price := terms()[tier].Price.Int64()
	switch b[0] % 20 {
	case 0, 1, 16, 17:
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
	case 2, 18:
		return "claim", move{who, 0, s.claim(who, tier), func(m *model) bool {
			if price != 0 || tier == friend || m.claimed[at] || !m.onSale(tier, 1) {
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
		what, data := "transfer", plan.PackSafeTransferFrom(who.address, other.address, id, big.NewInt(amount), nil)
		if b[3] >= 128 {
			what, data, amount = "pass on", plan.PackPassOn(who.address, id, other.address), 1
		}
		return what, move{who, 0, data, func(m *model) bool {
			has := int64(len(m.units[at]))
			after := has - amount
			if other == who {
				after = has
			}
			if m.isLocked(tier) || has < amount || after < m.redeemed[at] {
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
	case 11, 19:
		return "give back", move{who, 0, giveBack(who, tier, uint32(amount), audience), func(m *model) bool {
			if m.cancelled || amount == 0 || m.now >= m.returns() || int64(len(m.units[at]))-amount < m.redeemed[at] {
				return false
			}
			m.take(at, amount)
			m.sold[tier] -= amount
			m.claimed[at] = false
			m.back += amount * price
			return true
		}}
	case 12, 13:
		return "sell", s.selling(b)
	case 14, 15:
		return "accept", s.acceptance(b)
	case 8, 9:
		return "postpone", s.postponement(b)
	}
	return s.endings(b)
}

// acceptance returns an acceptance of the plan with a schedule or without one, with units that can be given back
// or cannot.
func (s *show) acceptance(b [4]byte) move {
	starts := s.now() + []uint64{2, hour, day / 2, 2 * day}[b[1]%4]
	ends := []uint64{0, starts + 1, starts + hour, starts + 2*day, starts + hour, starts, s.now()}[b[2]%7]
	if ends == 0 {
		starts = 0
	}
	notice := uint64(b[3] % 3)
	data := factory.PackAccept(s.key, s.creator.address, 0, first, digest, seconds(starts), seconds(ends), uint16(notice))
	return move{s.operator, 0, data, func(m *model) bool { return m.accept(starts, ends, notice) }}
}

// selling returns an offer of all tiers, or of one with another supply.
func (s *show) selling(b [4]byte) move {
	first, offered := int64(0), terms()
	if b[1]%2 == 0 {
		first = int64(b[2] % 4)
		offered = offered[first : first+1]
		offered[0].Supply = uint32(b[3] % 16)
	}
	ends := s.ends
	if ends == 0 || b[1]%8 == 0 {
		ends = s.now() + []uint64{hour, day, 3 * day, 1}[b[3]%4]
	}
	data := plan.PackSell(s.creator.address, seconds(ends), uint8(first), offered)
	return move{s.creator, 0, data, func(m *model) bool { return m.sell(ends, first, offered...) }}
}

// postponement returns a postponement to a near or far start, with an end that may be too early.
func (s *show) postponement(b [4]byte) move {
	starts := max(s.now(), s.starts) + []uint64{0, 1, hour, day}[b[1]%4]
	ends := []uint64{starts, starts + hour, s.ends - 1, s.ends, max(s.ends, starts+1), s.ends + 731*day}[b[2]%6]
	return move{s.creator, 0, s.postpone(starts, ends), func(m *model) bool {
		if m.cancelled || m.ended() || starts <= m.now || starts <= m.starts || ends < m.ends || ends > m.ends+730*day || ends <= starts {
			return false
		}
		m.postponed++
		clear(m.redeemed)
		m.starts, m.ends, m.earliest, m.refunds = starts, ends, ends, max(starts, m.now+7*day)
		return true
	}}
}

// endings returns a move that changes the state of the whole show.
func (s *show) endings(b [4]byte) (string, move) {
	switch b[1] % 16 {
	case 0:
		return "cancel", move{s.creator, 0, plan.PackCancel(s.creator.address), func(m *model) bool {
			if m.cancelled || m.released() {
				return false
			}
			m.cancelled = true
			return true
		}}
	case 1, 2, 3, 4, 5:
		s.waitUntil(max([]uint64{s.returns(), s.starts, s.ends, s.ends + day, s.refunds}[b[1]%16-1], s.now()))
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
