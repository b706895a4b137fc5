package contracts_test

import (
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/assert"

	"footlight/backend/ledger/bindings"
)

// The tiers of a show, by number.
const (
	seat   = 0 // 1000 wei, five of them
	lawn   = 1 // free
	box    = 2 // 7 wei, stays with its buyer
	friend = 3 // free, by invitation
)

const hour, day = 3600, 24 * 3600

// show is an event that ends in a day.
type show struct {
	*fixture
	key  [32]byte
	plan common.Address
	// The contract's times, in seconds.
	starts, ends, refunds uint64
	notice                uint16 // days before the start until which units can be given back, plus one
}

// draft registers an event whose plan is empty.
func (h *fixture) draft(id string) *show {
	h.t.Helper()
	h.ok(h.operator, h.factory, nil, factory.PackPlan(id, h.creator.address, h.creator.address, nil, digest))
	s := &show{fixture: h, key: crypto.Keccak256Hash([]byte(id)), ends: h.now() + day}
	s.plan = view(h, h.factory, factory.PackPlanOf(s.key), factory.UnpackPlanOf)
	return s
}

// show accepts a plan without times, and puts tickets on sale.
func (h *fixture) show(id string) *show {
	h.t.Helper()
	s := h.draft(id)
	s.accepts(0, 0)
	s.ok(h.creator, s.plan, nil, s.sell(0, terms()...))
	return s
}

func terms() []bindings.Tier {
	return []bindings.Tier{tier(1000, 5), tier(0, 100), locked(tier(7, 100)), invited(tier(0, 100))}
}

func tier(wei int64, supply uint32) bindings.Tier {
	return bindings.Tier{Name: "a tier", Price: big.NewInt(wei), Supply: supply, Opens: zero, Closes: zero}
}

func locked(t bindings.Tier) bindings.Tier  { t.Locked = true; return t }
func invited(t bindings.Tier) bindings.Tier { t.Invited = true; return t }

func (s *show) sell(first uint8, tiers ...bindings.Tier) []byte {
	return plan.PackSell(s.creator.address, seconds(s.ends), first, tiers)
}

func seconds(n uint64) *big.Int { return new(big.Int).SetUint64(n) }

// seen returns the terms that a buyer sees.
func (s *show) seen(tier int64) bindings.Seen {
	return bindings.Seen{StartsAt: seconds(s.starts), EndsAt: seconds(s.ends), Locked: tier == box, GiveBackUntil: seconds(s.returns())}
}

// returns returns the end of giving back for a start and a notice, or zero.
func returns(starts, notice uint64) uint64 {
	if ahead := notice * day; ahead > 0 && starts >= ahead {
		return starts + day - ahead
	}
	return 0
}

func (s *show) returns() uint64 { return returns(s.starts, uint64(s.notice)) }

func (s *show) buy(tier int64, amount uint32, to *person) []byte {
	return plan.PackBuy(big.NewInt(tier), amount, to.address, s.seen(tier))
}

func (s *show) buys(who *person, tier int64, amount uint32, wei int64) {
	s.t.Helper()
	s.ok(who, s.plan, big.NewInt(wei), s.buy(tier, amount, who))
}

func (s *show) claim(who *person, tier int64) []byte {
	return plan.PackClaim(who.address, big.NewInt(tier), s.seen(tier))
}

func redeem(who *person, tier int64, upTo uint32) []byte {
	return plan.PackRedeem(who.address, big.NewInt(tier), upTo)
}

func refund(tier int64, to common.Address) []byte { return plan.PackRefund(big.NewInt(tier), to) }

func transfer(from, to *person, tier, amount int64) []byte {
	return plan.PackSafeTransferFrom(from.address, to.address, big.NewInt(tier), big.NewInt(amount), nil)
}

// holds checks how many units an address holds.
func (s *show) holds(who common.Address, tier, want int64) {
	s.t.Helper()
	got := view(s.fixture, s.plan, plan.PackBalanceOf(who, big.NewInt(tier)), plan.UnpackBalanceOf)
	assert.Equal(s.t, want, got.Int64(), "%s holds", who)
}

