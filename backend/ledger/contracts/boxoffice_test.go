package contracts_test

import (
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/ledger/bindings"
)

func withdraw(by, to *person) []byte { return plan.PackWithdraw(by.address, to.address) }

// pays checks that a call moves an amount of wei to an address.
func (s *show) pays(to common.Address, wei int64, by *person, data []byte) {
	s.t.Helper()
	before := s.balance(to)
	s.ok(by, s.plan, nil, data)
	assert.Equal(s.t, wei, new(big.Int).Sub(s.balance(to), before).Int64(), "wei that were paid")
}

// nowhere returns an address that pays no gas.
func nowhere(n byte) common.Address { return common.Address{0xee, n} }

func refundsWhatIsUnredeemed(s *show) {
	s.buys(s.fan, seat, 3, 3000)
	s.buys(s.friend, box, 2, 14)
	s.ok(s.fan, s.plan, nil, s.claim(s.fan, lawn))
	s.ok(s.fan, s.plan, nil, redeem(s.fan, seat, 1))
	nothing := bindings.EventPlanNothingDueErrorID()
	s.refuses(s.fan, s.plan, nil, refund(seat, s.fan.address), nothing)
	s.ok(s.creator, s.plan, nil, plan.PackCancel(s.creator.address))
	s.keeps(3014, 2014)

	s.pays(nowhere(1), 2000, s.fan, refund(seat, nowhere(1)))
	s.holds(s.fan.address, seat, 1)
	s.refuses(s.fan, s.plan, nil, refund(seat, s.fan.address), nothing)
	s.refuses(s.fan, s.plan, nil, refund(lawn, s.fan.address), nothing)
	s.refuses(s.foe, s.plan, nil, refund(seat, s.foe.address), nothing)

	over := bindings.EventPlanOverErrorID()
	s.refuses(s.fan, s.plan, big.NewInt(1000), s.buy(seat, 1, s.fan), bindings.EventPlanNotOnSaleErrorID())
	s.refuses(s.fan, s.plan, nil, redeem(s.fan, seat, 2), over)
	s.refuses(s.creator, s.plan, nil, s.sell(0, tier(1000, 9)), over)
	s.refuses(s.creator, s.plan, nil, plan.PackRevoke(s.creator.address, s.friend.address, big.NewInt(box), 1), over)
	s.refuses(s.creator, s.plan, nil, plan.PackCancel(s.creator.address), over)
	s.refuses(s.creator, s.plan, nil, withdraw(s.creator, s.creator), nothing)

	s.waitUntil(s.ends + 30*day)
	s.pays(nowhere(2), 1000, s.creator, plan.PackWithdraw(s.creator.address, nowhere(2))) // the price of the redeemed unit
	s.refuses(s.creator, s.plan, nil, withdraw(s.creator, s.creator), nothing)
	s.pays(nowhere(3), 14, s.friend, refund(box, nowhere(3))) // there is no deadline
	s.keeps(0, 0)
}

func cancelsForCreatorAndHost(s *show) {
	no := bindings.EventPlanNotAllowedErrorID()
	for _, who := range []*person{s.fan, s.operator, s.foe} {
		s.refuses(who, s.plan, nil, plan.PackCancel(who.address), no)
		s.refuses(who, s.plan, nil, plan.PackCancel(s.creator.address), no)
		s.refuses(who, s.plan, nil, plan.PackCancel(s.host.address), no)
	}
	s.refuses(s.foe, s.factory, nil, factory.PackSetHost(s.foe.address, true), bindings.EventFactoryOwnableUnauthorizedAccountErrorID())
	s.waitUntil(s.ends + day - 2)
	s.ok(s.host, s.plan, nil, plan.PackCancel(s.host.address)) // in the last second
	assert.True(s.t, view(s.fixture, s.plan, plan.PackCancelled(), plan.UnpackCancelled), "not cancelled")
}

