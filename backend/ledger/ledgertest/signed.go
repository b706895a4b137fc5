package ledgertest

import (
	"crypto/ecdsa"
	"fmt"
	"math/big"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/intent"
)

// key returns the wallet's key. Keys follow from names and can be guessed, so they are for tests only.
func (w Wallet) key() *ecdsa.PrivateKey {
	key, err := crypto.ToECDSA(crypto.Keccak256([]byte("wallet " + w.name)))
	if err != nil {
		panic(fmt.Sprintf("ledgertest: the name %q makes no key", w.name)) // happens for one name in 2^128
	}
	return key
}

func (w Wallet) public() *ecdsa.PublicKey { return &w.key().PublicKey }

// sign signs as wallets do, with v 27 or 28.
func (w Wallet) sign(hash event.Hash) ([]byte, error) {
	signature, err := crypto.Sign(hash[:], w.key())
	if err != nil {
		return nil, fmt.Errorf("ledgertest: sign: %w", err)
	}
	const legacy = 27
	signature[crypto.RecoveryIDOffset] += legacy
	return signature, nil
}

// SignTx signs a transaction of the wallet.
func (w Wallet) SignTx(chainID uint64, tx types.TxData) (*types.Transaction, error) {
	signed, err := types.SignNewTx(w.key(), types.LatestSignerForChainID(new(big.Int).SetUint64(chainID)), tx)
	if err != nil {
		return nil, fmt.Errorf("ledgertest: sign: %w", err)
	}
	return signed, nil
}

func sealsWhatAuthorsSigned(t *testing.T, l *ledger.Ledger) {
	id, request := event.ID("suite-signed"), Document("a brief")
	s := newSigner(t, l, "author")
	w := first(id)
	w.Creator, w.Author = s.address(), s.address()
	w.Consent = s.planned(id, request)
	created := publish(t, l, w)
	assert.Equal(t, created, publish(t, l, w), "repetition")
	second := next(id, 2)
	second.Creator, second.Author = s.address(), s.address()
	iterated := s.consent(request, func(nonce, deadline uint64) intent.Intent {
		return intent.Iterate{Author: s.address(), EventID: id, Scope: event.Planner, Aspect: event.Title, Feedback: request, Nonce: nonce, Deadline: deadline}
	})
	second.Consent = &iterated
	publish(t, l, second)
	third := next(id, 3)
	third.Creator, third.Author = s.address(), s.address()
	third.Consent = s.planned(id, request)
	third.Consent.Message = true
	publish(t, l, third)
	accepted := accept(t, l, s.acceptance(id))
	got := seal(t, l, id)
	for _, e := range got.Entries {
		assert.True(t, e.Verified, "%+v is not verified", e)
		assert.Equal(t, s.address(), e.Author, "%+v is not verified", e)
	}
	assert.Equal(t, accepted, got.Acceptance[event.Planner].Receipt)
	assert.Len(t, got.Entries, 7)
}

// planned returns a consent to a plan.
func (s signer) planned(id event.ID, request event.Hash) *event.Consent {
	s.t.Helper()
	c := s.consent(request, func(nonce, deadline uint64) intent.Intent {
		return intent.Plan{Author: s.address(), EventID: id, Scope: event.Planner, Brief: request, Nonce: nonce, Deadline: deadline}
	})
	return &c
}

// acceptance returns a signed acceptance of the planner's first iterations.
func (s signer) acceptance(id event.ID) event.Acceptance {
	s.t.Helper()
	var choices []intent.Choice
	for _, e := range Iteration(event.Planner, 1) {
		choices = append(choices, intent.Choice{Aspect: e.Aspect, Number: e.Number, Digest: e.Digest})
	}
	c := s.consent(event.Hash{}, func(nonce, deadline uint64) intent.Intent {
		return intent.Accept{Author: s.address(), EventID: id, Scope: event.Planner, Choices: choices, Nonce: nonce, Deadline: deadline}
	})
	a := acceptance(id)
	a.By, a.Consent = s.address(), &c
	return a
}

func refusesForgedConsent(t *testing.T, l *ledger.Ledger) {
	id, request := event.ID("suite-forged"), Document("a brief")
	s, foe := newSigner(t, l, "forged author"), newSigner(t, l, "forger")
	w := first(id)
	w.Creator, w.Author = s.address(), s.address()
	w.Consent = foe.planned(id, request)
	refused(t, l, w, ledger.ErrConsent)
	w.Consent = s.planned("suite-forged-other", request)
	refused(t, l, w, ledger.ErrConsent)
	s.checks(id, request)
	w.Consent = s.planned(id, request)
	w.Consent.Request = Document("another brief")
	refused(t, l, w, ledger.ErrConsent)
	w.Consent = s.planned(id, request)
	publish(t, l, w)
	a := s.acceptance(id)
	a.Consent.Signature[7] ^= 1
	_, err := l.Plans.Accept(t.Context(), a)
	assert.ErrorIs(t, err, ledger.ErrConsent, "accept")
}

func anchorsDocuments(t *testing.T, l *ledger.Ledger) {
	id := event.ID("suite-anchor")
	s := newSigner(t, l, "archivist")
	w := first(id)
	w.Creator, w.Author = s.address(), s.address()
	publish(t, l, w)
	plain := event.Anchor{ID: id, Author: s.address(), Kind: "manifest", Digest: Document("manifest"), URI: "ipfs://manifest"}
	own := plain
	c := s.consent(event.Hash{}, func(nonce, deadline uint64) intent.Intent {
		return intent.Anchor{Author: s.address(), EventID: id, Kind: own.Kind, Digest: own.Digest, URI: own.URI, Nonce: nonce, Deadline: deadline}
	})
	own.Consent = &c
	var want []event.SealedAnchor
	for _, a := range []event.Anchor{plain, own} {
		receipt, err := l.Plans.Anchor(t.Context(), a)
		require.NoError(t, err, "anchor")
		want = append(want, event.SealedAnchor{Anchor: plain, Verified: a.Consent != nil, Receipt: receipt})
	}
	got, err := l.Plans.Anchors(t.Context(), id)
	if err != nil || len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("got  %+v, %v\nwant %+v", got, err, want)
	}
	plain.Author = Person("stranger")
	_, err = l.Plans.Anchor(t.Context(), plain)
	assert.ErrorIs(t, err, event.ErrForbidden, "a stranger's anchor")
}

// checks compares Consents.Check with the contracts: each wrong part of a consent must be named, and a right
// consent accepted.
func (s signer) checks(id event.ID, request event.Hash) {
	s.t.Helper()
	good := *s.planned(id, request)
	asked := intent.Plan{Author: s.address(), EventID: id, Scope: event.Planner, Brief: request, Nonce: good.Nonce, Deadline: uint64(good.Deadline.Unix())}
	assert.NoError(s.t, s.l.Consents.Check(s.t.Context(), s.address(), asked, good), "a good consent")
	late, second, elsewhere, other := good, good, *s.planned("suite-forged-other", request), good
	late.Deadline = time.Unix(1, 0)
	second.Nonce++
	other.Signature = append([]byte{}, good.Signature[:64]...)
	for _, c := range []struct {
		consent event.Consent
		field   string
	}{{late, "deadline"}, {second, "nonce"}, {elsewhere, "signature"}, {other, "signature"}} {
		invalid(s.t, s.l.Consents.Check(s.t.Context(), s.address(), asked, c.consent), "authorization."+c.field)
	}
}