// keeps checks the contract's balance, and the most that it may owe, in wei.
func (s *show) keeps(balance, held int64) {
	s.t.Helper()
	assert.Equal(s.t, balance, s.balance(s.plan).Int64(), "wei that the contract has")
	assert.Equal(s.t, held, view(s.fixture, s.plan, plan.PackHeld(), plan.UnpackHeld).Int64(), "wei that it holds for others")
}

func TestTickets(t *testing.T) {
	h := newFixture(t)
	for name, test := range map[string]func(*show){
		"buy":                             buysForTheExactPrice,
		"sale windows":                    sellsInItsWindow,
		"supply race":                     sellsTheLastUnitOnce,
		"terms are fixed by a sale":       fixesTerms,
		"terms are checked":               checksTerms,
		"the largest numbers":             countsTheLargestNumbers,
		"claim":                           claimsOnce,
		"redeemed units stay":             keepsRedeemedUnits,
		"locked units stay":               keepsLockedUnits,
		"cancel":                          refundsWhatIsUnredeemed,
		"who cancels":                     cancelsForCreatorAndHost,
		"withdraw":                        paysAfterADay,
		"revoke":                          revokesForARefund,
		"forced ether":                    bearsForcedEther,
		"reentrancy":                      withstandsReentrancy,
		"a receiver that refuses":         keepsTicketsOfWhoRefusesMoney,
		"nobody acts for others":          actsForNobody,
		"tokens know where metadata lies": namesMetadata,
	} {
		t.Run(name, func(t *testing.T) {
			h.t = t
			test(h.show(name))
		})
	}
}

func buysForTheExactPrice(s *show) {
	s.buys(s.fan, seat, 2, 2000)
	s.ok(s.fan, s.plan, big.NewInt(1000), s.buy(seat, 1, s.friend)) // a gift
	s.holds(s.fan.address, seat, 2)
	s.holds(s.friend.address, seat, 1)
	s.keeps(3000, 3000)
	wrong := bindings.EventPlanWrongPaymentErrorID()
	s.refuses(s.fan, s.plan, big.NewInt(999), s.buy(seat, 1, s.fan), wrong)
	s.refuses(s.fan, s.plan, big.NewInt(1001), s.buy(seat, 1, s.fan), wrong)
	s.refuses(s.fan, s.plan, nil, s.buy(seat, 1, s.fan), wrong)
	s.refuses(s.fan, s.plan, nil, s.buy(lawn, 1, s.fan), wrong)
	s.refuses(s.fan, s.plan, big.NewInt(3000), s.buy(seat, 3, s.fan), bindings.EventPlanSoldOutErrorID())
	s.refuses(s.fan, s.plan, nil, s.buy(seat, 0, s.fan), bindings.EventPlanSoldOutErrorID())
	s.refuses(s.fan, s.plan, nil, s.buy(4, 1, s.fan), bindings.EventPlanUnknownTierErrorID())
}

func sellsInItsWindow(s *show) {
	windowed := tier(10, 9)
	opens := s.now() + hour
	windowed.Opens, windowed.Closes = seconds(opens), seconds(opens+hour)
	s.ok(s.creator, s.plan, nil, s.sell(4, windowed))
	closed := bindings.EventPlanNotOnSaleErrorID()
	s.refuses(s.fan, s.plan, big.NewInt(10), s.buy(4, 1, s.fan), closed)
	s.waitUntil(opens)
	s.buys(s.fan, 4, 1, 10)
	s.waitUntil(opens + hour)
	s.refuses(s.fan, s.plan, big.NewInt(10), s.buy(4, 1, s.fan), closed)
	s.waitUntil(s.ends - 2)
	s.buys(s.fan, seat, 1, 1000)
	s.waitUntil(s.ends)
	s.refuses(s.fan, s.plan, big.NewInt(1000), s.buy(seat, 1, s.fan), closed)
	s.refuses(s.fan, s.plan, nil, s.claim(s.fan, lawn), closed)
}

