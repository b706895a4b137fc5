package ledgertest

import (
	"fmt"
	"math/big"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/intent"
)

// Wallet is a signer for tests. The same name gives the same key.
type Wallet struct {
	name string
}

// NewWallet returns the wallet with that name.
func NewWallet(name string) Wallet { return Wallet{name} }

// Address returns the wallet's address.
func (w Wallet) Address() event.Address {
	return event.Address(crypto.PubkeyToAddress(*w.public()))
}

// Sign returns the wallet's consent to an intent. The signature covers the intent; nonce and deadline must be
// those in the intent.
func (w Wallet) Sign(d intent.Domain, i intent.Intent, request event.Hash, nonce uint64, deadline time.Time) (event.Consent, error) {
	hash, err := d.Hash(i)
	if err != nil {
		return event.Consent{}, err
	}
	signature, err := w.sign(hash)
	return event.Consent{Request: request, Nonce: nonce, Deadline: deadline, Signature: signature}, err
}

// signer signs intents for one test. Its deadline is later than any chain's clock.
type signer struct {
	t        *testing.T
	l        *ledger.Ledger
	wallet   Wallet
	deadline time.Time
}

func newSigner(t *testing.T, l *ledger.Ledger, name string) signer {
	return signer{t, l, NewWallet(name), time.Now().Add(48 * time.Hour).Truncate(time.Second)}
}

func (s signer) address() event.Address { return s.wallet.Address() }

// consent signs the intent that build returns for the signer's next nonce and the deadline.
func (s signer) consent(request event.Hash, build func(nonce, deadline uint64) intent.Intent) event.Consent {
	s.t.Helper()
	nonce, err := s.l.Consents.Nonce(s.t.Context(), s.address())
	require.NoError(s.t, err)
	c, err := s.wallet.Sign(s.l.Consents.Domain(), build(nonce, uint64(s.deadline.Unix())), request, nonce, s.deadline)
	require.NoError(s.t, err)
	return c
}

// offer returns the tiers of the suite's shows: seats for 9 wei and a free lawn.
func offer() event.BoxOffice {
	return event.BoxOffice{
		EndsAt: time.Now().Add(24 * time.Hour).Truncate(time.Second).UTC(),
		Sales: []event.Sale{
			{Name: "seat", Price: big.NewInt(9), Supply: 2, Locked: true},
			{Name: "lawn", Price: new(big.Int), Supply: 3, Invited: true},
		},
	}
}

// drafted plans an event of s.
func (s signer) drafted(id event.ID) {
	s.t.Helper()
	w := first(id)
	w.Creator, w.Author = s.address(), s.address()
	publish(s.t, s.l, w)
}

// onSale plans and accepts an event of s without a schedule, and puts the offer on sale.
func (s signer) onSale(id event.ID, o event.BoxOffice) {
	s.t.Helper()
	s.drafted(id)
	accept(s.t, s.l, s.acceptance(id))
	require.NoError(s.t, s.sell(id, o), "sell")
}

// sell puts an offer on sale.
func (s signer) sell(id event.ID, o event.BoxOffice) error {
	s.t.Helper()
	var tiers []intent.Tier
	for _, sale := range o.Sales {
		tiers = append(tiers, intent.Tier{Name: sale.Name, Price: sale.Price, Supply: uint32(sale.Supply), Locked: sale.Locked, Invited: sale.Invited})
	}
	c := s.consent(event.Hash{}, func(nonce, deadline uint64) intent.Intent {
		return intent.Sell{Creator: s.address(), EventID: id, EndsAt: uint64(o.EndsAt.Unix()), Tiers: tiers, Nonce: nonce, Deadline: deadline}
	})
	_, err := s.l.Tickets.Sell(s.t.Context(), id, s.address(), o, c)
	return err
}

func (s signer) claim(id event.ID, tier uint64, seen event.Terms) event.Consent {
	return s.consent(event.Hash{}, func(_, deadline uint64) intent.Intent {
		return intent.Claim{
			Holder: s.address(), EventID: id, Tier: tier, StartsAt: intent.Seconds(seen.StartsAt), EndsAt: intent.Seconds(seen.EndsAt), Locked: seen.Locked,
			GiveBack: intent.Seconds(seen.GiveBack), Deadline: deadline,
		}
	})
}

func (s signer) cancel(id event.ID) error {
	s.t.Helper()
	c := s.consent(event.Hash{}, func(nonce, deadline uint64) intent.Intent {
		return intent.Cancel{By: s.address(), EventID: id, Nonce: nonce, Deadline: deadline}
	})
	_, err := s.l.Tickets.Cancel(s.t.Context(), id, s.address(), c)
	return err
}

