package contracts_test

import (
	"math/big"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
)

func (s *show) postpone(starts, ends uint64) []byte {
	return plan.PackPostpone(s.creator.address, seconds(starts), seconds(ends), "illness")
}

// postpones makes the creator postpone the show.
func (s *show) postpones(starts, ends uint64) {
	s.t.Helper()
	s.ok(s.creator, s.plan, nil, s.postpone(starts, ends))
	s.starts, s.ends, s.refunds = starts, ends, max(starts, s.now()+7*day)
}

// accepting returns the operator's acceptance of the show's planner with a schedule.
func (s *show) accepting(starts, ends uint64) []byte {
	return factory.PackAccept(s.key, s.creator.address, 0, first, digest, seconds(starts), seconds(ends), s.notice)
}

// planned records the iterations that will be accepted.
func (s *show) planned() {
	s.t.Helper()
	s.ok(s.operator, s.factory, nil, factory.PackAppend(s.key, s.creator.address, entries(0, 1), digest))
}

// accepts accepts a schedule.
func (s *show) accepts(starts, ends uint64) {
	s.t.Helper()
	s.planned()
	s.ok(s.operator, s.factory, nil, s.accepting(starts, ends))
}

// is checks the contract's times and its number of postponements.
func (s *show) is(starts, ends, earliest uint64, postponed uint32) {
	s.t.Helper()
	s.starts, s.ends = starts, ends
	for name, is := range map[string]struct{ got, want uint64 }{
		"startsAt":      {view(s.fixture, s.plan, plan.PackStartsAt(), plan.UnpackStartsAt).Uint64(), starts},
		"endsAt":        {view(s.fixture, s.plan, plan.PackEndsAt(), plan.UnpackEndsAt).Uint64(), ends},
		"earliestEnd":   {view(s.fixture, s.plan, plan.PackEarliestEnd(), plan.UnpackEarliestEnd).Uint64(), earliest},
		"postponements": {uint64(view(s.fixture, s.plan, plan.PackPostponements(), plan.UnpackPostponements)), uint64(postponed)},
	} {
		assert.Equal(s.t, is.want, is.got, name)
	}
}

func wei(n int64) *big.Int { return big.NewInt(n) }

func (s *show) ending(end uint64, tiers ...bindings.Tier) []byte {
	return plan.PackSell(s.creator.address, seconds(end), 0, tiers)
}

// TestSchedule checks that sales respect the accepted schedule, and that buyers get their money back after a
// postponement.
func TestSchedule(t *testing.T) {
	h := newFixture(t)
	for name, test := range map[string]func(*show){
		"what can be postponed":         checksPostponements,
		"how long refunds last":         refundsForAWeek,
		"who bought before":             refundsWhoBoughtBefore,
		"redeemed, then postponed":      refundsWhoWasLetIn,
		"postponed twice":               refundsWhoBoughtBetween,
		"units travel with their right": movesTheRightAlong,
		"what the buyer saw":            sellsWhatWasSeen,
	} {
		t.Run(name, func(t *testing.T) {
			h.t = t
			test(h.show(name))
		})
	}
	for name, test := range map[string]func(*show){
		"a plan that is not accepted":    sellsNothingOfADraft,
		"the money of a show weeks away": keepsTheMoneyOfAShowWeeksAway,
		"accepted when it is past":       ignoresAPastPlan,
		"every boundary":                 walksEveryBoundary,
		"given back":                     givesBack,
		"given back until the start":     givesBackUntilTheStart,
	} {
		t.Run(name, func(t *testing.T) {
			h.t = t
			test(h.draft(name))
		})
	}
	h.t = t
	implementation := view(h, h.factory, factory.PackImplementation(), factory.UnpackImplementation)
	for name, is := range map[string]struct {
		got  *big.Int
		want time.Duration
	}{
		"ESCROW":        {view(h, implementation, plan.PackESCROW(), plan.UnpackESCROW), event.Escrow},
		"REFUND_WINDOW": {view(h, implementation, plan.PackREFUNDWINDOW(), plan.UnpackREFUNDWINDOW), event.RefundWindow},
		"MAX_DELAY":     {view(h, implementation, plan.PackMAXDELAY(), plan.UnpackMAXDELAY), event.MaxDelay},
	} {
		assert.Equal(t, uint64(is.want.Seconds()), is.got.Uint64(), "%s, in seconds", name)
	}
}