func sellsTheLastUnitOnce(s *show) {
	s.buys(s.fan, seat, 4, 4000)
	first := s.send(s.fan, &s.plan, big.NewInt(1000), s.buy(seat, 1, s.fan))
	second := s.send(s.friend, &s.plan, big.NewInt(1000), s.buy(seat, 1, s.friend))
	a, b := s.do(first), s.do(second)
	if a.Status+b.Status != 1 || a.BlockNumber.Cmp(b.BlockNumber) != 0 {
		s.t.Errorf("the last unit: %d in block %v and %d in block %v", a.Status, a.BlockNumber, b.Status, b.BlockNumber)
	}
	s.keeps(5000, 5000)
}

func fixesTerms(s *show) {
	s.ok(s.creator, s.plan, nil, s.sell(0, tier(900, 5))) // nothing is sold yet
	s.buys(s.fan, seat, 2, 1800)
	fixed := bindings.EventPlanTermsFixedErrorID()
	s.refuses(s.creator, s.plan, nil, s.sell(0, tier(901, 5)), fixed)
	s.refuses(s.creator, s.plan, nil, s.sell(0, locked(tier(900, 5))), fixed)
	s.refuses(s.creator, s.plan, nil, s.sell(0, tier(900, 1)), bindings.EventPlanInvalidTierErrorID())
	s.ok(s.creator, s.plan, nil, s.sell(0, tier(900, 2)))
	s.refuses(s.friend, s.plan, big.NewInt(900), s.buy(seat, 1, s.friend), bindings.EventPlanSoldOutErrorID())

	for _, end := range []uint64{s.ends - 1, s.ends + 1} {
		s.refuses(s.creator, s.plan, nil, plan.PackSell(s.creator.address, seconds(end), 0, nil), bindings.EventPlanInvalidEndErrorID())
	}
	s.ok(s.creator, s.plan, nil, s.sell(0))
}

func checksTerms(s *show) {
	bad := bindings.EventPlanInvalidTierErrorID()
	s.refuses(s.creator, s.plan, nil, s.sell(0, tier(1, 0)), bad)
	s.refuses(s.creator, s.plan, nil, s.sell(0, invited(tier(1, 1))), bad)
	s.refuses(s.creator, s.plan, nil, s.sell(5, tier(1, 1)), bindings.EventPlanUnknownTierErrorID())
	many := make([]bindings.Tier, 29)
	for i := range many {
		many[i] = tier(1, 1)
	}
	s.refuses(s.creator, s.plan, nil, s.sell(4, many...), bindings.EventPlanUnknownTierErrorID())
	s.ok(s.creator, s.plan, nil, s.sell(4, many[1:]...))
	for _, end := range []uint64{0, s.now(), s.now() * 100, s.now() + 3651*day} {
		s.refuses(s.creator, s.plan, nil, plan.PackSell(s.creator.address, seconds(end), 0, nil), bindings.EventPlanInvalidEndErrorID())
	}
	s.ok(s.creator, s.plan, nil, plan.PackSell(s.creator.address, seconds(s.ends-hour), 0, nil)) // nothing is sold yet
}

func countsTheLargestNumbers(s *show) {
	const units = 1<<32 - 1
	dear := tier(0, units)
	dear.Price = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 96), big.NewInt(1))
	s.ok(s.creator, s.plan, nil, s.sell(4, dear))
	all := new(big.Int).Mul(dear.Price, big.NewInt(units))
	s.refuses(s.fan, s.plan, new(big.Int).Sub(all, big.NewInt(1)), s.buy(4, units, s.fan), bindings.EventPlanWrongPaymentErrorID())
	s.ok(s.fan, s.plan, all, s.buy(4, units, s.fan))
	s.refuses(s.fan, s.plan, dear.Price, s.buy(4, 1, s.fan), bindings.EventPlanSoldOutErrorID())
	s.ok(s.fan, s.plan, nil, redeem(s.fan, 4, units))
	s.refuses(s.fan, s.plan, nil, transfer(s.fan, s.friend, 4, 1), bindings.EventPlanSpentErrorID())
	assert.Zero(s.t, view(s.fixture, s.plan, plan.PackHeld(), plan.UnpackHeld).Sign(), "wei are held for others")
	assert.Equal(s.t, all.String(), s.balance(s.plan).String(), "wei that the contract has")
}

