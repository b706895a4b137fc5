package contracts_test

import (
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/ledger/bindings"
	"footlight/backend/ledger/intent"
)

// form is one of the factory's signed calls, filled in for one event.
type form struct {
	name   string
	signer *person
	once   bool // valid once, by its nonce
	intent func(id event.ID, signer common.Address, nonce, deadline uint64) intent.Intent
	pack   func(key [32]byte, signed bindings.Signed) []byte
}

// sign makes a signature as wallets do, with v 27 or 28.
func sign(p *person, hash event.Hash) []byte {
	signature, err := crypto.Sign(hash[:], p.key)
	if err != nil {
		panic(err)
	}
	signature[64] += 27
	return signature
}

// signed returns the intent of f with a valid signature.
func (h *fixture) signed(f form, id event.ID, deadline uint64) bindings.Signed {
	h.t.Helper()
	hash, err := h.domain.Hash(f.intent(id, f.signer.address, f.signer.signed, deadline))
	require.NoError(h.t, err)
	return bindings.Signed{
		Signer: f.signer.address, Nonce: new(big.Int).SetUint64(f.signer.signed),
		Deadline: new(big.Int).SetUint64(deadline), Signature: sign(f.signer, hash),
	}
}

var (
	brief    = event.Hash{1, 2}
	feedback = event.Hash{3, 4}
)

// planForms returns the signed calls about plans, to be made in order on one event.
func (h *fixture) planForms() []form {
	choices := [5]bindings.Choice{}
	var chosen []intent.Choice
	for i, a := range event.Planner.Aspects() {
		choices[i] = bindings.Choice{Number: 1, Digest: digest}
		chosen = append(chosen, intent.Choice{Aspect: a, Number: 1, Digest: digest})
	}
	return []form{
		{"anchor", h.creator, true, func(id event.ID, who common.Address, nonce, deadline uint64) intent.Intent {
			return intent.Anchor{Author: event.Address(who), EventID: id, Kind: "manifest", Digest: digest, URI: "ipfs://x", Nonce: nonce, Deadline: deadline}
		}, func(key [32]byte, signed bindings.Signed) []byte {
			return factory.PackAnchorSigned(key, "manifest", digest, "ipfs://x", signed)
		}},
		{"iterate", h.fan, true, func(id event.ID, who common.Address, nonce, deadline uint64) intent.Intent {
			return intent.Iterate{Author: event.Address(who), EventID: id, Scope: event.Promoter, Aspect: event.Microblog, Feedback: feedback, Nonce: nonce, Deadline: deadline}
		}, func(key [32]byte, signed bindings.Signed) []byte {
			return factory.PackIterateSigned(key, feedback, one(6, 1)[0], digest, signed)
		}},
		{"accept", h.creator, true, func(id event.ID, who common.Address, nonce, deadline uint64) intent.Intent {
			return intent.Accept{Author: event.Address(who), EventID: id, Scope: event.Planner, Choices: chosen, Nonce: nonce, Deadline: deadline}
		}, func(key [32]byte, signed bindings.Signed) []byte {
			return factory.PackAcceptSigned(key, 0, choices, digest, zero, zero, 0, signed)
		}},
	}
}

// planForm plans a new event.
func (h *fixture) planForm(id string) form {
	return form{"plan", h.creator, true, func(id event.ID, who common.Address, nonce, deadline uint64) intent.Intent {
		return intent.Plan{Author: event.Address(who), EventID: id, Scope: event.Planner, Brief: brief, Nonce: nonce, Deadline: deadline}
	}, func(_ [32]byte, signed bindings.Signed) []byte {
		return factory.PackPlanSigned(id, 0, brief, entries(0, 1), digest, signed)
	}}
}