// sellsNothingOfADraft checks that a creator cannot sell tickets with an end of their own while the plan has
// another one.
func sellsNothingOfADraft(s *show) {
	s.planned()
	soon := s.now() + 60
	s.refuses(s.creator, s.plan, nil, s.ending(soon, terms()...), bindings.EventPlanNotAcceptedErrorID())
	s.refuses(s.creator, s.plan, nil, s.ending(0), bindings.EventPlanNotAcceptedErrorID())
	s.refuses(s.creator, s.plan, nil, s.postpone(soon, soon+hour), bindings.EventPlanOverErrorID())
	start := s.now() + 21*day
	for _, bad := range []uint64{start - 1, start} {
		s.refuses(s.operator, s.factory, nil, s.accepting(start, bad), bindings.EventPlanInvalidStartErrorID())
	}
	s.refuses(s.operator, s.factory, nil, s.accepting(start, s.now()+3651*day), bindings.EventPlanInvalidEndErrorID())
	s.ok(s.operator, s.factory, nil, s.accepting(start, start+hour))
	s.is(start, start+hour, start+hour, 0)
	s.refuses(s.creator, s.plan, nil, s.ending(start+hour-1, terms()...), bindings.EventPlanInvalidEndErrorID())
	s.ok(s.creator, s.plan, nil, s.ending(start+hour, terms()...))
	s.buys(s.fan, seat, 1, 1000)
}

// keepsTheMoneyOfAShowWeeksAway checks that tiers which end in a minute are refused, and that the money is
// still there a day later.
func keepsTheMoneyOfAShowWeeksAway(s *show) {
	end := s.now() + 21*day
	s.accepts(end-2*hour, end)
	for _, early := range []uint64{s.now() + 60, end - 1} {
		s.refuses(s.creator, s.plan, nil, s.ending(early, terms()...), bindings.EventPlanInvalidEndErrorID())
	}
	s.ok(s.creator, s.plan, nil, s.ending(end+hour, terms()...))
	s.ok(s.creator, s.plan, nil, s.ending(end)) // nothing is sold yet
	s.is(end-2*hour, end, end, 0)
	s.buys(s.fan, seat, 1, 1000)
	s.waitUntil(s.now() + 2*day)
	s.refuses(s.creator, s.plan, nil, withdraw(s.creator, s.creator), bindings.EventPlanNothingDueErrorID())
	s.ok(s.host, s.plan, nil, plan.PackCancel(s.host.address))
	s.pays(nowhere(40), 1000, s.fan, refund(seat, nowhere(40)))
}

func ignoresAPastPlan(s *show) {
	s.accepts(s.now()-2*hour, s.now()-hour)
	s.is(0, 0, 0, 0)
}

// refundsForAWeek postpones a show by seconds. Buyers get their money back for a week, and the creator gets
// none before that.
func refundsForAWeek(s *show) {
	nothing := bindings.EventPlanNothingDueErrorID()
	s.buys(s.fan, seat, 2, 2000)
	s.waitUntil(s.ends - 3)
	s.postpones(s.now()+5, s.ends+10)
	s.waitUntil(s.ends + day)
	s.refuses(s.creator, s.plan, nil, withdraw(s.creator, s.creator), nothing)
	s.waitUntil(s.refunds - 2)
	s.refuses(s.creator, s.plan, nil, withdraw(s.creator, s.creator), nothing)
	s.pays(nowhere(41), 2000, s.fan, refund(seat, nowhere(41))) // in the last second
	s.keeps(0, 0)
}

func checksPostponements(s *show) {
	start, end := bindings.EventPlanInvalidStartErrorID(), bindings.EventPlanInvalidEndErrorID()
	s.refuses(s.creator, s.plan, nil, s.postpone(s.now(), s.ends), start)
	s.refuses(s.creator, s.plan, nil, s.postpone(s.ends, s.ends), start)
	s.refuses(s.creator, s.plan, nil, s.postpone(s.ends-hour, s.ends-1), end)
	s.refuses(s.creator, s.plan, nil, s.postpone(s.ends-hour, s.ends+730*day+1), end)
	_, err := s.call(s.creator.address, s.plan, nil, s.postpone(s.ends-hour, s.ends+730*day))
	assert.NoError(s.t, err, "two years")
	s.refuses(s.foe, s.plan, nil, plan.PackPostpone(s.foe.address, seconds(s.ends), seconds(s.ends+hour), ""), bindings.EventPlanNotCreatorErrorID())
	s.refuses(s.host, s.plan, nil, s.postpone(s.ends, s.ends+hour), bindings.EventPlanNotAllowedErrorID())

	receipt := s.ok(s.creator, s.plan, nil, s.postpone(s.ends-hour, s.ends))
	e, err := plan.UnpackPostponedEvent(receipt.Logs[0])
	if err != nil || e.Reason != "illness" || e.Sequence != 1 || e.StartsAt.Uint64() != s.ends-hour || e.EndsAt.Uint64() != s.ends {
		s.t.Errorf("the log has %+v, %v", e, err)
	}
	s.is(s.ends-hour, s.ends, s.ends, 1)
	s.refuses(s.creator, s.plan, nil, s.postpone(s.starts, s.ends), start) // the start would then be now
	s.waitUntil(s.ends - 2)
	s.postpones(s.ends+day, s.ends+2*day)
	s.ok(s.creator, s.plan, nil, plan.PackCancel(s.creator.address))
	s.refuses(s.creator, s.plan, nil, s.postpone(s.ends, s.ends+hour), bindings.EventPlanOverErrorID())
}