func paysAfterADay(s *show) {
	s.buys(s.fan, seat, 2, 2000)
	nothing := bindings.EventPlanNothingDueErrorID()
	s.refuses(s.creator, s.plan, nil, withdraw(s.creator, s.creator), nothing)
	s.waitUntil(s.ends + day - 1)
	s.keeps(2000, 2000)
	s.refuses(s.creator, s.plan, nil, withdraw(s.creator, s.creator), nothing)
	s.waitUntil(s.ends + day)
	s.keeps(2000, 0)
	over := bindings.EventPlanOverErrorID()
	s.refuses(s.host, s.plan, nil, plan.PackCancel(s.host.address), over)
	s.refuses(s.creator, s.plan, nil, plan.PackSell(s.creator.address, seconds(s.ends+9*day), 0, nil), over)
	s.refuses(s.creator, s.plan, nil, plan.PackRevoke(s.creator.address, s.fan.address, big.NewInt(seat), 1), over)
	s.refuses(s.foe, s.plan, nil, withdraw(s.foe, s.foe), bindings.EventPlanNotCreatorErrorID())
	s.refuses(s.foe, s.plan, nil, withdraw(s.creator, s.foe), bindings.EventPlanNotAllowedErrorID())
	s.pays(nowhere(4), 2000, s.creator, plan.PackWithdraw(s.creator.address, nowhere(4)))
	s.refuses(s.creator, s.plan, nil, withdraw(s.creator, s.creator), nothing)
	s.refuses(s.fan, s.plan, nil, refund(seat, s.fan.address), nothing)
	s.ok(s.fan, s.plan, nil, transfer(s.fan, s.friend, seat, 1)) // tickets stay transferable
}

func revokesForARefund(s *show) {
	s.buys(s.fan, seat, 3, 3000)
	revoke := func(amount uint32) []byte {
		return plan.PackRevoke(s.creator.address, s.fan.address, big.NewInt(seat), amount)
	}
	s.refuses(s.foe, s.plan, nil, plan.PackRevoke(s.foe.address, s.fan.address, big.NewInt(seat), 1), bindings.EventPlanNotCreatorErrorID())
	s.refuses(s.creator, s.plan, nil, revoke(0), bindings.EventPlanSpentErrorID())
	s.refuses(s.creator, s.plan, nil, revoke(4), bindings.EventPlanERC1155InsufficientBalanceErrorID())
	s.ok(s.creator, s.plan, nil, revoke(2))
	s.holds(s.fan.address, seat, 1)
	s.keeps(3000, 3000)
	s.waitUntil(s.ends + day)
	s.keeps(3000, 2000)
	s.pays(nowhere(5), 1000, s.creator, plan.PackWithdraw(s.creator.address, nowhere(5)))
	s.pays(nowhere(6), 2000, s.fan, plan.PackCollect(nowhere(6)))
	s.refuses(s.fan, s.plan, nil, plan.PackCollect(nowhere(6)), bindings.EventPlanNothingDueErrorID())
	s.keeps(0, 0)
}

func bearsForcedEther(s *show) {
	s.buys(s.fan, seat, 1, 1000)
	_, err := s.call(s.foe.address, s.plan, big.NewInt(1), nil)
	assert.Error(s.t, err, "the contract takes money for nothing")
	// PUSH20 <plan> SELFDESTRUCT as creation code: the plan cannot refuse this money.
	code := slices.Concat([]byte{0x73}, s.plan[:], []byte{0xff})
	receipt := s.do(s.send(s.foe, nil, big.NewInt(5), code))
	require.Equal(s.t, types.ReceiptStatusSuccessful, receipt.Status, "money could not be forced on the contract")
	s.keeps(1005, 1000)
	s.refuses(s.creator, s.plan, nil, withdraw(s.creator, s.creator), bindings.EventPlanNothingDueErrorID())
	s.ok(s.host, s.plan, nil, plan.PackCancel(s.host.address))
	s.waitUntil(s.ends + day)
	s.pays(nowhere(7), 5, s.creator, plan.PackWithdraw(s.creator.address, nowhere(7)))
	s.pays(nowhere(8), 1000, s.fan, refund(seat, nowhere(8)))
}