// ticketForms returns the signed calls about tickets and money, to be made in order on one show. fan holds
// four seats of it.
func (s *show) ticketForms() []form {
	dear := intent.Tier{Name: "a tier", Price: big.NewInt(50), Supply: 3, Opens: 4, Closes: s.ends, Locked: true}
	offered := bindings.Tier{Name: "a tier", Price: dear.Price, Supply: 3, Opens: big.NewInt(4), Closes: seconds(s.ends), Locked: true}
	fan := event.Address(s.fan.address)
	return []form{
		{"sell", s.creator, true, func(id event.ID, who common.Address, nonce, deadline uint64) intent.Intent {
			return intent.Sell{Creator: event.Address(who), EventID: id, EndsAt: s.ends, First: 4, Tiers: []intent.Tier{dear, dear}, Nonce: nonce, Deadline: deadline}
		}, func(key [32]byte, signed bindings.Signed) []byte {
			return factory.PackSellSigned(key, seconds(s.ends), 4, []bindings.Tier{offered, offered}, signed)
		}},
		{"claim", s.fan, false, func(id event.ID, who common.Address, _, deadline uint64) intent.Intent {
			return intent.Claim{Holder: event.Address(who), EventID: id, Tier: friend, StartsAt: s.starts, EndsAt: s.ends, Deadline: deadline}
		}, func(key [32]byte, signed bindings.Signed) []byte {
			return factory.PackClaimSigned(key, big.NewInt(friend), s.seen(friend), signed)
		}},
		{"postpone", s.creator, true, func(id event.ID, who common.Address, nonce, deadline uint64) intent.Intent {
			return intent.Postpone{Creator: event.Address(who), EventID: id, StartsAt: s.ends, EndsAt: s.ends + hour, Reason: "illness", Nonce: nonce, Deadline: deadline}
		}, func(key [32]byte, signed bindings.Signed) []byte {
			return factory.PackPostponeSigned(key, seconds(s.ends), seconds(s.ends+hour), "illness", signed)
		}},
		{"redeem", s.fan, false, func(id event.ID, who common.Address, _, deadline uint64) intent.Intent {
			return intent.Redeem{Holder: event.Address(who), EventID: id, Tier: seat, UpTo: 1, Deadline: deadline}
		}, func(key [32]byte, signed bindings.Signed) []byte {
			return factory.PackRedeemSigned(key, big.NewInt(seat), 1, signed)
		}},
		{"giveBack", s.fan, true, func(id event.ID, who common.Address, nonce, deadline uint64) intent.Intent {
			return intent.GiveBack{Holder: event.Address(who), EventID: id, Tier: seat, Amount: 1, Nonce: nonce, Deadline: deadline}
		}, func(key [32]byte, signed bindings.Signed) []byte {
			return factory.PackGiveBackSigned(key, big.NewInt(seat), 1, signed)
		}},
		{"passOn", s.fan, true, func(id event.ID, who common.Address, nonce, deadline uint64) intent.Intent {
			return intent.PassOn{Holder: event.Address(who), EventID: id, Tier: seat, To: event.Address(s.friend.address), Nonce: nonce, Deadline: deadline}
		}, func(key [32]byte, signed bindings.Signed) []byte {
			return factory.PackPassOnSigned(key, big.NewInt(seat), s.friend.address, signed)
		}},
		{"revoke", s.creator, true, func(id event.ID, who common.Address, nonce, deadline uint64) intent.Intent {
			return intent.Revoke{Creator: event.Address(who), EventID: id, Holder: fan, Tier: seat, Amount: 1, Nonce: nonce, Deadline: deadline}
		}, func(key [32]byte, signed bindings.Signed) []byte {
			return factory.PackRevokeSigned(key, s.fan.address, big.NewInt(seat), 1, signed)
		}},
		{"cancel", s.host, true, func(id event.ID, who common.Address, nonce, deadline uint64) intent.Intent {
			return intent.Cancel{By: event.Address(who), EventID: id, Nonce: nonce, Deadline: deadline}
		}, func(key [32]byte, signed bindings.Signed) []byte {
			return factory.PackCancelSigned(key, signed)
		}},
		{"withdraw", s.creator, true, func(id event.ID, who common.Address, nonce, deadline uint64) intent.Intent {
			return intent.Withdraw{Creator: event.Address(who), EventID: id, To: event.Address(nowhere(20)), Nonce: nonce, Deadline: deadline}
		}, func(key [32]byte, signed bindings.Signed) []byte {
			return factory.PackWithdrawSigned(key, nowhere(20), signed)
		}},
	}
}