func refundsWhoBoughtBefore(s *show) {
	nothing := bindings.EventPlanNothingDueErrorID()
	s.buys(s.fan, seat, 2, 2000)
	s.ok(s.fan, s.plan, nil, redeem(s.fan, seat, 1))
	s.postpones(s.ends+day, s.ends+day+hour)
	s.buys(s.friend, seat, 1, 1000)
	s.buys(s.fan, seat, 1, 1000)
	s.refuses(s.friend, s.plan, nil, refund(seat, s.friend.address), nothing)
	s.keeps(4000, 4000)
	s.pays(nowhere(43), 2000, s.fan, refund(seat, nowhere(43)))
	s.refuses(s.fan, s.plan, nil, refund(seat, s.fan.address), nothing)
	s.holds(s.fan.address, seat, 1)
	s.keeps(2000, 2000)
	s.ok(s.host, s.plan, nil, plan.PackCancel(s.host.address)) // all holders may return tickets now
	s.pays(nowhere(43), 1000, s.friend, refund(seat, nowhere(43)))
}

// refundsWhoWasLetIn checks that a holder who was let in to a show that is then postponed gets the money back
// like all others, and that an old signature to redeem does not count again.
func refundsWhoWasLetIn(s *show) {
	nothing, spent := bindings.EventPlanNothingDueErrorID(), bindings.EventPlanSpentErrorID()
	s.buys(s.fan, seat, 3, 3000)
	s.ok(s.fan, s.plan, nil, redeem(s.fan, seat, 3))
	s.keeps(3000, 0)
	s.postpones(s.ends+20*day, s.ends+21*day)
	s.keeps(3000, 3000)
	s.refuses(s.fan, s.plan, nil, redeem(s.fan, seat, 3), spent)
	s.refuses(s.fan, s.plan, nil, redeem(s.fan, seat, 7), spent)
	s.ok(s.fan, s.plan, nil, redeem(s.fan, seat, 4)) // the first unit, again
	got := view(s.fixture, s.plan, plan.PackHoldings(s.fan.address), plan.UnpackHoldings)[seat]
	if got.Redeemed != 1 || got.Counted != 4 || got.Refundable.Int64() != 2 {
		s.t.Errorf("the fan has %+v", got)
	}
	s.ok(s.fan, s.plan, nil, transfer(s.fan, s.friend, seat, 1))
	s.pays(nowhere(48), 1000, s.friend, refund(seat, nowhere(48)))
	s.pays(nowhere(48), 1000, s.fan, refund(seat, nowhere(48)))
	s.keeps(1000, 0)
	s.refuses(s.fan, s.plan, nil, transfer(s.fan, s.friend, seat, 1), spent)
	s.waitUntil(s.starts - 2)
	s.postpones(s.ends+8*day, s.ends+8*day+hour) // and once more
	s.waitUntil(s.starts)
	s.refuses(s.fan, s.plan, nil, refund(seat, s.fan.address), nothing)
	s.ok(s.host, s.plan, nil, plan.PackCancel(s.host.address)) // no holder was let in to the new show
	s.pays(nowhere(48), 1000, s.fan, refund(seat, nowhere(48)))
}

func refundsWhoBoughtBetween(s *show) {
	s.postpones(s.ends, s.ends+hour)
	s.buys(s.fan, seat, 2, 2000)
	s.refuses(s.fan, s.plan, nil, refund(seat, s.fan.address), bindings.EventPlanNothingDueErrorID())
	s.postpones(s.ends, s.ends+hour)
	s.buys(s.fan, seat, 1, 1000)
	s.pays(nowhere(44), 2000, s.fan, refund(seat, nowhere(44)))
	s.holds(s.fan.address, seat, 1)
}

