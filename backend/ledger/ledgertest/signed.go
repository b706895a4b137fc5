package ledgertest

import (
	"crypto/ecdsa"
	"errors"
	"fmt"
	"math/big"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"footlight/backend/event"
	"footlight/backend/ledger"
	"footlight/backend/ledger/intent"
)

// key is the wallet's. Names make keys that anybody can guess: tests only.
func (w Wallet) key() *ecdsa.PrivateKey {
	key, err := crypto.ToECDSA(crypto.Keccak256([]byte("wallet " + w.name)))
	if err != nil {
		panic(fmt.Sprintf("ledgertest: the name %q makes no key", w.name)) // one name in 2^128
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

// SignTx signs a transaction of the wallet's own.
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
	if again := publish(t, l, w); again != created {
		t.Errorf("repetition: got %+v, want %+v", again, created)
	}
	second := next(id, 2)
	second.Creator, second.Author = s.address(), s.address()
	iterated := s.consent(request, func(nonce, deadline uint64) intent.Intent {
		return intent.Iterate{Author: s.address(), EventID: id, Scope: event.Planner, Aspect: event.Title, Feedback: request, Nonce: nonce, Deadline: deadline}
	})
	second.Consent = &iterated
	publish(t, l, second)
	accepted := accept(t, l, s.acceptance(id))
	got := seal(t, l, id)
	for _, e := range got.Entries {
		if !e.Verified || e.Author != s.address() {
			t.Errorf("%+v is not verified", e)
		}
	}
	if got.Acceptance[event.Planner].Receipt != accepted || len(got.Entries) != 6 {
		t.Errorf("got %+v", got)
	}
}

// planned is a consent to a plan.
func (s signer) planned(id event.ID, request event.Hash) *event.Consent {
	s.t.Helper()
	c := s.consent(request, func(nonce, deadline uint64) intent.Intent {
		return intent.Plan{Author: s.address(), EventID: id, Scope: event.Planner, Brief: request, Nonce: nonce, Deadline: deadline}
	})
	return &c
}

// acceptance accepts the planner's first iterations, signed.
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
	if _, err := l.Plans.Accept(t.Context(), a); !errors.Is(err, ledger.ErrConsent) {
		t.Errorf("accept: got %v, want %v", err, ledger.ErrConsent)
	}
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
		if err != nil {
			t.Fatalf("anchor: %v", err)
		}
		want = append(want, event.SealedAnchor{Anchor: plain, Verified: a.Consent != nil, Receipt: receipt})
	}
	got, err := l.Plans.Anchors(t.Context(), id)
	if err != nil || len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("got  %+v, %v\nwant %+v", got, err, want)
	}
	plain.Author = Person("stranger")
	if _, err := l.Plans.Anchor(t.Context(), plain); !errors.Is(err, event.ErrForbidden) {
		t.Errorf("a stranger's anchor: got %v, want %v", err, event.ErrForbidden)
	}
}

// checks holds CheckConsent against what the contracts would say: each part of
// a consent is named when it is wrong, and nothing is when all are right.
func (s signer) checks(id event.ID, request event.Hash) {
	s.t.Helper()
	good := *s.planned(id, request)
	asked := intent.Plan{Author: s.address(), EventID: id, Scope: event.Planner, Brief: request, Nonce: good.Nonce, Deadline: uint64(good.Deadline.Unix())}
	if err := s.l.Consents.Check(s.t.Context(), s.address(), asked, good); err != nil {
		s.t.Errorf("a good consent: %v", err)
	}
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
