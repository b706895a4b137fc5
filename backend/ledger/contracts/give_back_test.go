package contracts_test

import (
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/stretchr/testify/assert"

	"footlight/backend/ledger/bindings"
)

func giveBack(who *person, tier int64, amount uint32, to common.Address) []byte {
	return plan.PackGiveBack(who.address, big.NewInt(tier), amount, to)
}

// returnable accepts a plan whose units can be given back until days before the start, and sells them.
func (s *show) returnable(start uint64, days uint16) {
	s.t.Helper()
	s.notice = days + 1
	s.accepts(start, start+hour)
	s.starts, s.ends = start, start+hour
	s.ok(s.creator, s.plan, nil, s.sell(0, terms()...))
	until := view(s.fixture, s.plan, plan.PackGiveBackUntil(), plan.UnpackGiveBackUntil).Uint64()
	assert.Equal(s.t, start-uint64(days)*day, until, "the deadline")
	assert.Equal(s.t, s.returns(), until, "the deadline of the test")
}

// givesBack checks that present holders get the price of unredeemed units until the deadline, that the units
// are on sale again, and that the deadline moves with the start.
func givesBack(s *show) {
	nothing, spent := bindings.EventPlanNothingDueErrorID(), bindings.EventPlanSpentErrorID()
	start := s.now() + 21*day
	s.returnable(start, 7)
	other := s.seen(seat)
	other.GiveBackUntil = seconds(start) // what a room that lies would show
	s.refuses(s.fan, s.plan, wei(1000), plan.PackBuy(big.NewInt(seat), 1, s.fan.address, other), bindings.EventPlanTermsChangedErrorID())
	s.buys(s.fan, seat, 5, 5000)
	s.ok(s.fan, s.plan, nil, transfer(s.fan, s.friend, seat, 1))
	s.ok(s.fan, s.plan, nil, redeem(s.fan, seat, 1))
	s.refuses(s.fan, s.plan, nil, giveBack(s.fan, seat, 0, s.fan.address), nothing)
	s.refuses(s.fan, s.plan, nil, giveBack(s.fan, seat, 4, s.fan.address), spent)
	s.refuses(s.foe, s.plan, nil, giveBack(s.foe, seat, 1, s.foe.address), bindings.EventPlanERC1155InsufficientBalanceErrorID())
	s.pays(nowhere(60), 3000, s.fan, giveBack(s.fan, seat, 3, nowhere(60)))
	s.pays(nowhere(60), 1000, s.friend, giveBack(s.friend, seat, 1, nowhere(60)))
	s.keeps(1000, 0)
	s.buys(s.foe, seat, 4, 4000) // on sale again
	s.refuses(s.foe, s.plan, wei(1000), s.buy(seat, 1, s.foe), bindings.EventPlanSoldOutErrorID())
	s.ok(s.fan, s.plan, nil, s.claim(s.fan, lawn))
	s.pays(nowhere(61), 0, s.fan, giveBack(s.fan, lawn, 1, nowhere(61)))
	s.ok(s.fan, s.plan, nil, s.claim(s.fan, lawn))

	s.waitUntil(start - 7*day)
	s.refuses(s.foe, s.plan, nil, giveBack(s.foe, seat, 1, s.foe.address), nothing)
	s.postpones(start+30*day, start+31*day)
	s.waitUntil(s.starts - 7*day - 2)
	s.pays(nowhere(62), 1000, s.foe, giveBack(s.foe, seat, 1, nowhere(62))) // in the last second
	s.waitUntil(s.starts - 7*day)
	s.refuses(s.foe, s.plan, nil, giveBack(s.foe, seat, 1, s.foe.address), nothing)
	s.waitUntil(s.ends + day)
	s.pays(nowhere(63), 4000, s.creator, plan.PackWithdraw(s.creator.address, nowhere(63)))
	s.keeps(0, 0)
}

// givesBackUntilTheStart checks a deadline without notice, and that a cancelled event gives refunds instead.
func givesBackUntilTheStart(s *show) {
	s.returnable(s.now()+day, 0)
	s.buys(s.fan, box, 3, 21)
	s.waitUntil(s.starts - 2)
	s.pays(nowhere(64), 7, s.fan, giveBack(s.fan, box, 1, nowhere(64)))
	s.waitUntil(s.starts)
	s.refuses(s.fan, s.plan, nil, giveBack(s.fan, box, 1, s.fan.address), bindings.EventPlanNothingDueErrorID())
	s.ok(s.creator, s.plan, nil, plan.PackCancel(s.creator.address))
	s.refuses(s.fan, s.plan, nil, giveBack(s.fan, box, 1, s.fan.address), bindings.EventPlanNothingDueErrorID())
	s.pays(nowhere(65), 14, s.fan, refund(box, nowhere(65)))
	s.keeps(0, 0)
}