func movesTheRightAlong(s *show) {
	nothing := bindings.EventPlanNothingDueErrorID()
	s.buys(s.fan, seat, 2, 2000)
	s.postpones(s.ends, s.ends+hour)
	s.buys(s.fan, seat, 2, 2000)
	s.ok(s.fan, s.plan, nil, transfer(s.fan, s.friend, seat, 3)) // both units from before the postponement, and one from after it
	s.refuses(s.fan, s.plan, nil, refund(seat, s.fan.address), nothing)
	s.pays(nowhere(45), 2000, s.friend, refund(seat, nowhere(45)))
	s.holds(s.friend.address, seat, 1)
	s.ok(s.friend, s.plan, nil, transfer(s.friend, s.fan, seat, 1))
	s.refuses(s.fan, s.plan, nil, refund(seat, s.fan.address), nothing)
	s.keeps(2000, 2000)
}

// sellsWhatWasSeen checks that a change between viewing and buying stops the sale.
func sellsWhatWasSeen(s *show) {
	changed := bindings.EventPlanTermsChangedErrorID()
	seats, boxes, lawns := s.buy(seat, 1, s.fan), s.buy(box, 1, s.fan), s.claim(s.fan, lawn)
	s.ok(s.creator, s.plan, nil, s.ending(s.ends+1, tier(1000, 5), tier(0, 100), tier(7, 100)))
	s.refuses(s.fan, s.plan, wei(1000), seats, changed)
	s.refuses(s.fan, s.plan, nil, lawns, changed)
	s.ok(s.creator, s.plan, nil, s.ending(s.ends)) // as before, apart from the lock of the boxes
	s.ok(s.fan, s.plan, wei(1000), seats)
	s.ok(s.fan, s.plan, nil, lawns)
	s.refuses(s.fan, s.plan, wei(7), boxes, changed)
	s.postpones(s.ends-hour, s.ends) // only the start has changed
	s.refuses(s.fan, s.plan, wei(1000), seats, changed)
	s.ok(s.fan, s.plan, wei(1000), s.buy(seat, 1, s.fan))
}

// walksEveryBoundary buys, waits, postpones, returns, withdraws and cancels a second before, at and after the
// start, the end, the new start, the new end, a day after it and the end of the refunds.
func walksEveryBoundary(s *show) {
	nothing, over := bindings.EventPlanNothingDueErrorID(), bindings.EventPlanOverErrorID()
	closed := bindings.EventPlanNotOnSaleErrorID()
	start := s.ends - hour
	s.accepts(start, s.ends)
	s.starts = start
	s.ok(s.creator, s.plan, nil, s.sell(0, terms()...))
	s.buys(s.fan, seat, 1, 1000)
	may := func(what string, yes bool, refusal [32]byte, who *person, value int64, data []byte) {
		s.t.Helper()
		if !yes {
			s.refuses(who, s.plan, wei(value), data, refusal)
		} else if _, err := s.call(who.address, s.plan, wei(value), data); err != nil {
			s.t.Errorf("%s at %d, %d s after the start and %d after the end: %v", what, s.now(), int64(s.now()-s.starts), int64(s.now()-s.ends), name(errorData(err)))
		}
	}
	around := func(boundary uint64, look func(now uint64)) {
		for _, now := range []uint64{boundary - 1, boundary, boundary + 1} {
			s.waitUntil(now)
			look(now)
		}
	}
	look := func(now uint64) {
		s.t.Helper()
		ended, released := now >= s.ends, now >= max(s.ends+day, s.refunds)
		may("buy", !ended, closed, s.friend, 1000, s.buy(seat, 1, s.friend))
		may("postpone", !ended, over, s.creator, 0, s.postpone(max(s.starts, now)+hour, s.ends+day))
		may("cancel", !released, over, s.host, 0, plan.PackCancel(s.host.address))
		may("withdraw", released, nothing, s.creator, 0, withdraw(s.creator, s.creator))
		may("refund", now < s.refunds, nothing, s.fan, 0, refund(seat, s.fan.address))
	}
	around(s.starts, look)
	s.waitUntil(s.ends - 2)
	look(s.now())
	s.postpones(s.ends+day, s.ends+day+hour) // in the last second of the show
	around(s.starts, look)
	around(s.ends, look)
	around(s.ends+day, look)
	around(s.refunds, look)
	s.pays(nowhere(46), 1000, s.creator, plan.PackWithdraw(s.creator.address, nowhere(46)))
	s.keeps(0, 0)
}