func sellsAndClaims(t *testing.T, l *ledger.Ledger) {
	id := event.ID("suite-tickets")
	creator, fan := newSigner(t, l, "show's creator"), newSigner(t, l, "fan")
	o := offer()
	creator.onSale(id, o)
	seen := o.Terms(1)
	receipt, err := l.Tickets.Claim(t.Context(), id, fan.address(), 1, seen, fan.claim(id, 1, seen))
	require.NoError(t, err, "claim: %+v", receipt)
	require.False(t, receipt.TransactionHash.IsZero(), "claim: %+v", receipt)
	o.Held, o.Sales[1].Sold = new(big.Int), 1
	office, err := l.Tickets.BoxOffice(t.Context(), id)
	require.NoError(t, err)
	assert.Equal(t, fmt.Sprintf("%+v", o), fmt.Sprintf("%+v", office)) // zeros of big.Int differ
	want := []event.Holding{{}, {Units: 1, Claimed: true}}
	got, err := l.Tickets.Holdings(t.Context(), id, fan.address())
	require.NoError(t, err)
	assert.Equal(t, want, got)
	_, err = l.Tickets.Claim(t.Context(), id, fan.address(), 1, seen, fan.claim(id, 1, seen))
	assert.ErrorIs(t, err, ledger.ErrSpent, "a second claim")
	redeemed := fan.consent(event.Hash{}, func(_, deadline uint64) intent.Intent {
		return intent.Redeem{Holder: fan.address(), EventID: id, Tier: 1, UpTo: 1, Deadline: deadline}
	})
	_, err = l.Tickets.Redeem(t.Context(), id, fan.address(), 1, 1, redeemed)
	assert.NoError(t, err, "redeem")
}

// givesBack claims a ticket, gives it back and claims it again, as long as its holder saw that this is possible.
func givesBack(t *testing.T, l *ledger.Ledger) {
	id, ctx := event.ID("suite-given-back"), t.Context()
	creator, fan := newSigner(t, l, "show's creator"), newSigner(t, l, "fan")
	o := offer()
	o.StartsAt = o.EndsAt.Add(-time.Hour)
	o.GiveBack = o.StartsAt
	creator.drafted(id)
	a := creator.acceptance(id)
	a.StartsAt, a.EndsAt, a.Notice = o.StartsAt, o.EndsAt, 1
	accept(t, l, a)
	require.NoError(t, creator.sell(id, o))
	seen, blind := o.Terms(1), o.Terms(1)
	blind.GiveBack = time.Time{}
	_, err := l.Tickets.Claim(ctx, id, fan.address(), 1, blind, fan.claim(id, 1, blind))
	require.ErrorIs(t, err, ledger.ErrTermsChanged, "a room that shows no end of giving back")
	_, err = l.Tickets.Claim(ctx, id, fan.address(), 1, seen, fan.claim(id, 1, seen))
	require.NoError(t, err)
	g := event.GivingBack{ID: id, Holder: fan.address(), Tier: 1, Amount: 1}
	_, _, err = l.Tickets.GivenBack(ctx, id, fan.address(), 1)
	require.ErrorIs(t, err, event.ErrNotFound)
	consent := fan.givesBack(g)
	receipt, err := l.Tickets.GiveBack(ctx, g, consent)
	require.NoError(t, err)
	_, err = l.Tickets.GiveBack(ctx, g, consent)
	require.ErrorIs(t, err, ledger.ErrConsent, "the same signature again")
	_, err = l.Tickets.GiveBack(ctx, g, fan.givesBack(g))
	require.ErrorIs(t, err, ledger.ErrSpent, "a ticket that is gone")
	last, found, err := l.Tickets.GivenBack(ctx, id, fan.address(), 1)
	require.NoError(t, err)
	assert.Equal(t, g, last)
	assert.Equal(t, receipt.TransactionHash, found.TransactionHash)
	office, err := l.Tickets.BoxOffice(ctx, id)
	require.NoError(t, err)
	assert.Zero(t, office.Sales[1].Sold)
	_, err = l.Tickets.Claim(ctx, id, fan.address(), 1, seen, fan.claim(id, 1, seen))
	assert.NoError(t, err, "claim again")
}

