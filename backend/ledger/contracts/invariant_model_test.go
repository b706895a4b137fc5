package contracts_test

import (
	"slices"

	"footlight/backend/ledger/bindings"
)

// model is a second, different implementation of a show's contract: a list of all units, without packed
// words.
type model struct {
	accepted  bool
	notice    uint64          // days before the start until which units can be given back, plus one
	tiers     []bindings.Tier // on sale
	sold      [4]int64
	units     map[holding][]int // each unit holds the number of postponements before its purchase; oldest first
	redeemed  map[holding]int64 // since the last postponement
	counted   map[holding]int64 // redeemed in total
	claimed   map[holding]bool
	owed      map[*person]int64
	cancelled bool
	postponed int

	in, back, out int64 // wei paid in, paid back to the audience, paid to the creator

	now, starts, ends, earliest, refunds uint64 // seconds
}

type holding struct {
	who  *person
	tier int64
}

func (m *model) ended() bool    { return m.now >= m.ends }
func (m *model) released() bool { return m.ends != 0 && m.now >= max(m.ends+day, m.refunds) }
func (m *model) balance() int64 { return m.in - m.back - m.out }

// price returns the price of a unit of a tier, in wei. No sale changes it.
func (m *model) price(tier int64) int64 { return terms()[tier].Price.Int64() }

// returns returns the end of giving back, or zero.
func (m *model) returns() uint64 { return returns(m.starts, m.notice) }

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
	return tier < int64(len(m.tiers)) && !m.cancelled && !m.ended() && amount > 0 && m.sold[tier]+amount <= int64(m.tiers[tier].Supply)
}

// accept fixes the times and the notice of a plan, once. A plan without an end, or with a past one, sets no times.
func (m *model) accept(starts, ends, notice uint64) bool {
	if m.accepted || ends > m.now && !m.cancelled && starts >= ends {
		return false
	}
	m.accepted, m.notice = true, notice
	if ends > m.now && !m.cancelled {
		m.starts, m.ends, m.earliest = starts, ends, ends
	}
	return true
}

// sell puts tiers on sale, or changes their supply.
func (m *model) sell(ends uint64, first int64, tiers ...bindings.Tier) bool {
	if !m.accepted || m.cancelled || m.released() || first > int64(len(m.tiers)) {
		return false
	}
	if ends != m.ends && (ends <= m.now || ends < m.earliest || ends <= m.starts || m.sold != [4]int64{}) {
		return false
	}
	after := slices.Clone(m.tiers)
	for i, t := range tiers {
		at := first + int64(i)
		if t.Supply == 0 || int64(t.Supply) < m.sold[at] {
			return false
		}
		after = append(after[:at], append([]bindings.Tier{t}, m.tiers[min(at+1, int64(len(m.tiers))):]...)...)
	}
	m.ends, m.tiers = ends, after
	return true
}

func (m *model) isLocked(tier int64) bool { return tier < int64(len(m.tiers)) && m.tiers[tier].Locked }