func claimsOnce(s *show) {
	s.ok(s.fan, s.plan, nil, s.claim(s.fan, lawn))
	s.holds(s.fan.address, lawn, 1)
	s.ok(s.fan, s.plan, nil, transfer(s.fan, s.friend, lawn, 1))
	s.refuses(s.fan, s.plan, nil, s.claim(s.fan, lawn), bindings.EventPlanClaimedBeforeErrorID())
	s.ok(s.friend, s.plan, nil, s.claim(s.friend, lawn))
	s.holds(s.friend.address, lawn, 2)
	s.refuses(s.fan, s.plan, nil, s.claim(s.fan, seat), bindings.EventPlanNotFreeErrorID())
	s.refuses(s.fan, s.plan, nil, s.claim(s.fan, friend), bindings.EventPlanInvitationNeededErrorID())
	s.refuses(s.fan, s.plan, nil, s.claim(s.friend, lawn), bindings.EventPlanNotAllowedErrorID())
}

func keepsRedeemedUnits(s *show) {
	s.buys(s.fan, seat, 3, 3000)
	s.ok(s.fan, s.plan, nil, redeem(s.fan, seat, 2))
	spent := bindings.EventPlanSpentErrorID()
	for _, upTo := range []uint32{0, 1, 2, 4} {
		s.refuses(s.fan, s.plan, nil, redeem(s.fan, seat, upTo), spent)
	}
	s.refuses(s.fan, s.plan, nil, transfer(s.fan, s.friend, seat, 2), spent)
	two := []*big.Int{big.NewInt(seat), big.NewInt(seat)}
	ones := []*big.Int{big.NewInt(1), big.NewInt(1)}
	s.refuses(s.fan, s.plan, nil, plan.PackSafeBatchTransferFrom(s.fan.address, s.friend.address, two, ones, nil), spent)
	s.ok(s.fan, s.plan, nil, plan.PackSetApprovalForAll(s.foe.address, true))
	s.refuses(s.foe, s.plan, nil, transfer(s.fan, s.foe, seat, 3), spent)
	s.refuses(s.creator, s.plan, nil, plan.PackRevoke(s.creator.address, s.fan.address, big.NewInt(seat), 2), spent)
	s.ok(s.foe, s.plan, nil, transfer(s.fan, s.friend, seat, 1))
	s.holds(s.fan.address, seat, 2)
	s.refuses(s.friend, s.plan, nil, redeem(s.friend, seat, 2), spent)
	s.ok(s.friend, s.plan, nil, redeem(s.friend, seat, 1))
	s.keeps(3000, 0)
}

func keepsLockedUnits(s *show) {
	s.buys(s.fan, box, 2, 14)
	s.refuses(s.fan, s.plan, nil, transfer(s.fan, s.friend, box, 1), bindings.EventPlanLockedErrorID())
	s.ok(s.creator, s.plan, nil, plan.PackRevoke(s.creator.address, s.fan.address, big.NewInt(box), 1))
	s.ok(s.creator, s.plan, nil, plan.PackCancel(s.creator.address))
	s.ok(s.fan, s.plan, nil, refund(box, s.fan.address))
	s.keeps(7, 7)
}

func namesMetadata(s *show) {
	want := view(s.fixture, s.plan, plan.PackMetadataURI(), plan.UnpackMetadataURI)
	assert.NotEmpty(s.t, want)
	assert.Equal(s.t, want, view(s.fixture, s.plan, plan.PackUri(zero), plan.UnpackUri))
	for id, want := range map[string]bool{"d9b67a26": true, "0e89341c": true, "01ffc9a7": true, "ffffffff": false} { // ERC-1155, its metadata, ERC-165
		got := view(s.fixture, s.plan, plan.PackSupportsInterface([4]byte(common.FromHex(id))), plan.UnpackSupportsInterface)
		assert.Equal(s.t, want, got, "supportsInterface(%s)", id)
	}
}