// passesOn passes a ticket of an unlocked tier on once, and none of a locked tier.
func passesOn(t *testing.T, l *ledger.Ledger) {
	id, ctx := event.ID("suite-passed-on"), t.Context()
	creator, fan, friend := newSigner(t, l, "show's creator"), newSigner(t, l, "fan"), newSigner(t, l, "friend")
	o := offer()
	creator.onSale(id, o)
	seen := o.Terms(1)
	_, err := l.Tickets.Claim(ctx, id, fan.address(), 1, seen, fan.claim(id, 1, seen))
	require.NoError(t, err)
	p := event.PassingOn{ID: id, Holder: fan.address(), Tier: 1, To: friend.address()}
	consent := fan.passesOn(p)
	_, err = l.Tickets.PassOn(ctx, p, consent)
	require.NoError(t, err)
	for who, units := range map[event.Address]int{fan.address(): 0, friend.address(): 1} {
		got, why := l.Tickets.Holdings(ctx, id, who)
		require.NoError(t, why)
		require.Equal(t, units, got[1].Units)
	}
	_, err = l.Tickets.PassOn(ctx, p, consent)
	require.ErrorIs(t, err, ledger.ErrConsent, "the same signature again")
	_, err = l.Tickets.PassOn(ctx, p, fan.passesOn(p))
	require.ErrorIs(t, err, ledger.ErrSpent, "a ticket that is gone")
	back := event.PassingOn{ID: id, Holder: friend.address(), Tier: 1, To: fan.address()}
	_, err = l.Tickets.PassOn(ctx, back, fan.passesOn(back))
	require.ErrorIs(t, err, ledger.ErrConsent, "another's signature")
}

func (s signer) passesOn(p event.PassingOn) event.Consent {
	return s.consent(event.Hash{}, func(nonce, deadline uint64) intent.Intent {
		return intent.PassOn{Holder: p.Holder, EventID: p.ID, Tier: uint64(p.Tier), To: p.To, Nonce: nonce, Deadline: deadline}
	})
}

func (s signer) givesBack(g event.GivingBack) event.Consent {
	return s.consent(event.Hash{}, func(nonce, deadline uint64) intent.Intent {
		return intent.GiveBack{Holder: g.Holder, EventID: g.ID, Tier: uint64(g.Tier), Amount: uint32(g.Amount), Nonce: nonce, Deadline: deadline}
	})
}

func refusesTickets(t *testing.T, l *ledger.Ledger) {
	id := event.ID("suite-no-tickets")
	creator, fan, foe := newSigner(t, l, "show's creator"), newSigner(t, l, "fan"), newSigner(t, l, "foe")
	o := offer()
	creator.onSale(id, o)
	ctx, seen, seat := t.Context(), o.Terms(1), o.Terms(0)
	want := func(what string, err, want error) {
		t.Helper()
		assert.ErrorIs(t, err, want, what)
	}
	_, err := l.Tickets.Claim(ctx, id, fan.address(), 1, seen, foe.claim(id, 1, seen))
	want("somebody else's signature", err, ledger.ErrConsent)
	_, err = l.Tickets.Claim(ctx, id, fan.address(), 1, seen, fan.claim(id, 1, seat))
	want("other terms than were signed", err, ledger.ErrConsent)
	for _, changed := range []event.Terms{
		{StartsAt: o.EndsAt, EndsAt: o.EndsAt}, {EndsAt: o.EndsAt.Add(time.Second)}, {EndsAt: o.EndsAt, Locked: true},
	} {
		_, err = l.Tickets.Claim(ctx, id, fan.address(), 1, changed, fan.claim(id, 1, changed))
		want("what is not so any more", err, ledger.ErrTermsChanged)
	}
	_, err = l.Tickets.Claim(ctx, id, fan.address(), 0, seat, fan.claim(id, 0, seat))
	want("a paid tier", err, ledger.ErrSpent)
	_, err = l.Tickets.Claim(ctx, "suite-nowhere", fan.address(), 0, seen, fan.claim("suite-nowhere", 0, seen))
	want("an unknown event", err, event.ErrNotFound)
	_, err = l.Tickets.Claim(ctx, id, fan.address(), 7, seen, fan.claim(id, 7, seen))
	invalid(t, err, "tiers")
	want("a stranger's cancellation", foe.cancel(id), event.ErrForbidden)
	want("the creator's cancellation", creator.cancel(id), nil)
	_, err = l.Tickets.Claim(ctx, id, fan.address(), 1, seen, fan.claim(id, 1, seen))
	want("a cancelled event", err, ledger.ErrClosed)
	want("a second cancellation", creator.cancel(id), ledger.ErrClosed)
	_, err = l.Tickets.BoxOffice(ctx, "suite-nowhere")
	assert.ErrorIs(t, err, event.ErrNotFound, "an unknown box office")
}