func TestSignedForms(t *testing.T) {
	h := newFixture(t)
	s, draft := h.draft("signed"), h.draft("drafted")
	s.notice = 1 // units can be given back until the start
	s.accepts(0, 0)
	s.ok(s.creator, s.plan, nil, s.sell(0, terms()...))
	s.buys(s.fan, seat, 4, 4000)
	draft.planned()
	other := h.show("another")
	forms := append([]form{h.planForm("planned")}, append(h.planForms(), s.ticketForms()...)...)
	for _, f := range forms {
		t.Run(f.name, func(t *testing.T) {
			h.t = t
			id, key := event.ID("signed"), s.key
			switch f.name {
			case "plan":
				id, key = "planned", crypto.Keccak256Hash([]byte("planned"))
			case "accept":
				id, key = "drafted", draft.key
			case "withdraw":
				s.waitUntil(s.ends + 8*day)
			}
			h.refusesForgeries(f, id, key, other.key)
			signed := h.signed(f, id, h.now()+hour)
			receipt := h.ok(h.operator, h.factory, nil, f.pack(key, signed))
			t.Logf("%d gas", receipt.GasUsed)
			h.refuses(h.operator, h.factory, nil, f.pack(key, signed),
				bindings.EventFactoryInvalidAccountNonceErrorID(), bindings.EventPlanClaimedBeforeErrorID(), bindings.EventPlanSpentErrorID())
			if f.once {
				f.signer.signed++
			}
		})
	}
	h.t = t
	if n := h.balance(nowhere(20)).Int64(); n != 1000 { // one seat was redeemed after the postponement and before the cancellation, and one was revoked
		t.Errorf("%d wei were withdrawn, want 1000", n)
	}
}

// refusesForgeries tries signatures of other signers, over other content, for other places and for other
// times.
func (h *fixture) refusesForgeries(f form, id event.ID, key, otherKey [32]byte) {
	h.t.Helper()
	right := h.signed(f, id, h.now()+hour)
	invalid := bindings.EventFactoryInvalidSignatureErrorID()
	try := func(what string, want common.Hash, change func(signed *bindings.Signed)) {
		h.t.Helper()
		changed := right
		changed.Signature = append([]byte(nil), right.Signature...)
		change(&changed)
		h.t.Log(what)
		h.refuses(h.operator, h.factory, nil, f.pack(key, changed), want)
	}
	resign := func(domain intent.Domain, as *person, id event.ID) func(*bindings.Signed) {
		hash, err := domain.Hash(f.intent(id, f.signer.address, f.signer.signed, right.Deadline.Uint64()))
		require.NoError(h.t, err)
		return func(signed *bindings.Signed) { signed.Signature = sign(as, hash) }
	}
	elsewhere, otherFactory := h.domain, h.domain
	elsewhere.ChainID++
	otherFactory.Factory[0]++
	try("somebody else's", invalid, resign(h.domain, h.foe, id))
	try("for another chain", invalid, resign(elsewhere, f.signer, id))
	try("for another factory", invalid, resign(otherFactory, f.signer, id))
	try("for another event", invalid, resign(h.domain, f.signer, "another"))
	try("for a later deadline", invalid, func(s *bindings.Signed) { s.Deadline = new(big.Int).Add(s.Deadline, big.NewInt(1)) })
	try("in another name", invalid, func(s *bindings.Signed) {
		s.Signer = h.friend.address
		s.Nonce = new(big.Int)
	})
	try("with another s", invalid, func(s *bindings.Signed) { malleate(s.Signature) })
	try("cut", invalid, func(s *bindings.Signed) { s.Signature = s.Signature[:64] })
	try("none", invalid, func(s *bindings.Signed) { s.Signature = nil })
	try("by nobody", invalid, func(s *bindings.Signed) {
		s.Signer, s.Nonce, s.Signature = common.Address{}, new(big.Int), make([]byte, 65)
	})
	if f.once {
		try("with a later nonce", bindings.EventFactoryInvalidAccountNonceErrorID(), func(s *bindings.Signed) { s.Nonce = new(big.Int).Add(s.Nonce, big.NewInt(1)) })
	}
	late := h.signed(f, id, h.now()-1)
	h.refuses(h.operator, h.factory, nil, f.pack(key, late), bindings.EventFactoryExpiredErrorID())
	if f.name != "plan" {
		h.refuses(h.operator, h.factory, nil, f.pack(otherKey, right), invalid)
	}
}

// malleate changes a signature into the other one that ECDSA would accept.
func malleate(signature []byte) {
	s := new(big.Int).SetBytes(signature[32:64])
	s.Sub(crypto.S256().Params().N, s).FillBytes(signature[32:64])
	signature[64] = 27 + 28 - signature[64]
}