// withstandsReentrancy makes a contract call back whenever it gets tokens or money.
func withstandsReentrancy(s *show) {
	p := s.puppet()
	plot := func(data []byte) { s.ok(s.foe, p, nil, puppet.plots(s.plan, data)) }
	run := func(value int64, data []byte) { s.ok(s.foe, p, big.NewInt(value), puppet.makes(s.plan, data)) }
	failed := func(what string, tries int64) {
		s.t.Helper()
		if tried, worked := s.count(p, "tried"), s.count(p, "succeeded"); tried != tries || worked != 0 {
			s.t.Errorf("%s: %d of %d calls in the middle worked, want 0 of %d", what, worked, tried, tries)
		}
	}
	self := &person{address: p}
	plot(s.claim(self, lawn))
	run(0, s.claim(self, lawn))
	failed("claim", 1)
	s.holds(p, lawn, 1)

	run(0, plan.PackSafeTransferFrom(p, s.fan.address, big.NewInt(lawn), big.NewInt(1), nil))
	plot(refund(seat, p))
	run(3000, s.buy(seat, 3, self))
	failed("buy", 2)
	s.ok(s.creator, s.plan, nil, plan.PackRevoke(s.creator.address, p, big.NewInt(seat), 1))
	plot(plan.PackCollect(p))
	run(0, plan.PackCollect(p))
	failed("collect", 3)
	s.keeps(2000, 2000)

	s.buys(s.fan, seat, 1, 1000)
	s.ok(s.creator, s.plan, nil, plan.PackCancel(s.creator.address))
	plot(refund(seat, p))
	run(0, refund(seat, p))
	failed("refund", 4)
	s.keeps(1000, 1000)
}

func keepsTicketsOfWhoRefusesMoney(s *show) {
	p := s.puppet()
	s.ok(s.foe, p, nil, puppet.pack("setManner", denies, common.Address{}))
	self := &person{address: p}
	s.refuses(s.foe, p, big.NewInt(1000), puppet.makes(s.plan, s.buy(seat, 1, self)), bindings.EventPlanERC1155InvalidReceiverErrorID())
	s.ok(s.foe, p, nil, puppet.pack("setManner", polite, common.Address{}))
	s.ok(s.foe, p, big.NewInt(1000), puppet.makes(s.plan, s.buy(seat, 1, self)))
	s.ok(s.foe, p, nil, puppet.pack("setManner", denies, common.Address{}))
	s.ok(s.creator, s.plan, nil, plan.PackCancel(s.creator.address))
	s.refuses(s.foe, p, nil, puppet.makes(s.plan, refund(seat, p)), bindings.EventPlanPaymentRefusedErrorID())
	s.holds(p, seat, 1)
	s.ok(s.foe, p, nil, puppet.makes(s.plan, refund(seat, nowhere(9))))
	s.keeps(0, 0)
}

// actsForNobody tries every call that names an account, sent by the operator and by a stranger instead.
func actsForNobody(s *show) {
	s.buys(s.fan, seat, 1, 1000)
	for _, data := range [][]byte{
		s.sell(0), s.claim(s.fan, lawn), redeem(s.fan, seat, 1), plan.PackCancel(s.creator.address), plan.PackCancel(s.host.address),
		plan.PackRevoke(s.creator.address, s.fan.address, big.NewInt(seat), 1), withdraw(s.creator, s.creator),
		giveBack(s.fan, seat, 1, s.foe.address),
	} {
		for _, who := range []*person{s.operator, s.host, s.foe} {
			if who == s.host && slices.Equal(data, plan.PackCancel(s.host.address)) {
				continue
			}
			s.refuses(who, s.plan, nil, data, bindings.EventPlanNotAllowedErrorID())
		}
	}
	s.refuses(s.operator, s.plan, nil, transfer(s.fan, s.operator, seat, 1), bindings.EventPlanERC1155MissingApprovalForAllErrorID())
}