// TestOnlyOperatorsRelayPlansAndClaims checks who may relay. Signed plans do not include the content, and
// claims not the invitation, so only operators may bring them. All other intents are signed completely, and
// any account may bring them.
func TestOnlyOperatorsRelayPlansAndClaims(t *testing.T) {
	h := newFixture(t)
	s := h.show("relayed")
	s.buys(s.fan, seat, 2, 2000)
	for _, f := range append(append(h.planForms(), h.planForm("fresh")), s.ticketForms()[:2]...) {
		if f.name == "sell" {
			continue
		}
		h.refuses(h.foe, h.factory, nil, f.pack(s.key, h.signed(f, "relayed", h.now()+hour)), bindings.EventFactoryNotOperatorErrorID())
	}
	sell := s.ticketForms()[0]
	h.ok(h.foe, h.factory, nil, sell.pack(s.key, h.signed(sell, "relayed", h.now()+hour)))
}

func TestSignedPlansBelongToTheirSigners(t *testing.T) {
	h := newFixture(t)
	s := h.draft("owned")
	mine := h.planForm("owned")
	receipt := h.ok(h.operator, h.factory, nil, mine.pack(s.key, h.signed(mine, "owned", h.now()+hour)))
	h.creator.signed++
	mine.signer = h.foe
	h.refuses(h.operator, h.factory, nil, mine.pack(s.key, h.signed(mine, "owned", h.now()+hour)), bindings.EventFactoryEventTakenErrorID())

	var intents, verified int
	for _, entry := range receipt.Logs {
		if e, err := factory.UnpackIntentEvent(entry); err == nil {
			intents++
			signed := h.domain.Data(h.planForm("owned").intent("owned", h.creator.address, 0, h.now()+hour-1))
			data := apitypes.TypedData{Types: signed.Types, Domain: apitypes.TypedDataDomain{Name: signed.Domain.Name}}
			want, err := data.HashStruct(signed.PrimaryType, signed.Message)
			require.NoError(t, err)
			assert.EqualValues(t, want, e.Intent[:], "the log has another intent")
			assert.Equal(t, h.creator.address, e.Signer)
		}
		if e, err := plan.UnpackIterationEvent(entry); err == nil && e.Verified && e.Author == h.creator.address {
			verified++
		}
	}
	assert.Equal(t, 1, intents, "intents in the log")
	assert.Equal(t, 5, verified, "verified iterations in the log")
	mine.signer = h.creator
	promoter := factory.PackPlanSigned("owned", 0, brief, entries(1, 1), digest, h.signed(mine, "owned", h.now()+hour))
	h.refuses(h.operator, h.factory, nil, promoter, bindings.EventFactoryOutOfScopeErrorID())
}

// TestContractWallets tests a contract as signer, in all of its behaviours.
func TestContractWallets(t *testing.T) {
	h := newFixture(t)
	s := h.show("wallets")
	wallet := h.puppet()
	claim := s.ticketForms()[1]
	signedFor := func() bindings.Signed {
		hash, err := h.domain.Hash(claim.intent("wallets", wallet, 0, h.now()+hour))
		require.NoError(t, err)
		return bindings.Signed{Signer: wallet, Nonce: zero, Deadline: seconds(h.now() + hour), Signature: sign(h.fan, hash)}
	}
	for manner, name := range map[uint8]string{denies: "denies", burns: "burns", bombs: "bombs", reverts: "reverts"} {
		h.ok(h.foe, wallet, nil, puppet.pack("setManner", manner, h.fan.address))
		h.refuses(h.operator, h.factory, nil, claim.pack(s.key, signedFor()), bindings.EventFactoryInvalidSignatureErrorID())
		receipt := h.do(h.send(h.operator, &h.factory, nil, claim.pack(s.key, signedFor())))
		assert.Equal(t, types.ReceiptStatusFailed, receipt.Status, "a wallet that %s", name)
		assert.LessOrEqual(t, receipt.GasUsed, uint64(250_000), "a wallet that %s", name)
	}
	h.ok(h.foe, wallet, nil, puppet.pack("setManner", polite, h.friend.address))
	h.refuses(h.operator, h.factory, nil, claim.pack(s.key, signedFor()), bindings.EventFactoryInvalidSignatureErrorID())
	h.ok(h.foe, wallet, nil, puppet.pack("setManner", polite, h.fan.address))
	h.ok(h.operator, h.factory, nil, claim.pack(s.key, signedFor()))
	s.holds(wallet, friend, 1)
}
